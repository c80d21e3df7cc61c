def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import abc
import collections
import datetime
import io
import pickle


class Base(abc.ABC):
    @abc.abstractmethod
    def act(self):
        pass


class Two(abc.ABC):
    @abc.abstractmethod
    def first(self):
        pass

    @abc.abstractmethod
    def second(self):
        pass


class Slots:
    __slots__ = ("x",)
    y = 1


class Blind:
    seen = property(None, lambda self, value: None)
    kept = property(lambda self: 1)


class Long:
    def __len__(self):
        return 2**70


class Short:
    def __len__(self):
        return -1


class Odd:
    def __repr__(self):
        return 3

    def __bool__(self):
        return 3

    def __hash__(self):
        return "a"

    def __iter__(self):
        return 3

    def __index__(self):
        return "a"

    def __len__(self):
        return "a"

    def __contains__(self, item):
        raise KeyError(item)


class Liar(Exception):
    def __new__(cls, *args):
        return 3


class Meta(type):
    pass


class Other(type):
    pass


class OfMeta(metaclass=Meta):
    pass


class OfOther(metaclass=Other):
    pass


class Unprepared(type):
    @classmethod
    def __prepare__(cls, name, bases):
        return 3


def raised(error, cause=None):
    def call():
        raise error from cause

    return call


def stored(thing, name, value):
    return lambda: setattr(thing, name, value)


def plain_super(self):
    return super()


def changed_while_read():
    table = {1: 1, 2: 2}
    for key in table:
        del table[key]
        table[key + 10] = 1


def grown_while_read():
    table = {1: 1}
    for key in table:
        table[key + 1] = 1


def set_while_read():
    items = {1}
    for item in items:
        items.add(item + 1)


def sorted_while_changed():
    items = [3, 1, 2]
    items.sort(key=lambda item: items.append(item) or item)


def deep():
    deep()


def deep_repr():
    items = []
    for _ in range(100000):
        items = [items]
    return repr(items)


def deep_equal():
    a, b = [], []
    for _ in range(100000):
        a, b = [a], [b]
    return a == b


def of_lambda():
    class Made(lambda: 0):
        pass


def of_two_metas():
    class Made(OfMeta, OfOther):
        pass


def unprepared():
    class Made(metaclass=Unprepared):
        pass


def unbound():
    print(later)
    later = 1


def unpacked(values):
    def call():
        a, b = values

    return call


def unpacked_more(values):
    def call():
        a, *b, c = values

    return call


def with_(manager):
    def call():
        with manager:
            pass

    return call


class HalfManager:
    def __enter__(self):
        return self


def deleted(thing, key):
    def call():
        del thing[key]

    return call


def taken(a, b, /, c, *, d):
    pass


class TakenClass:
    def method(self, a):
        pass


def generator():
    yield 1


def closed_twice():
    made = generator()
    next(made)
    made.throw(ValueError("thrown"))


def running():
    def again():
        yield next(made)

    made = again()
    next(made)


def stubborn():
    def never_ends():
        try:
            yield 1
        except GeneratorExit:
            yield 2

    made = never_ends()
    next(made)
    made.close()


def stops():
    def inside():
        raise StopIteration(3)
        yield

    next(inside())


def sent():
    generator().send(1)


