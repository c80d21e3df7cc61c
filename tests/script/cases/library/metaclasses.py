class Meta(type):
    def __new__(mcs, name, bases, ns, **kw):
        cls = super().__new__(mcs, name, bases, ns)
        cls.tag = name.lower()
        return cls
    def __call__(cls, *a, **k):
        obj = super().__call__(*a, **k)
        obj.made = True
        return obj
class A(metaclass=Meta):
    def __init__(self, x): self.x = x
a = A(3)
print(a.tag, a.made, type(A), type(A) is Meta, isinstance(A, Meta))
class B(A): pass
print(B.tag, type(B).__name__)
class Reg:
    subs = []
    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        Reg.subs.append(cls.__name__)
class R1(Reg): pass
class R2(Reg): pass
print(Reg.subs)
class Desc:
    def __set_name__(self, owner, name): self.name = '_' + name
    def __get__(self, obj, owner=None): return self if obj is None else getattr(obj, self.name, 0)
    def __set__(self, obj, v):
        if v < 0: raise ValueError('negative')
        setattr(obj, self.name, v)
class P:
    x = Desc()
p = P(); p.x = 4; print(p.x, p.__dict__)
try: p.x = -1
except ValueError as e: print('err', e)
class Single(type):
    _i = {}
    def __call__(cls, *a):
        if cls not in cls._i: cls._i[cls] = super().__call__(*a)
        return cls._i[cls]
class S(metaclass=Single): pass
print(S() is S())
class AutoRepr(type):
    def __repr__(cls): return f'<class {cls.__name__}>'
    def __len__(cls): return 5
    def __iter__(cls): return iter([1, 2])
    def __getitem__(cls, k): return k * 2
    def __contains__(cls, k): return k == 1
class C(metaclass=AutoRepr): pass
print(C, len(C), list(C), C[4], 1 in C)
X = type('X', (A,), {'y': 5, 'hi': lambda self: self.y})
print(X(1).hi(), X.__mro__[1].__name__)
