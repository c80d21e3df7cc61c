# Python's regular expressions; the matching is done by _re.

import _re
from _re import matches as _matches

_NAMES = ((2, 'IGNORECASE'), (8, 'MULTILINE'), (16, 'DOTALL'), (32, 'UNICODE'), (64, 'VERBOSE'), (256, 'ASCII'))


class error(Exception):
    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        self.lineno = self.colno = None
        if pattern is not None and pos is not None:
            newline = '\n' if isinstance(pattern, str) else b'\n'
            self.lineno = pattern.count(newline, 0, pos) + 1
            self.colno = pos - pattern.rfind(newline, 0, pos)
            msg += f' at position {pos}'
            if newline in pattern:
                msg += f' (line {self.lineno}, column {self.colno})'
        super().__init__(msg)


class RegexFlag:
    def __init__(self, value):
        self.value = value

    def __or__(self, other):
        return RegexFlag(self.value | _number(other))

    def __and__(self, other):
        return RegexFlag(self.value & _number(other))

    __ror__ = __or__
    __rand__ = __and__

    def __eq__(self, other):
        return self.value == _number(other)

    def __hash__(self):
        return hash(self.value)

    def __int__(self):
        return self.value

    __index__ = __int__

    def __bool__(self):
        return self.value != 0

    def __repr__(self):
        return '|'.join('re.' + name for bit, name in _NAMES if self.value & bit) or 're.NOFLAG'


def _number(flags):
    return flags.value if isinstance(flags, RegexFlag) else flags


for _bit, _name in _NAMES:
    globals()[_name] = RegexFlag(_bit)
I, M, S, U, X, A = IGNORECASE, MULTILINE, DOTALL, UNICODE, VERBOSE, ASCII
NOFLAG = RegexFlag(0)


class Match:
    def __init__(self, pattern, string, pos, endpos, places):
        self.re = pattern
        self.string = string
        self.pos = pos
        self.endpos = endpos
        self._places = places
        self.lastindex = places[0] or None

    @property
    def lastgroup(self):
        names = [name for name, index in self.re.groupindex.items() if index == self.lastindex]
        return names[0] if names else None

    def _index(self, group):
        if isinstance(group, str):
            if group not in self.re.groupindex:
                raise IndexError('no such group')
            return self.re.groupindex[group]
        if not 0 <= group <= self.re.groups:
            raise IndexError('no such group')
        return group

    def _text(self, group, default=None):
        begin, end = self.span(group)
        return default if begin < 0 else self.string[begin:end]

    def group(self, *groups):
        if len(groups) < 2:
            return self._text(groups[0] if groups else 0)
        return tuple(self._text(group) for group in groups)

    def __getitem__(self, group):
        return self._text(group)

    def groups(self, default=None):
        return tuple(self._text(i, default) for i in range(1, self.re.groups + 1))

    def groupdict(self, default=None):
        return {name: self._text(index, default) for name, index in self.re.groupindex.items()}

    def span(self, group=0):
        index = self._index(group)
        return self._places[2 * index + 1], self._places[2 * index + 2]

    def start(self, group=0):
        return self.span(group)[0]

    def end(self, group=0):
        return self.span(group)[1]

    def expand(self, template):
        return _expanded(_template(template, self.re), self)

    def __repr__(self):
        return f'<re.Match object; span={self.span()}, match={self.group()!r}>'


# A replacement text as a list of texts and group numbers.
def _template(text, pattern):
    empty = text[:0]
    parts, at = [], 0
    while at < len(text):
        slash = text.find('\\', at)
        if slash < 0 or slash == len(text) - 1:
            if slash >= 0:
                raise error('bad escape (end of pattern)', text, slash)
            parts.append(text[at:])
            break
        parts.append(text[at:slash])
        char, at = text[slash + 1], slash + 2
        if char == 'g':
            at = _named_reference(text, slash, pattern, parts)
        elif char.isdigit():
            at = _numbered_reference(text, slash, pattern, parts)
        elif char in 'nrtfvab\\':
            parts.append({'n': '\n', 'r': '\r', 't': '\t', 'f': '\f', 'v': '\v', 'a': '\a', 'b': '\b', '\\': '\\'}[char])
        elif char.isalpha() and char.isascii():
            raise error(f'bad escape \\{char}', text, slash)
        else:
            parts.append('\\' + char)
    return [part for part in parts if part != empty]


def _named_reference(text, slash, pattern, parts):
    if text[slash + 2:slash + 3] != '<':
        raise error('missing <', text, slash + 2)
    end = text.find('>', slash)
    name = text[slash + 3:end]
    if end < 0:
        raise error('missing >, unterminated name', text, slash + 3)
    if not name:
        raise error('missing group name', text, slash + 3)
    if name.isdigit():
        if int(name) > pattern.groups:
            raise error(f'invalid group reference {int(name)}', text, slash + 3)
        parts.append(int(name))
    elif not name.isidentifier():
        raise error(f'bad character in group name {name!r}', text, slash + 3)
    elif name not in pattern.groupindex:
        raise IndexError(f'unknown group name {name!r}')
    else:
        parts.append(pattern.groupindex[name])
    return end + 1