for call in (
    raised(ValueError("a"), 3), raised(3), raised(int), raised(ValueError, int), raised(Liar), lambda: ValueError("a").add_note(3), lambda: ValueError("a").__notes__, stored(len, "x", 3), stored(plain_super, "__name__", 3), stored("a", "upper", 3), stored(1, "real", 3), stored(object(), "x", 3), stored(Slots(), "y", 2), stored(Slots(), "z", 2), stored(Blind(), "kept", 2),
    stored(int, "x", 1), stored(Blind(), "__dict__", 3), lambda: Slots().x, lambda: Slots().__dict__, lambda: Blind().seen, lambda: delattr(Blind(), "kept"), lambda: delattr(Blind(), "what"), lambda: plain_super(3), lambda: super(int, "a"), lambda: super(int, 1).what, lambda: super(3, 3), lambda: issubclass(int, 3), lambda: issubclass(int, (3,)), lambda: isinstance(1, (3,)), lambda: isinstance(1), lambda: zip(3), lambda: zip([1], 3), lambda: map(len, 3), lambda: map(3), lambda: filter(len), lambda: filter(None, 3),
    changed_while_read, grown_while_read, set_while_read, sorted_while_changed, deep, deep_repr, deep_equal, of_lambda, of_two_metas, unprepared, unbound, lambda: type("A", (), 3), lambda: type("A", (bool,), {}), lambda: type("A", (object, int), {}), lambda: type("A", (int, str), {}), lambda: Base(), lambda: Two(), lambda: object.__new__(3), lambda: object(3), lambda: Blind(3), lambda: Blind(a=3), lambda: type(len)(3), lambda: type(generator())(), lambda: int[3], lambda: (1)[0], lambda: None[0], lambda: len[0], lambda: list[int]([1])[5],
    lambda: [1][2**70], lambda: (1,)[2**70], lambda: "a"[2**70], lambda: [1] * 2**70, lambda: "a" * 2**70, lambda: len(range(2**70)), lambda: range(5)[9], lambda: len(Long()), lambda: len(Short()), lambda: bool(Short()), lambda: list(Long()), lambda: repr(Odd()), lambda: bool(Odd()), lambda: hash(Odd()), lambda: iter(Odd()), lambda: len(Odd()), lambda: 3 in Odd(), lambda: [1].insert("a", 1), lambda: 1 << 2**70, lambda: 1 >> -1, lambda: 2**70 << 2**70, lambda: int("1" * 5000), lambda: str(10**5000), lambda: 10.0**400, lambda: int("0x", 16), lambda: int("9", 8), lambda: int("", 10), lambda: int("1", 1), lambda: float("1_"), lambda: round(1.5, "a"), lambda: divmod(1), lambda: pow("a", 2), lambda: abs(), lambda: sum(3), lambda: sum([1], "a"), lambda: sum([[1]], 3), lambda: sorted(3), lambda: sorted([1], key=3), lambda: min([], key=len), lambda: max(3), lambda: max([1], key=3), lambda: next([]), lambda: next(iter([]), 1, 2), lambda: all(3), lambda: any(), lambda: chr("a"), lambda: ord(""), lambda: bin(1.5), lambda: print(1, what=2), lambda: print(1, sep=2), lambda: print(1, end=2), lambda: int(what=1), lambda: str(what=1), lambda: dict(3), lambda: dict([3]), lambda: dict([(1,)]), lambda: set(3), lambda: tuple(3), lambda: list(3), lambda: bytes("a", "what"), lambda: bytes([300]), lambda: bytearray if False else bytes(["a"]), lambda: slice(), lambda: [1][slice("a", "b")], lambda: [1][::0], lambda: "a"[::0], lambda: range("a"), lambda: range(1, 2, 3, 4), lambda: range(), lambda: callable(), lambda: id(), lambda: hash({}), lambda: getattr(1), lambda: getattr(1, "a", 2, 3), lambda: setattr(1, "a"), lambda: delattr(1), lambda: vars(3), lambda: dir(1, 2), lambda: format(1, "99999999999999999999d"), lambda: "{0[a".format({}), lambda: "%*d" % ("a", 1), lambda: "%.*f" % ("a", 1), lambda: "é".encode("ascii", "what"), lambda: "é".encode("ascii"), lambda: b"\xff".decode("ascii"), lambda: b"\xff".decode(), lambda: b"\xff".decode("utf-8", "what"), lambda: b"\xc3".decode(), lambda: b"\xc3a".decode(), lambda: "a".encode("utf-8", 3), lambda: b"a".decode("what"), lambda: "a".format_map(3), lambda: "{a}".format_map({}), lambda: "a".join({1: 2}), lambda: "a".replace("a", "b", "c"), lambda: "a".split(None, "a"), lambda: "a".ljust("a"), lambda: "a".ljust(3, "ab"), lambda: "a".upper(3), lambda: "a" % 1, lambda: "%s %s" % (1,), lambda: "a" < 1, lambda: "a" * "b", lambda: b"a" * "b", lambda: b"a" + 1, lambda: b"a"[9], lambda: b"a".split("b"), lambda: b"a".replace("a", "b"),
    str.upper, lambda: str.upper(3), lambda: list.append(3, 4), lambda: list(map(str.strip, [1])), lambda: dict.get(3, 4), lambda: int.__add__("a", 1), lambda: int.__invert__("a"), lambda: int.__add__(), lambda: list.__len__(3), lambda: object.__repr__(), lambda: set.add(3, 4), lambda: tuple.index([1], 1), lambda: float.is_integer(3), lambda: ValueError.with_traceback(3, None), lambda: TakenClass.method(1), lambda: TakenClass().method(), lambda: taken(1, 2, 3), lambda: taken(1, 2, 3, d=4, e=5), lambda: taken(1, b=2, c=3, d=4), lambda: taken(1, 2, 3, 4, d=5), lambda: taken(), lambda: taken(1, 2, d=3), lambda: taken(*3), lambda: taken(**3), lambda: taken(**{1: 2}), lambda: taken(1, 2, c=3, **{"c": 4}), lambda: (lambda a: a)(), lambda: (lambda: 0)(1), lambda: (lambda *, a: a)(), lambda: (lambda a, b=1: a)(1, 2, 3), lambda: 3(), lambda: "a"(), lambda: None(), lambda: [](1),
    unpacked(3), unpacked([1]), unpacked([1, 2, 3]), unpacked({1}), unpacked_more([1]), unpacked_more(3), unpacked("a"), with_(3), with_(HalfManager()), deleted([1], 5), deleted([1], "a"), deleted({}, 1), deleted((1,), 0), deleted("a", 0), closed_twice, running, stubborn, stops, sent, lambda: next(generator(), 1, 2), lambda: (yield_ for yield_ in 3), lambda: [a for a in 3], lambda: {a: 1 for a in [[]]}, lambda: {*3}, lambda: [*3], lambda: {**3}, lambda: (*3,), lambda: not_there, lambda: 1 + "a", lambda: [1] + 1, lambda: {} + {}, lambda: 1 @ 2, lambda: -"a", lambda: ~1.5, lambda: not_there(), lambda: 1 < "a", lambda: [1] < [None], lambda: 1 in 2, lambda: None + 1, lambda: 1 // 0, lambda: 5 % 0, lambda: 0 ** -1, lambda: 1 if Odd() else 2, lambda: 1j if False else int.what, lambda: [].what, lambda: [].append.what, lambda: (lambda: 0).what, lambda: print.what, lambda: collections.what, lambda: datetime.datetime.strptime("abc", "%Y"), lambda: pickle.loads(b"\x80"), lambda: io.what,
):
    attempt(call)
