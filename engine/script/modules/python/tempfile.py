# Names for what a snippet saves: there are no files, and nothing is left behind.

import os as _os
from _kept import things as _things

tempdir = '/tmp'
_made = 0


def gettempdir():
    return tempdir


def _next_name(suffix, prefix, dir):
    global _made
    _made += 1
    return _os.path.join(dir or tempdir, f"{prefix or 'tmp'}{_made:08d}{suffix or ''}")


def mkdtemp(suffix=None, prefix=None, dir=None):
    return _next_name(suffix, prefix, dir)


def mktemp(suffix='', prefix='tmp', dir=None):
    return _next_name(suffix, prefix, dir)


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False):
        self.name = mkdtemp(suffix, prefix, dir)

    def cleanup(self):
        for name in [name for name in _things if name.startswith(self.name + '/')]:
            del _things[name]

    def __enter__(self):
        return self.name

    def __exit__(self, *raised):
        self.cleanup()

    def __repr__(self):
        return f'<TemporaryDirectory {self.name!r}>'
