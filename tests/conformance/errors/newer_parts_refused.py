def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import dataclasses
import typing
from dataclasses import InitVar, dataclass, field

import torch
import torch.distributions as D
import torch.nn.functional as F


@dataclass
class Pair:
    a: int
    b: int = 2
    c: int = field(default=3, init=False)


@dataclass
class Needs:
    a: int
    seen: InitVar[int]


@dataclass(frozen=True)
class Fixed:
    a: int = 1


def made(fields=None, bases=(), **options):
    def call():
        namespace = {"__annotations__": {name: kind for name, kind, *_ in fields or ()}}
        for name, _, *default in fields or ():
            if default:
                namespace[name] = default[0]
        namespace.update(options.pop("namespace", {}))
        return dataclass(**options)(type("Made", bases, namespace))()

    return call


def matched(subject, cls):
    def call():
        match subject:
            case cls(1, 2):
                return True

    return call


class Numbered:
    __match_args__ = (1, 2)


class Listed:
    __match_args__ = ["a", "b"]


class Short:
    __match_args__ = ("a",)


for call in (
    lambda: field(default=1, default_factory=list), lambda: dataclasses.fields(3), lambda: dataclasses.asdict(3), lambda: dataclasses.astuple(3), lambda: dataclasses.astuple(Pair), lambda: dataclasses.replace(3), lambda: dataclasses.replace(Pair(1), c=2), lambda: dataclasses.replace(Needs(1, 2)), lambda: dataclasses.replace(Pair(1), what=2), lambda: dataclasses.make_dataclass("Made", ["a", "a"]), lambda: dataclasses.make_dataclass("Made", [("a", int), ("a", int)]),
    made([("a", typing.ClassVar[int], field(default_factory=list))]), made([("a", int, [])]), made([("a", int, {})]), made([("a", int, 1), ("b", int)]), made(namespace={"a": field(default=1)}), made([("a", int, 1)], order=True, eq=False), made([("a", int, 1)], order=True, namespace={"__lt__": lambda self, other: True}), made([("a", int, 1)], frozen=True, namespace={"__setattr__": lambda *given: None}), made([("a", int, 1)], unsafe_hash=True, namespace={"__hash__": lambda self: 1}), made([("b", int, 1)], bases=(Fixed,)), made([("d", int, 1)], bases=(Pair,), frozen=True), made([("a", int)]), made([("a", int), ("b", int)]),
    matched(Numbered(), Numbered), matched(Listed(), Listed), matched(Short(), Short), matched(3, int), matched(object(), object), matched(3, 3), lambda: isinstance(3, typing.Callable[[], int]), lambda: isinstance(3, typing.List[int]), lambda: isinstance(3, typing.Any), lambda: isinstance([], list[int]), lambda: list[int][str], lambda: isinstance(3, typing.Literal[3]),
    lambda: D.Binomial(torch.tensor([1.0, 2.0]), 0.5).entropy(), lambda: D.Binomial(torch.tensor([1.0, 2.0]), 0.5).enumerate_support(), lambda: D.MixtureSameFamily(D.Categorical(torch.ones(2)), 3), lambda: D.MixtureSameFamily(3, D.Normal(torch.ones(2), 1)), lambda: D.MixtureSameFamily(D.Categorical(torch.ones(3, 2)), D.Normal(torch.ones(4, 2), 1)), lambda: D.MixtureSameFamily(D.Categorical(torch.ones(2)), D.Normal(torch.ones(3), 1)), lambda: D.Poisson(-1.0), lambda: D.Gamma(1.0, -1.0), lambda: D.Beta(-1.0, 1.0), lambda: D.Dirichlet(torch.tensor(1.0)), lambda: D.Dirichlet(-torch.ones(2)), lambda: D.StudentT(-1.0), lambda: D.Cauchy(0.0, -1.0), lambda: D.Chi2(-1.0),
    lambda: F.adaptive_avg_pool2d(torch.ones(2), (1, 2, 3)), lambda: F.adaptive_avg_pool2d(torch.ones(2), (None, 2)), lambda: F.adaptive_avg_pool3d(torch.ones(2), 2), lambda: F.adaptive_avg_pool2d(torch.ones(2), 2), lambda: F.adaptive_max_pool2d(torch.ones(2), (2, 2)), lambda: F.adaptive_max_pool3d(torch.ones(2), (None, 2, 2)), lambda: F.adaptive_avg_pool1d(torch.ones(2), 2), lambda: F.adaptive_max_pool1d(torch.ones(2), 2),
):
    attempt(call)
