def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import collections
import contextlib
import copy
import csv
import dataclasses
import datetime
import enum
import functools
import hashlib
import inspect
import io
import itertools
import json
import logging
import math
import pickle
import queue
import random
import re
import statistics
import string
import sys
import textwrap
import threading
import unicodedata
from ast import literal_eval

Point = collections.namedtuple("Point", "x y")
deque = collections.deque


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Power(enum.Flag):
    A = 1
    B = 2


class Missing(enum.Enum):
    A = 1

    @classmethod
    def _missing_(cls, value):
        return 7


@contextlib.contextmanager
def never():
    return
    yield


@contextlib.contextmanager
def often():
    yield 1
    yield 2


@contextlib.contextmanager
def swallows():
    try:
        yield 1
    except ValueError:
        yield 2


def within(manager, error=None):
    def call():
        with manager():
            if error:
                raise error

    return call


def removed(thing, name):
    return lambda: delattr(thing, name)


def stored(thing, name, value):
    return lambda: setattr(thing, name, value)


def extends():
    class Wider(Colour):
        GREEN = 3


def doubled():
    @enum.unique
    class Same(enum.Enum):
        A = 1
        B = 1


def reused():
    class Same(enum.Enum):
        A = 1
        A = 2


def dataclass_of(**given):
    return lambda: dataclasses.make_dataclass("Made", given.get("fields", [])) if "fields" in given else None


def mutable_default():
    @dataclasses.dataclass
    class Holder:
        items: list = []


def default_first():
    @dataclasses.dataclass
    class Holder:
        a: int = 1
        b: int


@dataclasses.dataclass
class Pair:
    a: int
    b: int = 2


@dataclasses.dataclass(frozen=True)
class Fixed:
    a: int = 1


@dataclasses.dataclass(order=True)
class Ordered:
    a: int = 1


@functools.singledispatch
def kind(value):
    return "thing"


def looped():
    items = []
    items.append(items)
    json.dumps(items)


class Shouting(json.JSONEncoder):
    pass


def closed():
    file = io.StringIO("a")
    file.close()
    return file


def locked(make):
    return lambda: make().release()


written = csv.DictWriter(io.StringIO(), ["a"])
plain = csv.writer(io.StringIO(), quoting=csv.QUOTE_NONE)

