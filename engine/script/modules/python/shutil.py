# What can be done with names of saved things, and the size of the terminal that is not there.

import copy as _copy
import os as _os
from _kept import things as _things


def get_terminal_size(fallback=(80, 24)):
    return _os.terminal_size(fallback)


def _taken(path):
    if str(path) not in _things:
        _os._no_file(str(path))
    return _things[str(path)]


# A name in the folder, where that is what was given.
def _at(dst, src):
    return _os.path.join(dst, _os.path.basename(src)) if _os.path.isdir(dst) else dst


def copyfile(src, dst, *, follow_symlinks=True):
    _things[str(dst)] = _copy.deepcopy(_taken(src))
    return dst


def copy(src, dst, *, follow_symlinks=True):
    return copyfile(src, _at(dst, src))


copy2 = copy


def move(src, dst):
    dst, taken = _at(dst, src), _taken(src)
    del _things[str(src)]
    _things[str(dst)] = taken
    return dst


def rmtree(path, ignore_errors=False, onerror=None):
    names = [name for name in _things if name.startswith(str(path).rstrip('/') + '/')]
    if not names and not ignore_errors:
        _os._no_file(path)
    for name in names:
        del _things[name]
