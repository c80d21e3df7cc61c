d = {"b": 1, "a": 2, 3: "three", (1, 2): None, 2.5: [], None: 0, True: "t"}
print(d, len(d), d["b"], d[(1, 2)], d.get("zz"), d.get("zz", 5), "a" in d, 1 in d, d[1])
print(list(d.keys()), list(d.values()), list(d.items())[:2], d.keys(), {1: 2}.items(), {1: 2}.values())
d.update({"b": 10}, c=5); print(d)
print(d.pop("c"), d.pop("nope", "default"), d.setdefault("new", []), d.setdefault("b", 7), d.popitem())
try:
    d.pop("nope")
except KeyError as e:
    print("KeyError", e)
del d[None]; print(d)
for k in d: print(k, end=";")
print()
for k, v in d.items(): print(k, v, end=";")
print()
try:
    for k in d: d[str(k) + "x"] = 1
except RuntimeError as e:
    print(e)
print({**{"a": 1}, "b": 2, **{"a": 3}}, {"x": 1} | {"y": 2}, {k: v for k, v in zip("ab", [1, 2])}, dict.fromkeys("ab", 0))
print({1: "a", 2: "b"} == {2: "b", 1: "a"}, {1: 1} != {1: 2}, {1: 1, 1.0: 2, True: 3})
e = {}
for i in range(1000): e[i] = i * i
for i in range(0, 1000, 2): del e[i]
print(len(e), e[501], 500 in e, list(e)[:5])
for i in range(20): e["k%d" % i] = i; del e["k%d" % i]
print(len(e), list(reversed({1: 2, 3: 4})))
s = {3, 1, 2}
print(s, len(s), 2 in s, s | {5}, s & {1, 2, 9}, s - {1}, s ^ {1, 7}, s <= {1, 2, 3, 4}, s == {1, 2, 3}, {1} < {1, 2})
s.add(10); s.discard(99); s.remove(1); print(s, sorted(s))
try:
    s.remove(99)
except KeyError as e:
    print("KeyError", e)
print(set(), frozenset(), frozenset({1}), {(1, 2), (0, 1)}, {0, 8, 16, 1}, {-1, -2, 5}, {1.5, 2.5}, {i * 7 % 13 for i in range(13)}, {1000, 3, 77, 2})
print({1, 2}.union([3], (4,)), {1, 2, 3}.intersection([2, 3]), {1, 2}.difference([2]), {1}.issubset([1, 2]), {1, 2}.issuperset([1]), {1}.isdisjoint([2]))
a = {1, 2}; a |= {3}; a &= {2, 3}; a -= {2}; print(a)
class Key:
    def __init__(self, n): self.n = n
    def __hash__(self): return self.n % 2
    def __eq__(self, o): return isinstance(o, Key) and self.n == o.n
    def __repr__(self): return "K%d" % self.n
k = {Key(i): i for i in range(5)}
print(k, k[Key(3)], Key(7) in k)
class NoHash:
    def __eq__(self, o): return True
try:
    {NoHash(): 1}
except TypeError as e:
    print(e)