def _numbered_reference(text, slash, pattern, parts):
    digits = text[slash + 1:slash + 4]
    octal = digits[0] == '0' or len(digits) == 3 and all(digit in '01234567' for digit in digits)
    if octal:
        count = 1
        while count < len(digits) and digits[count] in '01234567' and (digits[0] == '0' or count < 3):
            count += 1
        parts.append(chr(int(digits[:count], 8)))
        return slash + 1 + count
    count = 2 if digits[1:2].isdigit() else 1
    number = int(digits[:count])
    if number > pattern.groups:
        raise error(f'invalid group reference {number}', text, slash + 1)
    parts.append(number)
    return slash + 1 + count


def _expanded(template, match):
    empty = match.string[:0]
    return empty.join(match._text(part, empty) if isinstance(part, int) else part for part in template)


class Pattern:
    def __init__(self, pattern, flags):
        compiled = _re.compile(pattern, flags)
        if len(compiled) == 2:
            raise error(compiled[0], pattern, compiled[1])
        self.pattern = pattern
        self._compiled, self.groups, names, self.flags = compiled
        if not isinstance(pattern, str):
            self.flags &= ~32
        self.groupindex = dict(names)

    def _places(self, string, pos, endpos, mode, most):
        if isinstance(string, str) != isinstance(self.pattern, str) and isinstance(string, (str, bytes)):
            if isinstance(string, str):
                raise TypeError('cannot use a bytes pattern on a string-like object')
            raise TypeError('cannot use a string pattern on a bytes-like object')
        return _matches(self._compiled, string, pos, endpos, mode, most)

    def _one(self, string, pos, endpos, mode):
        found = self._places(string, pos, endpos, mode, 1)
        return Match(self, string, pos, min(endpos, len(string)), found[0]) if found else None

    def match(self, string, pos=0, endpos=9223372036854775807):
        return self._one(string, pos, endpos, 'match')

    def fullmatch(self, string, pos=0, endpos=9223372036854775807):
        return self._one(string, pos, endpos, 'fullmatch')

    def search(self, string, pos=0, endpos=9223372036854775807):
        return self._one(string, pos, endpos, 'search')

    def finditer(self, string, pos=0, endpos=9223372036854775807):
        found = self._places(string, pos, endpos, 'search', 0)
        return (Match(self, string, pos, min(endpos, len(string)), places) for places in found)

    def findall(self, string, pos=0, endpos=9223372036854775807):
        found = self._places(string, pos, endpos, 'search', 0)
        first, last = (1, 1) if self.groups == 0 else (3, 2 * self.groups + 1)
        empty = string[:0]
        rows = [tuple(string[places[i]:places[i + 1]] if places[i] >= 0 else empty
                      for i in range(first, last + 1, 2)) for places in found]
        return rows if self.groups > 1 else [row[0] for row in rows]

    def subn(self, repl, string, count=0):
        found = self._places(string, 0, len(string), 'search', count)
        template = None if callable(repl) else _template(repl, self)
        parts, at = [], 0
        for places in found:
            match = Match(self, string, 0, len(string), places)
            parts.append(string[at:places[1]])
            parts.append(repl(match) if template is None else _expanded(template, match))
            at = places[2]
        parts.append(string[at:])
        return string[:0].join(parts), len(found)

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def split(self, string, maxsplit=0):
        parts, at = [], 0
        for places in self._places(string, 0, len(string), 'search', maxsplit):
            match = Match(self, string, 0, len(string), places)
            parts.append(string[at:places[1]])
            parts.extend(match.groups())
            at = places[2]
        parts.append(string[at:])
        return parts

    def __eq__(self, other):
        return isinstance(other, Pattern) and (self.pattern, self.flags) == (other.pattern, other.flags)

    def __hash__(self):
        return hash((self.pattern, self.flags))

    def __repr__(self):
        flags = self.flags & ~32 if isinstance(self.pattern, str) else self.flags
        return f're.compile({self.pattern!r}' + (f', {RegexFlag(flags)!r})' if flags else ')')


_known = {}


def compile(pattern, flags=0):
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError('cannot process flags argument with a compiled pattern')
        return pattern
    if not isinstance(pattern, (str, bytes)):
        raise TypeError('first argument must be string or compiled pattern')
    key = (pattern, _number(flags))
    if key not in _known:
        _known[key] = Pattern(*key)
    return _known[key]


def purge():
    _known.clear()


def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    return compile(pattern, flags).fullmatch(string)


def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


def sub(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).subn(repl, string, count)


def split(pattern, string, maxsplit=0, flags=0):
    return compile(pattern, flags).split(string, maxsplit)


def escape(pattern):
    special = '()[]{}?*+-|^$\\.&~# \t\n\r\v\f'
    return ''.join('\\' + char if char in special else char for char in pattern)
