def http(s):
    match s:
        case 400: return "bad"
        case 401 | 403: return "no"
        case 404:
            return "nf"
        case _:
            return "?"
print([http(x) for x in (400, 401, 403, 404, 5)])
def loc(p):
    match p:
        case (0, 0): return "origin"
        case (0, y): return f"Y={y}"
        case (x, 0): return f"X={x}"
        case (x, y): return f"X={x}, Y={y}"
        case _: return "not a point"
print(loc((0,0)), loc((0,2)), loc([3,0]), loc((1,2)), loc("ab"), loc((1,2,3)), loc(b"ab"))
class Point:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x = x; self.y = y
def w(p):
    match p:
        case Point(x=0, y=0): return "O"
        case Point(0, y): return f"0,{y}"
        case Point(x, y=0): return f"{x},0"
        case Point(x, y) if x == y: return f"diag {x}"
        case Point(): return "else"
        case [Point(0, 0), *rest]: return f"list {len(rest)}"
        case {"x": x, **kw}: return f"map {x} {kw}"
        case str() as s: return "str " + s
        case int(n) | float(n): return f"num {n}"
        case None: return "none"
        case True: return "true"
        case []: return "empty"
        case [a]: return f"one {a}"
        case [a, *_, b]: return f"{a}..{b}"
        case _: return "?"
for p in (Point(0,0), Point(0,1), Point(2,0), Point(3,3), Point(1,2), [Point(0,0), 1, 2], {"x": 1, "z": 3}, "hi", 3, 2.5, None, True, [], [7], (1,2,3,4), {1}):
    print(w(p))
import enum
class Color(enum.Enum):
    RED = 0
    GREEN = 1
def c(v):
    match v:
        case Color.RED: return "r"
        case Color.GREEN: return "g"
print(c(Color.RED), c(Color.GREEN), c(3))
match = 3
case = 4
_ = 5
print(match, case, _)
match = {"a": 1}
print(match["a"])
match [0] if False else match:
    case {"a": a}: print("a", a)
def match(x): return x
match(3)
print(match(4))
match -3:
    case -3: print("neg")
match (1, 2):
    case 1, 2: print("bare")
match 1, 2:
    case (1, x): print(x)
match "abc":
    case "abc" | "x": print("strs")
match b"a":
    case b"a": print("bytes")
match [1, [2, 3], {"k": [4]}]:
    case [a, [b, c], {"k": [d]}]: print(a, b, c, d)
def go(cmd):
    match cmd.split():
        case ["quit"]: return "quit"
        case ["go", ("north" | "south") as d]: return d
        case ["drop", *objs]: return objs
        case [x, y] if x == y: return "same"
    return None
print(go("quit"), go("go north"), go("go east"), go("drop a b c"), go("a a"))
match {"a": 1, "b": 2}:
    case {"a": 1, "b": 3}: print("no")
    case {"a": 1, "c": _}: print("no")
    case {}: print("any map")
try:
    match Point(1, 2):
        case Point(1, 2, 3): pass
except TypeError as e: print(e)
class NoArgs: pass
try:
    match NoArgs():
        case NoArgs(1): pass
except TypeError as e: print(e)
try:
    match Point(1, 2):
        case Point(1, x=2): pass
except TypeError as e: print(e)
try:
    match 3:
        case http(): pass
except TypeError as e: print(e)
match 3:
    case bool(): print("bool")
    case int(): print("int")
from dataclasses import dataclass
@dataclass
class Node:
    left: object
    op: str
    right: object
def ev(n):
    match n:
        case Node(l, "+", r): return ev(l) + ev(r)
        case Node(l, "*", r): return ev(l) * ev(r)
        case int() | float(): return n
        case _: raise ValueError(f"cannot evaluate {n!r}")
print(ev(Node(Node(1, "+", 2), "*", 4)))
print(Node.__match_args__)
try: ev("x")
except ValueError as e: print(e)
for i in range(3):
    match i:
        case 0: continue
        case 1:
            print("one")
        case 2: break
match 0.0:
    case 0: print("zero")
from collections import namedtuple, deque
P = namedtuple("P", "x y")
match P(1, 2):
    case P(x, y): print(x, y)
match P(1, 2):
    case (x, y): print("seq", x, y)
match deque([1,2]):
    case [a, b]: print(a, b)
match range(3):
    case [0, 1, 2]: print("range")
match "s", 3:
    case str(a), int(b): print(a, b)
