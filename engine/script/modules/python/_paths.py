# Paths are texts: what they lead to is what the snippet saved.

from _kept import things as _things

sep = '/'


def join(path, *paths):
    for part in paths:
        if part.startswith('/') or not path:
            path = part if part.startswith('/') else path + part
        else:
            path += part if path.endswith('/') else '/' + part
    return path


def split(path):
    at = path.rfind('/') + 1
    head, tail = path[:at], path[at:]
    return (head.rstrip('/') or head), tail


def basename(path):
    return split(path)[1]


def dirname(path):
    return split(path)[0]


def splitext(path):
    at = path.rfind('.')
    name = path.rfind('/') + 1
    return (path[:at], path[at:]) if at > name and path[name:at].strip('.') else (path, '')


def isabs(path):
    return path.startswith('/')


def normpath(path):
    if not path:
        return '.'
    parts = []
    for part in path.split('/'):
        if part == '..' and parts and parts[-1] != '..':
            parts.pop()
        elif part == '..' and not path.startswith('/') or part not in ('', '.', '..'):
            parts.append(part)
    return ('/' if path.startswith('/') else '') + '/'.join(parts) or '.'


def abspath(path):
    return normpath(join('/', path))


realpath = abspath


def expanduser(path):
    return path


def exists(path):
    return str(path) in _things or isdir(str(path))


def isfile(path):
    return str(path) in _things


def isdir(path):
    return path in ('.', '/', './') or any(name.startswith(path.rstrip('/') + '/') for name in _things)


def getsize(path):
    raise FileNotFoundError(f'[Errno 2] No such file or directory: {path!r}')
