# A small calculator over tuples and a router over requests, written with match.
from dataclasses import dataclass


@dataclass
class Scale:
    factor: float


@dataclass
class Shift:
    by: float


def apply(step, x):
    match step:
        case Scale(factor=f) if f != 1:
            return x * f
        case Scale():
            return x
        case Shift(by):
            return x + by
        case [first, *rest]:
            return apply(rest, apply(first, x))
        case []:
            return x
        case None | "skip":
            return x
        case {"repeat": int(n), "step": inner, **others} if n >= 0:
            for _ in range(n):
                x = apply(inner, x)
            return x if not others else (x, others)
        case unknown:
            raise TypeError(f"no step: {unknown!r}")


print(apply(Scale(2.0), 3.0), apply(Scale(1), 3.0), apply(Shift(-1), 3.0))
print(apply([Scale(2), Shift(1), "skip", None], 5))
print(apply({"repeat": 3, "step": Scale(2)}, 1), apply({"repeat": 1, "step": Shift(1), "note": "x"}, 1))
try:
    apply({"repeat": -1, "step": Shift(1)}, 1)
except TypeError as e:
    print(e)


def swap(pair):
    match pair:
        case ("a", y, x) | ("b", x, y):
            return x, y


print(swap(("a", 1, 2)), swap(("b", 1, 2)), swap(("c", 1, 2)))
match = [1, 2]
match[0] = 5
print(match, [case for case in match])


def shape_of(x):
    match x:
        case [[*_, _] as row, *rows]:
            return (1 + len(rows), len(row))
        case [*items]:
            return (len(items),)
        case int() | float():
            return ()


print(shape_of([[1, 2, 3], [4, 5, 6]]), shape_of([1, 2]), shape_of(2.5), shape_of("abc"))
import torch


def describe(t):
    match t:
        case torch.Tensor(dtype=torch.float32, requires_grad=True):
            return "learns"
        case torch.Tensor(shape=(n, m)):
            return f"{n} by {m}"
        case torch.Tensor(shape=()):
            return f"a single {t.item()}"
        case torch.Tensor():
            return "a tensor"
        case [*tensors]:
            return [describe(each) for each in tensors]


print(describe([torch.ones(2, requires_grad=True), torch.ones(2, 3), torch.tensor(4), torch.ones(1, 1, 1)]))
