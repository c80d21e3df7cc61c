def f(a, b=2, *args, c, d=4, **kw): return (a, b, args, c, d, kw)
print(f(1, c=3), f(1, 2, 3, 4, c=5, z=6), f(*[1, 2], **{"c": 3, "y": 1}), f(*(1,), *[2, 3], c=1, **{"q": 2}, r=3))
def g(a, b, /, c, *, d): return a, b, c, d
print(g(1, 2, 3, d=4), g(1, 2, c=3, d=4))
def h(a, b=1): return a + b
def none(): pass
def one(x): pass
def kwonly(*, k): pass
def many(a, b, c, d): pass
class C:
    def m(self, x): pass
    def __init__(self, v=0): pass
calls = [lambda: f(), lambda: f(1), lambda: g(1, 2, 3), lambda: g(a=1, b=2, c=3, d=4), lambda: h(), lambda: h(1, 2, 3), lambda: h(1, a=2), lambda: h(1, z=2), lambda: none(1), lambda: one(), lambda: one(1, 2),
         lambda: kwonly(), lambda: kwonly(1), lambda: many(), lambda: many(1), lambda: many(1, 2), lambda: many(1, 2, 3), lambda: many(1, 2, 3, 4, 5), lambda: C().m(), lambda: C().m(1, 2), lambda: C(1, 2), lambda: C(q=1),
         lambda: one(**{"x": 1, "y": 2}), lambda: one(*[1, 2]), lambda: one(*5), lambda: one(**5), lambda: one(1, **{"x": 2}), lambda: 5(), lambda: None(), lambda: "a"(1), lambda: len(), lambda: len(1, 2), lambda: kwonly(1, k=2), lambda: h(1, 2, 3, 4, b=1)]
for i, call in enumerate(calls):
    try:
        print(i, call())
    except TypeError as e:
        print(i, e)
def default(x, acc=[]):
    acc.append(x)
    return acc
print(default(1), default(2), default(3, []))
def outer():
    count = 0
    def inc(by=1):
        nonlocal count
        count += by
        return count
    def get(): return count
    return inc, get
inc, get = outer(); inc(); inc(5); print(get())
fs = [lambda: i for i in range(3)]; print([k() for k in fs])
fs = [lambda i=i: i for i in range(3)]; print([k() for k in fs])
total = 0
def add(n):
    global total, fresh
    total += n
    fresh = "made here"
add(3); add(4); print(total, fresh)
def fact(n): return 1 if n <= 1 else n * fact(n - 1)
print(fact(20), (lambda *a, **k: (a, k))(1, 2, x=3), f.__name__, outer.__qualname__, inc.__qualname__, f.__defaults__)
def deco(fn):
    def wrapped(*a, **k):
        print("before", fn.__name__)
        r = fn(*a, **k)
        print("after")
        return r
    return wrapped
def tag(name):
    def apply(fn):
        fn.tag = name
        return fn
    return apply
@deco
@tag("t")
def hello(n):
    "Says hello."
    print("hello", n)
    return n * 2
print(hello(4))
@tag("x")
def doc():
    """Doc here."""
print(doc.__doc__, doc.tag, doc.__name__)
x = 10
def shadow():
    try:
        print(x)
    except UnboundLocalError as e:
        print(e)
    x = 5
shadow()
def free():
    def inner(): return later
    try:
        inner()
    except NameError as e:
        print(e)
    later = 1
    return inner()
print(free())
if (n := 10) > 5: print(n)
print([y := 1, y ** 2], [last := v for v in range(3)], last)
print((lambda x: (lambda y: x + y))(1)(2))
def ret():
    return 1, 2
a, b = ret(); print(a, b)
def early(x):
    for i in range(10):
        if i == x: return i
    return "none"
print(early(3), early(20), (lambda: (yield))().__class__.__name__)
assert True, "fine"
i = 5
while i:
    i -= 1
    if i == 3: continue
    if i == 1: break
    print(i, end=" ")
else:
    print("never")
print()
for i in range(2): pass
else: print("for else", i)
print([(x, y) for x in range(3) if x for y in range(x)], {x: y for x, y in [(1, 2)]}, {x % 2 for x in range(5)}, sum(x for x in range(5)))
del i
try:
    i
except NameError as e:
    print(e)
