def first():
    raise ValueError("inner")

def second():
    try:
        first()
    except ValueError as e:
        raise RuntimeError("outer") from e

try:
    second()
except RuntimeError:
    {}["missing"]
