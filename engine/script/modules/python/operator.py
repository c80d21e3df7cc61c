def add(a, b): return a + b
def sub(a, b): return a - b
def mul(a, b): return a * b
def truediv(a, b): return a / b
def floordiv(a, b): return a // b
def mod(a, b): return a % b
def pow(a, b): return a ** b
def matmul(a, b): return a @ b
def neg(a): return -a
def pos(a): return +a
def not_(a): return not a
def eq(a, b): return a == b
def ne(a, b): return a != b
def lt(a, b): return a < b
def le(a, b): return a <= b
def gt(a, b): return a > b
def ge(a, b): return a >= b
def and_(a, b): return a & b
def or_(a, b): return a | b
def xor(a, b): return a ^ b
def contains(a, b): return b in a
def getitem(a, b): return a[b]
def is_(a, b): return a is b
def truth(a): return bool(a)


def index(a):
    if not hasattr(a, '__index__'):
        raise TypeError(f"'{type(a).__name__}' object cannot be interpreted as an integer")
    return a.__index__()


def itemgetter(*keys):
    if len(keys) == 1:
        return lambda obj: obj[keys[0]]
    return lambda obj: tuple([obj[k] for k in keys])


def attrgetter(*names):
    def one(obj, name):
        for part in name.split('.'):
            obj = getattr(obj, part)
        return obj
    if len(names) == 1:
        return lambda obj: one(obj, names[0])
    return lambda obj: tuple([one(obj, n) for n in names])


def methodcaller(name, *args, **kwargs):
    return lambda obj: getattr(obj, name)(*args, **kwargs)
