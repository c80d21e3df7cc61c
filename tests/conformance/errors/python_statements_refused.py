def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import math
import random
import re

for call in (
    lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.log(-1), lambda: math.log(2, 1), lambda: math.log("a"),
    lambda: math.exp(1000), lambda: math.factorial(-1), lambda: math.factorial(1.5), lambda: math.comb(-1, 2),
    lambda: math.comb(1, -2), lambda: math.perm(-1, 2), lambda: math.perm(1, -2), lambda: math.isqrt(-1),
    lambda: math.isclose(1, 2, rel_tol=-1), lambda: math.dist([1], [1, 2]), lambda: math.floor(float("nan")),
    lambda: math.floor(float("inf")), lambda: math.ceil(float("nan")), lambda: math.acos(2), lambda: math.asin(2),
    lambda: math.fmod(1, 0), lambda: math.pow(0, -1), lambda: math.pow(1e300, 2), lambda: math.gcd(1.5),
    lambda: math.sin("a"), lambda: math.sin(float("inf")), lambda: math.atanh(1), lambda: math.lgamma(0),
    lambda: math.gamma(0), lambda: math.cosh(1000), lambda: math.trunc("a"), lambda: math.hypot("a"),
    lambda: math.remainder(1, 0), lambda: math.ldexp(1, "a"), lambda: math.prod(["a"]), lambda: math.log2(0),
    lambda: random.choice([]), lambda: random.randrange(0), lambda: random.randrange(1.5), lambda: random.randint(2, 1),
    lambda: random.sample([1], 2), lambda: random.getrandbits(-1), lambda: random.shuffle((1, 2)),
    lambda: random.choices([], k=1), lambda: random.choices([1], weights=[1, 2]), lambda: random.seed([]),
    lambda: random.setstate((3, (1,), None)), lambda: random.gauss("a", 1),
    lambda: re.compile("("), lambda: re.compile("["), lambda: re.compile("*"), lambda: re.compile("a{2,1}"),
    lambda: re.match("a", 3), lambda: re.sub("a", "\\9", "a"), lambda: re.match("(a)", "a").group(2),
):
    attempt(call)


class NoHash:
    def __eq__(self, other):
        return True


class Odd:
    def __len__(self):
        return -1

    def __bool__(self):
        return 3

    def __iter__(self):
        return 3

    def __hash__(self):
        return "a"

    def __repr__(self):
        return 3

    def __str__(self):
        return 4

    def __index__(self):
        return "a"


class Stiff:
    __slots__ = ("a",)

    @property
    def fixed(self):
        return 1


class Mean:
    def __init__(self):
        return 3


class Lonely:
    def method(self, a, /, b, *, c=1):
        return super().missing()


odd = Odd()
stiff = Stiff()
lonely = Lonely()
for call in (
    lambda: hash(NoHash()), lambda: len(odd), lambda: bool(odd), lambda: list(odd), lambda: hash(odd), lambda: repr(odd),
    lambda: str(odd), lambda: setattr(stiff, "b", 1), lambda: setattr(stiff, "fixed", 1),
    lambda: delattr(stiff, "fixed"), lambda: stiff.a, lambda: stiff.b, lambda: stiff.__dict__, lambda: Mean(),
    lambda: Stiff(1), lambda: lonely.method(), lambda: lonely.method(1), lambda: lonely.method(1, 2),
    lambda: lonely.method(a=1, b=2), lambda: lonely.method(1, 2, 3), lambda: lonely.method(1, 2, d=3),
    lambda: lonely.method(1, b=2, **{"b": 3}), lambda: lonely.method(*3), lambda: lonely.method(**3),
    lambda: lonely.method(**{1: 2}), lambda: lonely(), lambda: lonely[0], lambda: lonely + 1, lambda: lonely < 1,
    lambda: 3(), lambda: "a"(), lambda: None[0], lambda: object().x, lambda: object(1),
    lambda: type("A", (int, str), {}), lambda: type("A", (Odd, Odd), {}), 
    lambda: type("A", (), 3), lambda: type("A", (object, Odd), {}), lambda: type("A", (bool,), {}),
    lambda: setattr(int, "x", 1), lambda: setattr(lonely, "__class__", int), lambda: setattr(lonely, "__dict__", 3),
    lambda: (lambda a: a)(1, 2), lambda: (lambda a, b: a)(1),
    lambda: (lambda a, b, c: a)(), lambda: (lambda: 1)(1), lambda: (lambda *, a: a)(), lambda: (lambda a=1: a)(1, a=2),
    lambda: isinstance(1, (int, 3)), lambda: [*3], lambda: {**3}, lambda: (lambda a: a)(**{"a": 1}, a=2),
    lambda: [1, 2].sort(key=3), lambda: [1, "a"].sort(), lambda: [1].extend(3), lambda: [1].insert("a", 1),
    lambda: slice(1, 2, 0).indices(3), lambda: [1, 2][::0], lambda: [1, 2]["a":], lambda: "ab"[::0],
):
    attempt(call)


def statements():
    def unbound():
        x += 1
        x = 1

    def free():
        def inner():
            return late

        inner()
        late = 1

    def raise_number():
        raise 3

    def raise_cause():
        raise ValueError from 3

    def bare():
        raise

    def catch_number():
        try:
            1 / 0
        except 3:
            pass

    def unpack(values):
        a, b = values

    def unpack_rest(values):
        a, *b, c = values

    def context():
        with 3:
            pass

    def delete():
        del [1][5]

    def delete_tuple():
        del (1, 2)[0]

    def store_tuple():
        (1, 2)[0] = 3

    def store_slice():
        [1, 2, 3][::2] = [1]

    def store_number():
        [1][:] = 3

    def changed():
        d = {1: 1}
        for k in d:
            d[k + 1] = 1

    def changed_set():
        s = {1}
        for k in s:
            s.add(k + 1)

    def generator():
        yield 1

    def send_early():
        generator().send(3)

    def ignore():
        def stubborn():
            while True:
                try:
                    yield
                except GeneratorExit:
                    pass

        g = stubborn()
        next(g)
        g.close()

    def again():
        def own():
            next(g)
            yield

        g = own()
        next(g)

    def stop_inside():
        def g():
            raise StopIteration(3)
            yield

        next(g())

    def assertion():
        assert 1 == 2, "not so"

    def imports():
        from math import missing

    def imports_module():
        import missing_module

    return (
        unbound, free, raise_number, raise_cause, bare, catch_number, lambda: unpack([1]), lambda: unpack([1, 2, 3]),
        lambda: unpack(3), lambda: unpack_rest([1]), lambda: unpack_rest(3), context, delete, delete_tuple, store_tuple,
        store_slice, store_number, changed, changed_set, send_early, ignore, again, stop_inside, assertion, imports,
        imports_module,
    )


for call in statements():
    attempt(call)
