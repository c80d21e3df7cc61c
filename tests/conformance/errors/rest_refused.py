def attempt(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, "|", error)


import functools

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

ones = torch.ones
x = torch.arange(6.0).reshape(2, 3)
w = ones(2, requires_grad=True)
a = np.arange(6.0).reshape(2, 3)


class Plain:
    pass


class Late:
    pass


Late.unnamed = property(lambda self: 1, None)


def stored(thing, name, value):
    return lambda: setattr(thing, name, value)


def divided(**what):
    def call():
        with np.errstate(**what):
            return np.array([1.0, 0.0, 1e308]) / np.array([0.0, 0.0, 1e-308])

    return call


@functools.singledispatch
def kind(value):
    return "thing"


for call in (
    lambda: torch.cat([ones(1).expand(2**62)] * 2), lambda: ones(1, 1).scatter(0, torch.zeros(1, 1).long(), ones(1, 1, 1)), lambda: ones(2, 2).index_select(0, torch.tensor([9])), lambda: ones(2, 2).index_select(1, torch.tensor([9])), lambda: ones(2, 2, 2).index_select(2, torch.tensor([9])), lambda: ones(2).index_select(0, torch.tensor([-1])), lambda: ones(2, 2, 2).index_select(1, torch.tensor([-9])),
    lambda: torch.linalg.cross(ones(3), ones(2, 3)), lambda: torch.cross(ones(3), ones(2, 3)), lambda: torch.linalg.qr(ones(2, 2, requires_grad=True), mode="r")[1].sum().backward(), lambda: torch.einsum(""), lambda: torch.constant_pad_nd(x, (1,)), lambda: torch.constant_pad_nd(x, (1, 1, 1, 1, 1, 1)), lambda: torch.equal(ones(2), ones(2).long()), lambda: torch.manual_seed(2**70), lambda: ones(2)[2**70], lambda: ones(2) + 2**70, lambda: torch.full((2,), 2**70), lambda: torch.linalg.pinv(ones(2)), lambda: nn.Conv2d(1, 1, 1, padding_mode="what"),
    lambda: torch.movedim(torch.tensor(1), 0, 0), lambda: torch.movedim(torch.tensor(1), 1, 1), lambda: F.fold(ones(2, 2), 1, 0), lambda: F.fold(ones(2, 2), 2, 1, stride=0), lambda: F.fold(ones(2, 2), 2, 1, dilation=0), lambda: F.unfold(ones(1, 2, 2), 0), lambda: F.unfold(ones(1, 2, 2), 1, stride=0), lambda: F.unfold(ones(1, 2, 2), 1, dilation=0), lambda: F.unfold(ones(1, 2, 2), 1, padding=-1), lambda: torch.mode(ones(0)), lambda: torch.mode(ones(0), 0), lambda: torch.mode(ones(2, 0), 1), lambda: torch.mode(ones(0, 2), 0), lambda: torch.mode(ones(0), 3), lambda: torch.tensor(1).size(0), lambda: torch.tensor(1).size(-3), lambda: torch.tensor(1).stride(0), stored(w * 1, "data", ones(2).long()), stored(w * 1, "data", 3),
    lambda: w[torch.tensor([True, False, True])], lambda: x.t().add_(x[:, :2].contiguous()),
    stored(ValueError("a"), "__cause__", 3), lambda: Plain().__init__(3), lambda: Plain.__init__(Plain(), a=3), lambda: object.__new__(type(len)), lambda: str.maketrans(1, "a"), lambda: "a".expandtabs(2**40), lambda: kind.register(3), lambda: "{a[b}".format(a={}), lambda: "{0[}".format([1]), lambda: type("A", (3,), {}), lambda: type("A", (int, 3), {}),
    divided(divide="raise"), divided(invalid="raise"), divided(over="raise"), lambda: np.random.seed(1.5), lambda: np.random.seed("abc"), lambda: np.random.RandomState(1.5), lambda: np.random.RandomState(0).multinomial(2, np.float32([0.6, 0.40000004, 0])), lambda: np.random.RandomState(0).multinomial(2, np.float32([0.9, 0.9, 0.1])), lambda: np.broadcast_shapes((2,), (3,)), lambda: np.broadcast_arrays(np.ones(2), np.ones((4, 1)), np.ones(3)), lambda: np.random.RandomState(0).normal([0, 1], [1, 2, 3]), lambda: np.sum(a, out=3), lambda: a.sum(out=3), lambda: np.cumsum(a, out=3), lambda: a.max(out=[1]), lambda: np.ones(3).resize((2, 2), refcheck=False),
):
    attempt(call)
