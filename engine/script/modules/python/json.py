class JSONDecodeError(ValueError):
    def __init__(self, msg, doc, pos):
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = doc.count('\n', 0, pos) + 1
        self.colno = pos - doc.rfind('\n', 0, pos)
        super().__init__(f'{msg}: line {self.lineno} column {self.colno} (char {pos})')


_ESCAPES = {'"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f'}


def _quoted(text, ensure_ascii):
    out = ['"']
    for char in text:
        code = ord(char)
        if char in _ESCAPES:
            out.append(_ESCAPES[char])
        elif code < 32 or ensure_ascii and 127 <= code < 0x10000:
            out.append(f'\\u{code:04x}')
        elif ensure_ascii and code >= 0x10000:
            code -= 0x10000
            out.append(f'\\u{0xd800 | code >> 10:04x}\\u{0xdc00 | code & 0x3ff:04x}')
        else:
            out.append(char)
    out.append('"')
    return ''.join(out)


class JSONEncoder:
    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False,
                 indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = ' ' * indent if isinstance(indent, int) else indent
        self.item_separator, self.key_separator = separators or (', ' if indent is None else ',', ': ')
        if default is not None:
            self.default = default
        self._open = []

    def default(self, o):
        raise TypeError(f'Object of type {o.__class__.__name__} is not JSON serializable')

    def _float(self, value):
        if value != value or value in (float('inf'), float('-inf')):
            if not self.allow_nan:
                raise ValueError('Out of range float values are not JSON compliant')
            return 'NaN' if value != value else 'Infinity' if value > 0 else '-Infinity'
        return float.__repr__(value)

    def encode(self, o):
        return self._text(o, '\n')

    def _text(self, o, newline):
        if isinstance(o, str):
            return _quoted(o, self.ensure_ascii)
        if o is None or o is True or o is False:
            return {None: 'null', True: 'true', False: 'false'}[o]
        if isinstance(o, int):
            return int.__repr__(o)
        if isinstance(o, float):
            return self._float(o)
        if any(o is other for other in self._open):
            raise ValueError('Circular reference detected')
        self._open.append(o)
        if isinstance(o, (list, tuple)):
            text = self._items('[]', o, lambda item, line: self._text(item, line), newline)
        elif isinstance(o, dict):
            text = self._items('{}', self._pairs(o), self._pair, newline)
        else:
            text = self._text(self.default(o), newline)
        self._open.pop()
        return text

    def _items(self, brackets, items, one, newline):
        if not items:
            return brackets
        inner = newline + self.indent if self.indent is not None else ''
        joint = self.item_separator + inner
        end = newline if self.indent is not None else ''
        return brackets[0] + inner + joint.join(one(item, inner) for item in items) + end + brackets[1]

    def _pairs(self, o):
        pairs = sorted(o.items()) if self.sort_keys else list(o.items())
        return [(self._key(key), value) for key, value in pairs
                if not self.skipkeys or isinstance(key, (str, int, float)) or key is None]

    def _key(self, key):
        if isinstance(key, str):
            return key
        if key is None or isinstance(key, (int, float)):
            return self._text(key, '')
        raise TypeError(f'keys must be str, int, float, bool or None, not {key.__class__.__name__}')

    def _pair(self, pair, newline):
        return _quoted(pair[0], self.ensure_ascii) + self.key_separator + self._text(pair[1], newline)


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None,
          separators=None, default=None, sort_keys=False):
    return (cls or JSONEncoder)(skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular,
                                allow_nan=allow_nan, sort_keys=sort_keys, indent=indent, separators=separators,
                                default=default).encode(obj)


def dump(obj, fp, **options):
    fp.write(dumps(obj, **options))


_WORDS = {'null': None, 'true': True, 'false': False, 'NaN': float('nan'), 'Infinity': float('inf'),
          '-Infinity': float('-inf')}