for call in (
    # ast, collections, contextlib, copy, csv.
    lambda: Point(1, 2, 3), lambda: Point(1), lambda: Point(), lambda: Point(1, 2, z=3),
    lambda: collections.defaultdict(3), lambda: collections.defaultdict()["a"], lambda: collections.defaultdict(3, {}), lambda: deque().pop(), lambda: deque().popleft(), lambda: deque([1])[3], lambda: deque(3),
    lambda: collections.OrderedDict().move_to_end("a"), lambda: collections.Counter(3), lambda: collections.ChainMap({})["a"],
    within(never), within(often), within(swallows, ValueError("inside")), within(often, ValueError("inside")), within(lambda: 3), within(lambda: contextlib.suppress(KeyError), ValueError("through")), lambda: contextlib.nullcontext(1, 2),
    lambda: plain.writerow(["a,b"]), lambda: written.writerow({"a": 1, "b": 2}), lambda: list(csv.reader([3])), lambda: list(csv.reader(["a\rb"])), lambda: list(csv.reader(3)),
    # dataclasses, datetime, enum.
    mutable_default, default_first, lambda: Pair(), lambda: Pair(1, a=2), lambda: Pair(1, c=2), lambda: Pair(1) < Pair(2), lambda: Ordered(1) < 3, stored(Fixed(), "a", 2), lambda: dataclasses.replace(Pair(1), c=2), lambda: hash(Pair(1)),
    lambda: datetime.date(0, 1, 1), lambda: datetime.date(2000, 13, 1), lambda: datetime.date(2000, 2, 30), lambda: datetime.date.fromisoformat("what"), lambda: datetime.time(25), lambda: datetime.time(1, 60), lambda: datetime.time(1, 1, 60), lambda: datetime.time(1, 1, 1, 1000000), lambda: datetime.datetime.fromisoformat("what"), lambda: datetime.datetime.strptime("2000-01x", "%Y-%m"),
    lambda: datetime.datetime(2000, 1, 1).replace(month=13),
    lambda: Colour(9), lambda: Colour["GREEN"], lambda: 3 in Colour, lambda: "a" in Colour, lambda: Colour.RED < Colour.BLUE, lambda: Colour.RED + 1, stored(Colour, "RED", 2), removed(Colour, "RED"), stored(Colour.RED, "value", 2), stored(Colour.RED, "name", 2), lambda: Missing(3), extends, doubled, lambda: Power.A | 1, lambda: ~Power.A & 9, lambda: Power("a"), lambda: enum.Enum("E", 3), lambda: Colour.RED(), lambda: Colour(1, 2, 3), lambda: len(Colour.RED),
    # functools, hashlib, inspect, io, itertools.
    lambda: functools.reduce(max, []), lambda: functools.partial(3), lambda: kind(), lambda: functools.lru_cache(2)(lambda x: x)([]), lambda: functools.cmp_to_key(3)(1) < functools.cmp_to_key(3)(2), lambda: functools.cached_property(len).what,
    lambda: hashlib.md5("a"), lambda: hashlib.md5(3), lambda: hashlib.new("what"), lambda: hashlib.sha256(b"a").update("b"), lambda: inspect.signature(3), lambda: inspect.signature("a"), lambda: io.StringIO().write(3), lambda: closed().read(), lambda: closed().write("a"), lambda: io.BytesIO().write("a"),
    lambda: list(itertools.chain(3)), lambda: list(itertools.accumulate(3)), lambda: list(itertools.accumulate([1, "a"])), lambda: list(itertools.compress(3, [1])), lambda: itertools.batched, lambda: list(itertools.pairwise(3)),
    # json, logging, math, pickle, queue, random.
    lambda: json.loads("x"), lambda: json.loads(""), lambda: json.loads("-"), lambda: json.loads('"a'), lambda: json.loads('"a\n"'), lambda: json.loads('"\\'), lambda: json.loads('"\\q"'), lambda: json.loads("[1 2]"), lambda: json.loads("{1: 2}"), lambda: json.loads('{"a" 1}'), lambda: json.loads('{"a": 1 "b"}'), lambda: json.loads("1 2"), lambda: json.loads(3), lambda: json.loads("[1,]"), lambda: json.loads('{"a": 1,}'), lambda: json.loads("[1,\n x]"), lambda: json.loads("tru"),
    lambda: json.loads("[1, 2"), lambda: json.loads('{"a": 1'), lambda: json.loads("{"), lambda: json.dumps(object), lambda: json.dumps({1, 2}), lambda: json.dumps(float("nan"), allow_nan=False), looped, lambda: json.dumps({(1, 2): 3}), lambda: json.dumps(1j) if False else json.dumps(b"a"), lambda: json.dumps([len]), lambda: json.load(3),
    lambda: logging.getLogger("a").setLevel("what"), lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.log(-1), lambda: math.log(10, 0), lambda: math.log(2, 1), lambda: math.exp(1000), lambda: math.factorial(-1), lambda: math.factorial(1.5), lambda: math.floor("a"), lambda: math.floor(float("inf")), lambda: math.ceil(float("nan")), lambda: math.gcd(1.5), lambda: math.comb(-1, 2), lambda: math.comb(2, -1), lambda: math.pow(0, -1), lambda: math.pow(-1, 0.5), lambda: math.fmod(1, 0), lambda: math.acos(2), lambda: math.atanh(1), lambda: math.isqrt(-1), lambda: math.isqrt(1.5), lambda: math.fsum("a"), lambda: math.prod(["a", "b"]), lambda: math.dist([1], [1, 2]), lambda: math.hypot("a"), lambda: math.sin("a"), lambda: math.gamma(0), lambda: math.lgamma(-1), lambda: math.cosh(1000), lambda: math.log10(0), lambda: math.log2(-1), lambda: math.log1p(-1), lambda: math.sin(float("inf")), lambda: math.what, lambda: math.trunc("a"), lambda: math.lcm("a"), lambda: math.isclose(1, 2, rel_tol=-1), lambda: math.copysign(1), lambda: math.modf("a"), lambda: math.frexp("a"), lambda: math.degrees(None),
    lambda: pickle.load(io.BytesIO(b"")), lambda: queue.Queue().task_done(), lambda: queue.Queue().get(block=False), lambda: queue.Queue().get_nowait(), lambda: (lambda q: (q.put(1), q.put(2, block=False)))(queue.Queue(1)),
    lambda: random.gammavariate(-1, 1), lambda: random.randrange(0), lambda: random.randrange(1, 5, 0), lambda: random.randrange(1.5), lambda: random.randrange("a"), lambda: random.randint(5, 1), lambda: random.randint(1.5, 2), lambda: random.choice([]), lambda: random.choice(3), lambda: random.choice({1}), lambda: random.sample([1], 5), lambda: random.sample([1], -1), lambda: random.choices([], k=1), lambda: random.choices([1], weights=[1, 2]), lambda: random.choices([1], k="a"), lambda: random.shuffle(3), lambda: random.shuffle((1, 2)), lambda: random.seed([]), lambda: random.uniform("a", 1), lambda: random.gauss("a", 1), lambda: random.getrandbits(-1), lambda: random.expovariate(0), lambda: random.randbytes(-1), lambda: random.betavariate(-1, 1), lambda: random.what,
    # re, statistics, string, sys, textwrap, threading, unicodedata.
    lambda: re.sub("a", "\\", "a"), lambda: re.sub("a", "\\g", "a"), lambda: re.sub("a", "\\g<>", "a"), lambda: re.sub("a", "\\g<a", "a"), lambda: re.sub("a", "\\g<a-b>", "a"), lambda: re.sub("a", "\\g<what>", "a"), lambda: re.sub("a", "\\9", "a"), lambda: re.sub("a", "\\q", "a"), lambda: re.match(b"a", "a"), lambda: re.match("a", b"a"), lambda: re.match("a", 3), lambda: re.compile(re.compile("a"), re.I), lambda: re.compile(3), lambda: re.match("a", "a").group(3), lambda: re.match("a", "a").group("x"), lambda: re.match("a", "a").start(4), lambda: re.match("a", "a")["x"],
    lambda: re.compile("("), lambda: re.compile(")"), lambda: re.compile("["), lambda: re.compile("[]"), lambda: re.compile("*"), lambda: re.compile("a**"), lambda: re.compile("a{2,1}"), lambda: re.compile("\\"), lambda: re.compile("[\\"), lambda: re.compile("\\x1"), lambda: re.compile("[\\x1]"), lambda: re.compile("\\u12"), lambda: re.compile("\\777"), lambda: re.compile("\\q"), lambda: re.compile("[\\q]"), lambda: re.compile("(\\1)"), lambda: re.compile("\\2"), lambda: re.compile("[b-a]"), lambda: re.compile("[\\d-a]"), lambda: re.compile("(?"), lambda: re.compile("(?P"), lambda: re.compile("(?P<"), lambda: re.compile("(?P<a"), lambda: re.compile("(?P<>a)"), lambda: re.compile("(?P<1>a)"), lambda: re.compile("(?P<a>a)(?P<a>b)"), lambda: re.compile("(?Px)"), lambda: re.compile("(?P=a"), lambda: re.compile("(?P=)"), lambda: re.compile("(?P=a)"), lambda: re.compile("(?P<a>(?P=a))"), lambda: re.compile("(?#a"), lambda: re.compile("(?<"), lambda: re.compile("(?<x)"), lambda: re.compile("(?<=a*)b"), lambda: re.compile("(?(a)b)"), lambda: re.compile("(?(0)b)"), lambda: re.compile("(?(5)b)"), lambda: re.compile("(a)(?(1)b|c|d)"), lambda: re.compile("(?(a"), lambda: re.compile("(?()a)"), lambda: re.compile("(?i"), lambda: re.compile("(?iq)"), lambda: re.compile("(?i-q:a)"), lambda: re.compile("a(?i)b"), lambda: re.compile("(?z)"), lambda: re.compile("(?P<a>"), lambda: re.compile("(?:a"), lambda: re.compile("(?=a"), lambda: re.compile("\\U00110000"), lambda: re.compile("(?P<a.b>a)"), lambda: re.compile("x(?P!"), lambda: re.compile("(?<!a+)"), lambda: re.compile("(a(?P=b))"), lambda: re.compile("(?Pq"), lambda: re.compile("((a)\\1)"), lambda: re.compile("\\g<0>"), lambda: re.findall("a"), lambda: re.sub(),
    lambda: statistics.mean([]), lambda: statistics.median([]), lambda: statistics.variance([1]), lambda: statistics.mean(3), lambda: statistics.fmean(["a"]), lambda: string.Template("$").substitute(), lambda: string.Template("$a").substitute(), lambda: string.Template("a $1").substitute(a=1), lambda: string.what, lambda: sys.stdout.write(3), lambda: textwrap.wrap("a", 0), lambda: textwrap.wrap("a", -1), lambda: textwrap.wrap(3), lambda: textwrap.indent(3, "a"),
    lambda: threading.Lock().release(), lambda: threading.RLock().release(), lambda: threading.Semaphore(-1), lambda: threading.Thread(group=1), lambda: threading.Thread(target=len).join(), lambda: threading.current_thread().join(), lambda: (lambda t: (t.start(), t.start()))(threading.Thread(target=dict)), lambda: threading.Thread(3), lambda: unicodedata.normalize("what", "a"), lambda: unicodedata.what, lambda: copy.copy(), lambda: copy.deepcopy(), lambda: copy.what,
):
    attempt(call)
