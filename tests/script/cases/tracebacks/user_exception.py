class ShapeError(ValueError):
    """Wrong shape."""

def check(shape):
    if len(shape) != 2:
        raise ShapeError(f"expected 2 dimensions, got {len(shape)}")

for s in [(1, 2), (1, 2, 3)]:
    check(s)
