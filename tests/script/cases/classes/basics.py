class A:
    """Doc of A"""
    count = 0
    items = []
    def __init__(self, x=1):
        self.x = x
        A.count += 1
    def m(self, y): return self.x + y
    @staticmethod
    def s(a): return a * 2
    @classmethod
    def make(cls, v): return cls(v)
    @property
    def p(self): return self.x * 10
    @p.setter
    def p(self, v): self.x = v / 10
    @p.deleter
    def p(self): print("deleted p")
a = A(3)
print(a.m(4), A.s(5), a.s(6), A.make(7).x, a.p, A.count, A.__name__, A.__doc__, A.__module__, a.__class__.__name__)
a.p = 50; print(a.x); del a.p
class B(A):
    def __init__(self, x, z):
        super().__init__(x)
        self.z = z
    def m(self, y): return super().m(y) + self.z
b = B(1, 100); print(b.m(1), isinstance(b, A), issubclass(B, A), B.__mro__, B.__bases__, B.make.__name__, vars(b), b.__dict__)
class X:
    def who(self): return "X"
class Y(X):
    def who(self): return "Y" + super().who()
class Z(X):
    def who(self): return "Z" + super().who()
class W(Y, Z):
    def who(self): return "W" + super(W, self).who()
print(W().who(), [c.__name__ for c in W.__mro__], W.mro()[1])
try:
    class Bad(X, W): pass
except TypeError as e:
    print(e)
class V:
    def __init__(self, *v): self.v = v
    def __repr__(self): return f"V{self.v}"
    def __add__(self, o): return V(*(a + b for a, b in zip(self.v, o.v))) if isinstance(o, V) else NotImplemented
    def __radd__(self, o): return V(*(o + a for a in self.v))
    def __mul__(self, k): return V(*(a * k for a in self.v))
    __rmul__ = __mul__
    def __neg__(self): return V(*(-a for a in self.v))
    def __eq__(self, o): return isinstance(o, V) and self.v == o.v
    def __lt__(self, o): return self.v < o.v
    def __len__(self): return len(self.v)
    def __getitem__(self, i): return self.v[i]
    def __contains__(self, x): return x in self.v
    def __iter__(self): return iter(self.v)
    def __bool__(self): return any(self.v)
    def __call__(self, *a, **k): return ("called", a, k)
    def __abs__(self): return sum(self.v)
    def __iadd__(self, o): self.v = self.v + (o,); return self
    def __matmul__(self, o): return sum(a * b for a, b in zip(self.v, o.v))
    def __int__(self): return 42
    def __float__(self): return 4.5
    def __index__(self): return 1
    def __hash__(self): return hash(self.v)
    def __str__(self): return "str of V"
    def __format__(self, spec): return f"<{spec}>"
    def __pow__(self, n): return ("pow", n)
    def __rsub__(self, o): return ("rsub", o)
    def __floordiv__(self, o): return "fd"
    def __mod__(self, o): return "mod"
    def __invert__(self): return "inv"
    def __enter__(self): print("enter"); return self
    def __exit__(self, t, v, tb): print("exit", t, v); return t is ValueError
    def __getattr__(self, name):
        if name.startswith("auto"): return name.upper()
        raise AttributeError(f"no {name}")
v, w = V(1, 2), V(3, 4)
print(v + w, 10 + v, v * 2, 2 * v, -v, v == V(1, 2), v != w, v < w, v > w, sorted([w, v]), len(v), v[1], v[-1:], 2 in v, list(v), bool(V(0, 0)), v(1, k=2), abs(v), v @ w)
print(int(v), float(v), [5, 6, 7][v], {v: 1}[V(1, 2)], str(v), repr(v), f"{v} {v!r} {v:spec}", "%s %r" % (v, v), v ** 2, 5 - v, v // 1, v % 1, ~v, v.auto_x, sum([v, w], V(0, 0)))
v += 9; print(repr(v))
for f in (lambda: v - 1, lambda: 1 + W(), lambda: W() + 1, lambda: W() < W(), lambda: len(W()), lambda: W()[0], lambda: W()(), lambda: iter(W()), lambda: v.zzz, lambda: W().zzz, lambda: W.zzz, lambda: -W(), lambda: v + "a", lambda: 1 in W(), lambda: setattr(5, "x", 1), lambda: setattr(object(), "x", 1), lambda: a.p.q, lambda: setattr(int, "x", 1)):
    try:
        print("no error", f())
    except Exception as e:
        print(type(e).__name__, e)
with v as q:
    print("in", repr(q))
    raise ValueError("swallowed")
try:
    with v:
        raise KeyError("through")
except KeyError as e:
    print("caught", e)
class Ro:
    @property
    def r(self): return 1
try:
    Ro().r = 5
except AttributeError as e:
    print(e)
class Set:
    def __setattr__(self, k, val):
        print("set", k, val)
        object.__setattr__(self, k, val)
    def __delattr__(self, k):
        print("del", k)
        super().__delattr__(k)
s = Set(); s.a = 1; print(s.a); del s.a; print(hasattr(s, "a"), getattr(s, "a", "dflt"))
class Count:
    def __init__(self, n): self.n = n
    def __iter__(self): self.i = 0; return self
    def __next__(self):
        if self.i >= self.n: raise StopIteration
        self.i += 1
        return self.i
print(list(Count(3)), [x for x in Count(2)], sum(Count(4)), max(Count(3)), *Count(2), dict(zip(Count(2), "ab")))
class Seq:
    def __getitem__(self, i):
        if i > 3: raise IndexError(i)
        return i * i
print(list(Seq()), 4 in Seq())
class Meta(dict):
    def __missing__(self, k): return k * 2
m = Meta(a=1); m.attr = 5; print(m["a"], m["zz"], m.attr, m, isinstance(m, dict), len(m))
class L(list):
    def total(self): return sum(self)
l = L([1, 2, 3]); l.append(4); print(l.total(), l, l[1:], len(l))
class E(Exception):
    def __init__(self, code, msg):
        super().__init__(msg)
        self.code = code
try:
    raise E(5, "bad")
except E as e:
    print(e.code, e, repr(e), e.args)
class P:
    __slots__ = ("x",)
p = P(); p.x = 3; print(p.x)
class Sub:
    def __init_subclass__(cls, **kw): print("subclass", cls.__name__, kw)
class SubA(Sub, key=1): pass
class D:
    def __get__(self, o, t): return ("get", o is None, t.__name__)
    def __set__(self, o, v): print("dset", v)
    def __set_name__(self, o, n): print("name", n)
class HasD: d = D()
h = HasD(); print(h.d, HasD.d); h.d = 4
T = type("T", (A,), {"y": 5, "z": lambda self: self.y}); print(T().y, T().z(), T.__name__, T)
class Outer:
    class Inner:
        def f(self): return type(self).__qualname__
print(Outer.Inner().f(), Outer.Inner, callable(A), callable(a), hasattr(a, "m"), type(a.m), A.m.__qualname__)
class New:
    inst = None
    def __new__(cls, *a):
        if cls.inst is None: cls.inst = super().__new__(cls)
        return cls.inst
print(New() is New(1))
class Priv:
    def __init__(self): self.__secret = 1
    def get(self): return self.__secret
print(Priv().get(), Priv().__dict__)
