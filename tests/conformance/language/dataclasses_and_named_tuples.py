from dataclasses import *
from typing import ClassVar, Optional, List
import dataclasses
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
@dataclass
class C:
    """doc"""
    a: int
    b: float = 2.5
    c: list = field(default_factory=list, repr=False, metadata={"help": "x"})
    K: ClassVar[int] = 7
    d: str = field(default="q", compare=False)
t(lambda: C())
t(lambda: C(1))
t(lambda: C(1,2,3,4,5))
t(lambda: C(1, zz=3))
t(lambda: C(1, a=3))
t(lambda: C.K)
t(lambda: [f.name for f in fields(C)])
t(lambda: [f.type for f in fields(C(1))])
t(lambda: fields(C)[2].metadata["help"])
t(lambda: fields(3))
t(lambda: asdict(C(1, c=[C(2)])))
t(lambda: astuple(C(1)))
t(lambda: asdict(C))
t(lambda: replace(C(1), a=5))
t(lambda: C(1) == C(1))
t(lambda: C(1) == 3)
t(lambda: C(1) < C(2))
t(lambda: hash(C(1)))
t(lambda: C.__match_args__)
@dataclass(frozen=True, order=True)
class P:
    x: int = 0
    y: int = 0
t(lambda: sorted([P(2,1), P(1,5)]))
t(lambda: hash(P(1,2)) == hash(P(1,2)))
def s(): P().x = 3
t(s)
def s(): del P().x
t(s)
def s(): P().zz = 3
t(s)
@dataclass
class W:
    a: int
    scale: InitVar[float] = 2.0
    total: float = field(init=False)
    def __post_init__(self, scale): self.total = self.a * scale
t(lambda: W(3))
t(lambda: W(3, scale=4.0))
t(lambda: replace(W(3), total=3))
@dataclass(kw_only=True)
class Kw:
    a: int
    b: int = 3
t(lambda: Kw(a=1))
t(lambda: Kw(1))
t(lambda: Kw())
@dataclass
class K2:
    a: int = 1
    _: KW_ONLY
    b: int
    c: int = 5
t(lambda: K2(b=3))
t(lambda: K2(2, 3))
def bad():
    @dataclass
    class B:
        x: list = []
t(bad)
def bad():
    @dataclass
    class B:
        x: C = C(1)
t(bad)
def bad():
    @dataclass
    class B:
        x: int = 3
        y: int
t(bad)
@dataclass
class Base:
    x: int = 1
@dataclass
class Sub(Base):
    y: int = 2
    def __repr__(self): return "mine"
t(lambda: Sub(1,2))
t(lambda: Sub.__dataclass_fields__.keys())
t(lambda: is_dataclass(Sub), )
t(lambda: is_dataclass(Sub()))
t(lambda: is_dataclass(3))
@dataclass(slots=True)
class Sl:
    x: int
    y: int = 3
t(lambda: Sl(1))
def s(): Sl(1).z = 3
t(s)
D = make_dataclass("D", [("x", int), ("y", int, 5), "z"] if False else [("x", int), ("y", int, 5)])
t(lambda: D(1))
t(lambda: D)
@dataclass
class Tree:
    v: int
    kids: "list[Tree]" = field(default_factory=list)
tr = Tree(1); tr.kids.append(tr)
print(tr)
@dataclass
class Cfg:
    lr: float = 1e-3
    def __post_init__(self):
        if self.lr < 0: raise ValueError("negative")
t(lambda: Cfg(-1))
print(vars(Cfg()), Cfg().__dict__)
for k, v in asdict(Cfg()).items(): print(k, v)
print(Cfg.__init__.__qualname__, Cfg.__eq__.__name__)
from collections import namedtuple
N = namedtuple("N", "a b c", defaults=(3,))
print(N._field_defaults, N.__match_args__, N(1,2), N._fields)
t(lambda: N(1))
t(lambda: N(1,2,3,4))
t(lambda: N(1,2)._replace(a=5))
t(lambda: N(1,2)._replace(zz=5))
t(lambda: N._make([1,2,3]))
t(lambda: N._make([1]))
t(lambda: N(1,2)._asdict())
