# Names of what the snippet saved that fit a pattern.

from _kept import things as _things
import fnmatch as _fnmatch


def glob(pathname, *, root_dir=None, recursive=False):
    return [name for name in _things if name.count('/') == pathname.count('/') and _fnmatch.fnmatchcase(name, pathname)]


def iglob(pathname, *, root_dir=None, recursive=False):
    return iter(glob(pathname))
