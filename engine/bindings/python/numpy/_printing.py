from numpy._core import *
from numpy._core import _array2string, _swap_printoptions


def array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=' ', prefix='',
                 style=None, formatter=None, threshold=None, edgeitems=None, sign=None, floatmode=None, suffix=''):
    return _array2string(asarray(a), max_line_width, separator, prefix, suffix, precision, threshold, edgeitems,
                         None, suppress_small, None, None, formatter, sign, floatmode)


def _with_options(text_of, a, max_line_width, precision, suppress_small):
    options = {'linewidth': max_line_width, 'precision': precision, 'suppress': suppress_small}
    with printoptions(**{name: value for name, value in options.items() if value is not None}):
        return text_of(asarray(a))


def array_str(a, max_line_width=None, precision=None, suppress_small=None):
    return _with_options(str, a, max_line_width, precision, suppress_small)


def array_repr(arr, max_line_width=None, precision=None, suppress_small=None):
    return _with_options(repr, arr, max_line_width, precision, suppress_small)


class printoptions:
    def __init__(self, **options):
        self.options = options

    def __enter__(self):
        self.before = _swap_printoptions(**self.options)
        return self.before

    def __exit__(self, *args):
        set_printoptions(**self.before)
        return False
