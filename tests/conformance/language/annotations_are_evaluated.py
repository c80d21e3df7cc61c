# A function's annotations are evaluated once, when it is defined: after its defaults, in the order they are written.
from typing import Callable, List, Optional, Tuple

import torch


def seen(name):
    print('evaluated', name)
    return name


def f(a: seen('a') = seen('default of a'), *rest: seen('rest'), b: seen('b') = 1, **more: seen('more')) -> seen('return'):
    inside: seen('never') = 2
    return inside


print(f.__annotations__, f())


def step(x: torch.Tensor, y: Optional[torch.Tensor] = None) -> Tuple[torch.Tensor, ...]:
    pass


print(step.__annotations__)
print((lambda x: x).__annotations__, len.__name__)


class Net:
    width: int = 3
    layers: List[int]
    __hidden: float

    def forward(self, x: 'Net', hook: Callable[[int], str]) -> None:
        pass


print(Net.__annotations__)
print(Net.forward.__annotations__)
count: int = 0
print(__annotations__)

either = int | None
print(either, either | str, isinstance(3, either), isinstance('x', either), isinstance(None, either | str))
print(int | int, (int | str) == (str | int), issubclass(bool, int | str), int | List[int])
try:
    'int' | None
except TypeError as error:
    print(error)
try:
    def later(x: Missing):
        pass
except NameError as error:
    print(error)
