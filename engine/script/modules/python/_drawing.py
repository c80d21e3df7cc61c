# Libraries that draw, or show how far a program is: every call is accepted and nothing happens, but for one
# notice apart from what the snippet prints.

from _streams import not_drawn as _not_drawn


class Silent:
    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        return _known.get(name, self)

    def __setattr__(self, name, value):
        pass

    def __call__(self, *args, **kwargs):
        # A decorator gives the function back.
        if len(args) == 1 and not kwargs and type(args[0]) is type(lambda: 0):
            return args[0]
        return self

    def __getitem__(self, key):
        return self

    def __setitem__(self, key, value):
        pass

    def __iter__(self):
        return iter(())

    def __len__(self):
        return 0

    def __bool__(self):
        return True

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        return None

    def __repr__(self):
        return '<nothing is drawn>'


class Axes(Silent):
    def __init__(self, rows, columns):
        self.__dict__['_shape'] = (rows, columns)

    def __len__(self):
        rows, columns = self._shape
        return columns if rows == 1 else rows

    def __iter__(self):
        rows, columns = self._shape
        return iter([Axes(1, columns) if rows > 1 and columns > 1 else silent] * len(self))

    def _all(self, *args):
        rows, columns = self._shape
        return [silent] * (rows * columns)

    def __getattr__(self, name):
        if name in ('flatten', 'ravel', 'reshape'):
            return self._all
        if name == 'flat':
            return self._all()
        return Silent.__getattr__(self, name)


silent = Silent()


def _subplots(nrows=1, ncols=1, **options):
    return silent, Axes(nrows, ncols) if nrows * ncols > 1 else silent


def _nothing(*args, **options):
    return None


_known = {'subplots': _subplots, 'plot': lambda *args, **options: [silent], 'hist': lambda *args, **options: ([], [], [])}

# Calls whose value is None: a notebook does not echo it.
for _name in ['show', 'close', 'clf', 'cla', 'savefig', 'grid', 'tight_layout', 'pause', 'draw', 'sca', 'xscale', 'yscale',
              'set_xscale', 'set_yscale', 'subplots_adjust', 'tick_params', 'set_axis_off', 'invert_yaxis', 'set_aspect']:
    _known[_name] = _nothing


# What `import` finds in such a library.
def library(name):
    _not_drawn(name)

    def attribute(wanted):
        if wanted.startswith('__'):
            raise AttributeError(f'module {name!r} has no attribute {wanted!r}')
        return _known.get(wanted, silent)

    return attribute
