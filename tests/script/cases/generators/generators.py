def count(n):
    i = 0
    while i < n:
        got = yield i
        if got: print("got", got)
        i += 1
    return "end"
g = count(3); print(next(g), g.send("hi"), next(g))
try:
    next(g)
except StopIteration as e:
    print("stop", e.value)
print(next(g, "default"), list(count(4)), sum(count(5)), [x for x in count(2)], tuple(count(3)), max(count(3)))
def delegate():
    r = yield from count(2)
    print("result", r)
    yield from "ab"
    return 9
print(list(delegate()))
def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
print([x for x, _ in zip(fib(), range(10))])
def closing():
    try:
        yield 1
        yield 2
    except GeneratorExit:
        print("closed")
        raise
    finally:
        print("finally")
c = closing(); next(c); c.close(); print(next(c, "exhausted"))
def catching():
    while True:
        try:
            yield "ready"
        except ValueError as e:
            print("caught", e)
c = catching(); next(c); print(c.throw(ValueError("thrown")))
try:
    c.throw(KeyError("out"))
except KeyError as e:
    print("out", e)
gen = (x * x for x in range(4) if x); print(next(gen), list(gen), list(gen))
def tree(n):
    if n:
        yield from tree(n - 1)
        yield n
        yield from tree(n - 1)
print(list(tree(3)))
def bad():
    raise StopIteration("oops")
    yield
try:
    next(bad())
except RuntimeError as e:
    print(e, repr(e.__cause__))
g = count(1)
try:
    g.send(5)
except TypeError as e:
    print(e)
def selfref():
    yield next(me)
me = selfref()
try:
    next(me)
except ValueError as e:
    print(e)
print(type(g), type(iter([])), type(iter({})), type(iter("a")), type(zip()), type(range(3).__iter__()))
it = iter([1, 2, 3]); print(next(it), list(it), next(it, None))
n = 0
def tick():
    global n
    n += 1
    return n
print(list(iter(tick, 4)))
def pipeline(xs):
    evens = (x for x in xs if x % 2 == 0)
    return (x * 10 for x in evens)
print(list(pipeline(range(6))), any(x > 2 for x in count(10)), all(x < 2 for x in count(10)), " ".join(str(x) for x in count(3)))
def gwith():
    for i in range(2):
        for j in "xy":
            yield i, j
for i, j in gwith(): print(i, j, end=" ")
print()
a, b, *rest = count(5); print(a, b, rest)
def state():
    x = []
    while True:
        item = yield x
        x.append(item)
s = state(); next(s); s.send(1); print(s.send(2))
def handled():
    try:
        raise ValueError("in gen")
    except ValueError:
        yield "yielding in except"
        try:
            raise
        except ValueError as e:
            yield str(e)
print(list(handled()))
print([*count(2), *count(1)], {**{"a": 1}}, list(map(str, count(2))), list(enumerate(count(2))), sorted(count(3), reverse=True), dict(enumerate(count(2))))
