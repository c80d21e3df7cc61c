import _paths as _path


class PurePath:
    def __init__(self, *parts):
        self._text = _path.normpath(_path.join(*[str(part) for part in parts])) if parts else '.'

    def __str__(self):
        return self._text

    def __fspath__(self):
        return self._text

    def __repr__(self):
        name = 'PosixPath' if type(self) is Path else type(self).__name__
        return f'{name}({self._text!r})'

    def __truediv__(self, other):
        return type(self)(self._text, str(other))

    def __rtruediv__(self, other):
        return type(self)(other, self._text)

    def __eq__(self, other):
        return isinstance(other, PurePath) and self._text == other._text

    def __lt__(self, other):
        return self._text < other._text

    def __hash__(self):
        return hash(self._text)

    @property
    def name(self):
        return _path.basename(self._text)

    @property
    def stem(self):
        return _path.splitext(self.name)[0]

    @property
    def suffix(self):
        return _path.splitext(self.name)[1]

    @property
    def parent(self):
        return type(self)(_path.dirname(self._text) or '.')

    @property
    def parts(self):
        parts = tuple(part for part in self._text.split('/') if part)
        return ('/',) + parts if self._text.startswith('/') else parts

    def joinpath(self, *others):
        return type(self)(self._text, *others)

    def with_suffix(self, suffix):
        return type(self)(_path.splitext(self._text)[0] + suffix)

    def with_name(self, name):
        return self.parent / name

    def as_posix(self):
        return self._text


class Path(PurePath):
    @classmethod
    def cwd(cls):
        return cls('/')

    def exists(self):
        return _path.exists(self._text)

    def is_file(self):
        return _path.isfile(self._text)

    def is_dir(self):
        return _path.isdir(self._text)

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        pass

    def resolve(self):
        return type(self)(_path.abspath(self._text))

    absolute = resolve
    expanduser = resolve


PurePosixPath = PurePath
PosixPath = Path
