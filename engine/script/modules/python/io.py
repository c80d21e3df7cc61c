# Texts and bytes that are read and written like files; files there are none.

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2


class UnsupportedOperation(OSError):
    pass


class _Buffer:
    def __init__(self, content):
        self._content = content
        self._at = 0
        self.closed = False

    def _check(self):
        if self.closed:
            raise ValueError('I/O operation on closed file')

    def getvalue(self):
        self._check()
        return self._content

    def read(self, size=-1, /):
        self._check()
        end = len(self._content) if size is None or size < 0 else self._at + size
        taken = self._content[self._at:end]
        self._at += len(taken)
        return taken

    def readline(self, size=-1, /):
        self._check()
        end = self._content.find(self._newline, self._at)
        return self.read(len(self._content) - self._at if end < 0 else end + 1 - self._at)

    def readlines(self, hint=-1, /):
        return list(self)

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def write(self, text, /):
        self._check()
        text = self._checked(text)
        before = self._content[:self._at]
        before += self._zero * (self._at - len(before))
        self._content = before + text + self._content[self._at + len(text):]
        self._at += len(text)
        return len(text)

    def writelines(self, lines, /):
        for line in lines:
            self.write(line)

    def seek(self, offset, whence=0, /):
        self._check()
        self._at = offset + (0, self._at, len(self._content))[whence]
        return self._at

    def tell(self):
        return self._at

    def truncate(self, size=None, /):
        self._content = self._content[:self._at if size is None else size]
        return len(self._content)

    def flush(self):
        pass

    def close(self):
        self.closed = True

    def readable(self):
        return True

    writable = seekable = readable

    def isatty(self):
        return False

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *raised):
        self.close()


class StringIO(_Buffer):
    _newline = '\n'
    _zero = '\0'

    def __init__(self, initial_value='', newline='\n'):
        super().__init__(initial_value or '')

    def _checked(self, text):
        if not isinstance(text, str):
            raise TypeError(f'string argument expected, got {type(text).__name__!r}')
        return text


class BytesIO(_Buffer):
    _newline = b'\n'
    _zero = b'\0'

    def __init__(self, initial_bytes=b''):
        super().__init__(bytes(initial_bytes))

    def _checked(self, content):
        if isinstance(content, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        return bytes(content)

open = open  # the builtin, which says that there are no files
