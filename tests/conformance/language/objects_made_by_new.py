# Objects made by __new__: of the script's classes over built-in ones, and of built-in types themselves.
import torch, collections
from torch import nn
class MyErr(Exception):
    def __new__(cls, m):
        print("new", cls.__name__)
        return super().__new__(cls, m)
print(repr(MyErr("a")), MyErr("b").args)
class T(tuple):
    def __new__(cls, a, b): return super().__new__(cls, (a, b))
print(T(1,2), type(T(1,2)).__name__)
class S(str):
    def __new__(cls, v): return str.__new__(cls, v.upper())
print(S("abc"))
class I(int):
    def __new__(cls, v): return int.__new__(cls, v+1)
print(I(3), I(3)+1)
class Fl(float):
    def __new__(cls, v): return super().__new__(cls, v)
print(Fl(2.5))
class M(type):
    def __new__(m, name, bases, d):
        d["tag"] = name
        return super().__new__(m, name, bases, d)
class X(metaclass=M): pass
print(X.tag)
class Single:
    _i = None
    def __new__(cls, *a, **k):
        if cls._i is None: cls._i = super().__new__(cls)
        return cls._i
    def __init__(self, v=3): self.v = v
print(Single(4) is Single(), Single().v)
class Net(nn.Module):
    def __new__(cls, *a):
        print("net"); return super().__new__(cls)
    def __init__(self, n):
        super().__init__(); self.l = nn.Linear(n, 1)
print(Net(2))
class D(dict):
    def __new__(cls, *a, **k): return dict.__new__(cls, *a, **k)
print(D(a=3), list.__new__(list), dict.__new__(dict), set.__new__(set), tuple.__new__(tuple, [1]), str.__new__(str, 3), int.__new__(int, "3"), object.__new__(Single).__class__)
NT = collections.namedtuple("NT", "a b")
class N2(NT):
    def __new__(cls, a, b=5): return super().__new__(cls, a, b)
print(N2(1))
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
t(lambda: object.__new__(MyErr))
t(lambda: Exception.__new__(ValueError, 3))
t(lambda: ValueError.__new__(KeyError, 3))
t(lambda: bool.__new__(bool, 3))
t(lambda: int.__new__(bool, 3))
t(lambda: type.__new__(type, "A", (), {}))
t(lambda: object.__new__(type(None)))
t(lambda: torch.Tensor.__new__(torch.Tensor))
t(lambda: torch.Tensor.__new__(torch.Tensor, [1,2]))
t(lambda: nn.Parameter.__new__(nn.Parameter, torch.ones(2)))
t(lambda: range.__new__(range, 3))
t(lambda: slice.__new__(slice, 3))


class Q:
    pass


t(lambda: Q.__new__ is object.__new__)
t(lambda: type(Q.__new__(Q)).__name__)
t(lambda: Q.__new__())
t(lambda: collections.OrderedDict.__new__(collections.OrderedDict))
