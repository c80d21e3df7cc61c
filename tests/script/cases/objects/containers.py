a = [1, 2.5, "x", None, True, (1,), [], {}, {1: 2}, {1}, range(3), b"ab", ...]
print(a)
print(a[0], a[-1], a[1:4], a[::-1][:2], a[::3])
b = a[:]
b[1:3] = ["new", "items", "three"]
print(b[:6], len(b))
del b[0], b[-1]
print(b[:3])
b[::2] = [0] * len(b[::2])
print(b)
try:
    b[::2] = [1]
except ValueError as e:
    print(e)
for bad in ("[1][5]", ):
    try:
        [1][5]
    except IndexError as e:
        print(e)
try:
    (1, 2)["a"]
except TypeError as e:
    print(e)
try:
    {}["missing"]
except KeyError as e:
    print(repr(e), e)
try:
    {[]: 1}
except TypeError as e:
    print(e)
x = [3, 1, 2]
x.sort(); print(x); x.sort(key=lambda v: -v); print(x); x.reverse(); print(x)
x.insert(1, 9); x.append(7); x.extend((5, 6)); print(x, x.pop(), x.pop(0), x.index(9), x.count(5))
x.remove(9); print(x); x.clear(); print(x)
try:
    x.pop()
except IndexError as e:
    print(e)
try:
    x.remove(3)
except ValueError as e:
    print(e)
print([1, 2] + [3], [0] * 3, 2 * [1, 2], [1, 2] == [1, 2.0], [1, 2] < [1, 3], [1] < [1, 2], (1, 2) >= (1, 1))
l = [1]; l.append(l); print(l)
d = {"a": 1}; d["self"] = d; print(d)
t = (1, [2]); t[1].append(3); print(t)
a, *m, z = range(6); print(a, m, z)
(p, q), r = (1, 2), 3; print(p, q, r)
try:
    a, b = 1, 2, 3
except ValueError as e:
    print(e)
try:
    a, b, c = [1]
except ValueError as e:
    print(e)
try:
    a, *b, c = [1]
except ValueError as e:
    print(e)
try:
    a, b = 5
except TypeError as e:
    print(e)
print(list(range(10, 0, -3)), range(5)[1:3], range(10)[-1], len(range(0, 10, 3)), 4 in range(0, 10, 2), range(3) == range(0, 3), range(0, 5, 2))
print(sorted([3, 1, 2], reverse=True), sorted("hello"), sorted({"b": 1, "a": 2}), sorted([(1, "b"), (1, "a")], key=lambda p: p[0]))
print(list(zip([1, 2, 3], "ab")), list(enumerate("ab", 5)), list(map(lambda a, b: a * b, [1, 2], [3, 4])), list(filter(None, [0, 1, "", "a"])), list(reversed([1, 2, 3])))
print(sum([1, 2, 3]), sum([0.5, 1]), sum([[1], [2]], []), min(3, 1, 2), max([1, 5, 2]), max("abc", key=ord), min([], default=7), any([0, 1]), all([]), all([1, 0]))
print(slice(1, 2), slice(None, 5, 2).indices(10))
print(isinstance(1, int), isinstance(True, int), isinstance(1.0, (int, str)), issubclass(bool, int), type(1), type("a"), type(None), type([]), type(print), type(lambda: 0), type(int))
print(list("héllo"), tuple({1: 2, 3: 4}), set([1, 2, 2]), frozenset([3]), dict([(1, 2), ("a", "b")]), dict(a=1, b=2), list({1, 2} | {3}))
