from numpy._core import *
from numpy._core import __version__
from numpy._shaping import *
from numpy._joining import *
from numpy._indexing import *
from numpy._grids import *
from numpy._matrices import *
from numpy._numeric import *
from numpy._products import *
from numpy._calculus import *
from numpy._sets import *
from numpy._statistics import *
from numpy._nan_statistics import *
from numpy._polynomials import *
from numpy._functional import *
from numpy._types import *
from numpy._printing import *
from numpy._object_arrays import ObjectArray, array, asarray, unique, where, concatenate, sort, argsort, str_, object_


_OLD_ALIASES = {
    'bool': ' If you specifically wanted the numpy scalar type, use `np.bool_` here.',
    'complex': ' If you specifically wanted the numpy scalar type, use `np.complex128` here.',
    'float': ' If you specifically wanted the numpy scalar type, use `np.float64` here.',
    'int': ' When replacing `np.int`, you may wish to use e.g. `np.int64` or `np.int32` to specify the precision. If '
           'you wish to review your current use, check the release note link for additional information.',
    'object': ' ',
    'str': ' If you specifically wanted the numpy scalar type, use `np.str_` here.',
}


def __getattr__(name):
    if name == 'random':
        import numpy.random as module
        return module
    if name == 'linalg':
        import numpy.linalg as module
        return module
    message = "module 'numpy' has no attribute '" + name + "'"
    if name in _OLD_ALIASES:
        message += ('.\n`np.%s` was a deprecated alias for the builtin `%s`. To avoid this error in existing code, '
                    'use `%s` by itself. Doing this will not modify any behavior and is safe.%s\nThe aliases was '
                    'originally deprecated in NumPy 1.20; for more details and guidance see the original release note '
                    'at:\n    https://numpy.org/devdocs/release/1.20.0-notes.html#deprecations'
                    % (name, name, name, _OLD_ALIASES[name]))
    raise AttributeError(message)
