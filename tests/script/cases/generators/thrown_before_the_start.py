def numbers():
    try:
        yield 1
    finally:
        print('never')


g = numbers()
try:
    g.throw(ValueError('early'))
except ValueError as error:
    print(error)
print(list(g))
g = numbers()
g.close()
print(list(g))
g = numbers()
g.throw(KeyError('early'))
