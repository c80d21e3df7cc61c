def numbers():
    yield 1
    yield 1 / 0

for n in numbers():
    print(n)
