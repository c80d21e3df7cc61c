# With this import at the top an annotation is kept as it is written and never evaluated.
from __future__ import annotations


class Tree:
    left: Tree

    def grow(self, by: Missing, other: Tree | None = None) -> list[Tree]:
        return [self]


print(Tree.__annotations__, Tree.grow.__annotations__)
x: Nowhere[int] = 3
print(x, __annotations__)
