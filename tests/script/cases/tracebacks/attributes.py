class A:
    pass

a = A()
a.b = A()
a.b.c.d = 5
