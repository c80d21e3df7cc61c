from collections import Counter, defaultdict, namedtuple, OrderedDict, deque
import functools, itertools, copy, operator, random, string, statistics
from dataclasses import dataclass, field, asdict
from typing import List, Optional, Dict, Any, Tuple
from contextlib import contextmanager, suppress
from functools import partial, reduce, lru_cache, wraps
c = Counter("abracadabra"); print(c, c.most_common(2), c["z"], sum(c.values()))
d = defaultdict(list); d["a"].append(1); d["b"].append(2); print(d, dict(d), len(d))
P = namedtuple("P", "x y"); p = P(1, y=2); print(p, p.x, p[1], p._replace(x=5), p._asdict(), P._fields, isinstance(p, tuple)); a, b = p; print(a, b)
try:
    P(1)
except TypeError as e:
    print(e)
q = deque([1, 2, 3], maxlen=3); q.append(4); q.appendleft(0); print(q, len(q), q[0], list(q), q.popleft())
print(OrderedDict([("a", 1)])["a"], reduce(lambda x, y: x * y, [1, 2, 3, 4]), reduce(operator.add, [1, 2], 10), partial(pow, 2)(5), partial(int, base=2)("101"))
@lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(60), fib.cache_info())
def deco(f):
    @wraps(f)
    def w(*a): return f(*a) + 1
    return w
@deco
def named(x):
    "docs"
    return x
print(named(1), named.__name__, named.__doc__)
print(list(itertools.chain([1], (2, 3))), list(itertools.product("ab", [1, 2])), list(itertools.permutations([1, 2, 3], 2)), list(itertools.combinations("abc", 2)), list(itertools.accumulate([1, 2, 3])), list(itertools.islice(itertools.count(5), 3)), list(itertools.zip_longest([1, 2], [3], fillvalue=0)), [(k, list(g)) for k, g in itertools.groupby("aabbb")], list(itertools.takewhile(lambda x: x < 3, [1, 2, 5, 1])), list(itertools.repeat(1, 3)), list(itertools.chain.from_iterable([[1], [2]])), list(itertools.pairwise([1, 2, 3])), list(itertools.starmap(pow, [(2, 3)])), list(itertools.islice(itertools.cycle("ab"), 5)), list(itertools.islice(range(10), 2, 8, 3)))
x = [1, [2, 3], {"k": [4]}]; y = copy.copy(x); z = copy.deepcopy(x); x[1].append(9); x[2]["k"].append(8); print(y, z)
@dataclass
class Point:
    x: float
    y: float = 0.0
    tags: List[str] = field(default_factory=list)
    def norm(self): return (self.x ** 2 + self.y ** 2) ** 0.5
print(Point(3, 4), Point(3, 4).norm(), Point(1) == Point(1), asdict(Point(1, 2, ["t"])), Point(x=1))
try:
    Point()
except TypeError as e:
    print(e)
@dataclass(frozen=True, order=True)
class F:
    a: int
    b: int = 2
print(F(1) < F(2), hash(F(1)) == hash(F(1)), sorted([F(2), F(1)]))
try:
    F(1).a = 5
except Exception as e:
    print(type(e).__name__, e)
def typed(a: int, b: Optional[Dict[str, Any]] = None) -> Tuple[int, ...]:
    v: int = 5
    return a, v
print(typed(1))
@contextmanager
def cm(n):
    print("enter", n)
    try:
        yield n * 2
    finally:
        print("exit")
with cm(2) as v: print(v)
with suppress(KeyError): {}["x"]
random.seed(42); print(random.random(), random.randint(1, 10), random.choice("abc"), random.uniform(1, 2), random.gauss(0, 1), random.sample(range(100), 5), random.randrange(0, 100, 5), random.choices([1, 2, 3], k=4), random.normalvariate(0, 1), random.getrandbits(40))
l = list(range(10)); random.shuffle(l); print(l); random.seed(0); print([random.random() for _ in range(3)], random.choices("ab", weights=[1, 9], k=5)); random.seed(1337); print(random.random())
print(operator.itemgetter(1)([5, 6]), operator.attrgetter("x")(p), string.ascii_lowercase[:5], statistics.mean([1, 2, 3, 4]), statistics.median([3, 1, 2]), round(statistics.stdev([1, 2, 3, 4]), 6))
print(sorted(["b", "A", "c"], key=functools.cmp_to_key(lambda a, b: (a.lower() > b.lower()) - (a.lower() < b.lower()))))