_UNESCAPED = {'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}


class _Reader:
    def __init__(self, text, object_hook, object_pairs_hook):
        self.text = text
        self.at = 0
        self.object_hook = object_hook
        self.object_pairs_hook = object_pairs_hook

    def fail(self, msg, at=None):
        raise JSONDecodeError(msg, self.text, self.at if at is None else at)

    def skip(self):
        while self.text[self.at:self.at + 1] in (' ', '\t', '\n', '\r'):
            self.at += 1
        return self.text[self.at:self.at + 1]

    def value(self):
        char = self.skip()
        if char == '"':
            return self.string()
        if char == '{':
            return self.object()
        if char == '[':
            return self.array()
        for word, value in _WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        if char == '-' or char.isdigit():
            return self.number()
        self.fail('Expecting value')

    def digits(self, at):
        while self.text[at:at + 1].isdigit():
            at += 1
        return at

    def number(self):
        begin = self.at
        at = begin + (self.text[begin] == '-')
        end = at + 1 if self.text[at:at + 1] == '0' else self.digits(at)
        if end == at:
            self.fail('Expecting value')
        whole = True
        if self.text[end:end + 1] == '.' and self.digits(end + 1) > end + 1:
            end, whole = self.digits(end + 1), False
        if self.text[end:end + 1] in ('e', 'E'):
            at = end + 1 + (self.text[end + 1:end + 2] in ('+', '-'))
            if self.digits(at) > at:
                end, whole = self.digits(at), False
        self.at = end
        return int(self.text[begin:end]) if whole else float(self.text[begin:end])

    def string(self):
        begin = self.at
        self.at += 1
        out = []
        while True:
            char = self.text[self.at:self.at + 1]
            if not char:
                self.fail('Unterminated string starting at', begin)
            if char < ' ':
                self.fail('Invalid control character at')
            self.at += 1
            if char == '"':
                return ''.join(out)
            out.append(self.escape(begin) if char == '\\' else char)

    def escape(self, begin):
        char = self.text[self.at:self.at + 1]
        if not char:
            self.fail('Unterminated string starting at', begin)
        if char != 'u':
            if char not in _UNESCAPED:
                self.fail('Invalid \\escape', self.at - 1)
            self.at += 1
            return _UNESCAPED[char]
        code = self.hexadecimal()
        if 0xd800 <= code < 0xdc00 and self.text.startswith('\\u', self.at):
            self.at += 1
            code = 0x10000 + ((code & 0x3ff) << 10 | self.hexadecimal() & 0x3ff)
        return chr(code)

    def hexadecimal(self):
        digits = self.text[self.at + 1:self.at + 5]
        if len(digits) < 4 or any(digit not in '0123456789abcdefABCDEF' for digit in digits):
            self.fail('Invalid \\uXXXX escape', self.at + 1)
        self.at += 5
        return int(digits, 16)

    def array(self):
        items = []
        self.at += 1
        if self.skip() == ']':
            self.at += 1
            return items
        while True:
            items.append(self.value())
            char = self.skip()
            if char not in (',', ']') or not char:
                self.fail("Expecting ',' delimiter")
            self.at += 1
            if char == ']':
                return items

    def object(self):
        pairs = []
        self.at += 1
        if self.skip() == '}':
            self.at += 1
        else:
            while True:
                if self.skip() != '"':
                    self.fail('Expecting property name enclosed in double quotes')
                key = self.string()
                if self.skip() != ':':
                    self.fail("Expecting ':' delimiter")
                self.at += 1
                pairs.append((key, self.value()))
                char = self.skip()
                if char not in (',', '}') or not char:
                    self.fail("Expecting ',' delimiter")
                self.at += 1
                if char == '}':
                    break
        if self.object_pairs_hook is not None:
            return self.object_pairs_hook(pairs)
        made = dict(pairs)
        return made if self.object_hook is None else self.object_hook(made)


def loads(s, *, object_hook=None, object_pairs_hook=None):
    if isinstance(s, bytes):
        s = s.decode()
    if not isinstance(s, str):
        raise TypeError(f'the JSON object must be str, bytes or bytearray, not {s.__class__.__name__}')
    reader = _Reader(s, object_hook, object_pairs_hook)
    value = reader.value()
    if reader.skip():
        reader.fail('Extra data')
    return value


def load(fp, **options):
    return loads(fp.read(), **options)
