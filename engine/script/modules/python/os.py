# A system without files: no path leads to anything, and folders that are made hold nothing.

import _paths as path
from _kept import things as _things

name = 'posix'
sep = '/'
linesep = '\n'
pathsep = ':'
curdir = '.'
environ = {}


def getenv(key, default=None):
    return environ.get(key, default)


def getcwd():
    return '/'


def getpid():
    return 1


def cpu_count():
    return 1


def makedirs(name, mode=0o777, exist_ok=False):
    pass


def mkdir(path, mode=0o777):
    pass


def _no_file(path):
    raise FileNotFoundError(f'[Errno 2] No such file or directory: {path!r}')


def listdir(path='.'):
    folder = '' if path in ('.', '/', './') else path.rstrip('/') + '/'
    names = [name[len(folder):] for name in _things if name.startswith(folder)]
    if not names and folder:
        _no_file(path)
    return sorted({name.partition('/')[0] for name in names})


def remove(path):
    if str(path) not in _things:
        _no_file(path)
    del _things[str(path)]


unlink = remove


def rmdir(path):
    _no_file(path)


def walk(top):
    return iter(())


class terminal_size(tuple):
    columns = property(lambda self: self[0])
    lines = property(lambda self: self[1])

    def __repr__(self):
        return f'os.terminal_size(columns={self[0]}, lines={self[1]})'


def get_terminal_size(fd=1):
    raise OSError('[Errno 25] Inappropriate ioctl for device')
