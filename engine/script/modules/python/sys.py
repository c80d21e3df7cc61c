# What snippets ask of the interpreter. There is no path and no frame.

import _streams

from collections import namedtuple as _namedtuple

_version_info = _namedtuple('version_info', 'major minor micro releaselevel serial', module='sys')
version_info = _version_info(3, 11, 2, 'final', 0)
version = '3.11.2'
platform = 'linux'
byteorder = 'little'
maxsize = 9223372036854775807
argv = ['']
path = []
modules = {}
_float_info = _namedtuple('float_info', 'max max_exp max_10_exp min min_exp min_10_exp dig mant_dig epsilon radix rounds')
float_info = _float_info(1.7976931348623157e+308, 1024, 308, 2.2250738585072014e-308, -1021, -307, 15, 53, 2.220446049250313e-16, 2, 1)


def exit(status=None, /):
    raise SystemExit(status)


def getrecursionlimit():
    return 1000


def setrecursionlimit(limit, /):
    pass


def getsizeof(object, default=0):
    return 48


def getrefcount(object, /):
    return 2


def exc_info():
    return None, None, None


def getdefaultencoding():
    return 'utf-8'


def intern(string, /):
    return string


class _Stream:
    encoding = 'utf-8'

    def __init__(self, name, put):
        self.name = name
        self._put = put

    def write(self, text, /):
        if not isinstance(text, str):
            raise TypeError(f'write() argument must be str, not {type(text).__name__}')
        self._put(text)
        return len(text)

    def writelines(self, lines, /):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def isatty(self):
        return False


stdout = __stdout__ = _Stream('<stdout>', _streams.write)
stderr = __stderr__ = _Stream('<stderr>', _streams.write_error)
