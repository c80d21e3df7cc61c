def f(a, *, b):
    return a + b

print(f(1, b=2))
value = f(
    1,
    b="x",
)
