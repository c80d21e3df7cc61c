import numpy as np
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
a=np.arange(6.); a.resize((2,3)); print(a); a.resize(3,2); print(a); print(a.resize(6)); print(a)
a.resize(2,4); print(a)
a.resize((3,)); print(a)
a.resize(); print(a.shape)
a.resize(None); print(a.shape)
b=np.arange(6)[1:4]
t(lambda: b.resize(5))
t(lambda: b.resize((3,1))); print(b)
t(lambda: b.resize((-1,1)))
c=np.arange(4); d=c
t(lambda: c.resize(8, refcheck=False)); print(c, d)
e=np.arange(6).reshape(2,3)
t(lambda: e.resize(12))
print(np.resize(np.arange(4),(2,3)))
i=np.arange(3, dtype=np.int8); i.resize(4); print(i, i.dtype)
z=np.zeros(0); z.resize(2,2); print(z)
t(lambda: np.resize(np.arange(4), -1))
print(np.resize(3, 4), np.resize([], (1, 2)))
