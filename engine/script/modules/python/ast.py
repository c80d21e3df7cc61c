# Of Python's own trees only what a snippet needs to read a value that is written out.

import re as _re

_token = _re.compile(r"""\s*(?:([-+]?(?:\d[\d_]*\.?[\d_]*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?))|([rbuRBU]*)('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(True|False|None|\.\.\.)|([\[\](){},:]))""")
_escapes = {'n': '\n', 't': '\t', 'r': '\r', '\\': '\\', "'": "'", '"': '"', '0': '\0', 'a': '\a', 'b': '\b', 'f': '\f', 'v': '\v'}


def _malformed(text):
    return ValueError(f'malformed node or string: {text!r}')


class _Reader:
    def __init__(self, text):
        self.text = text
        self.tokens = []
        at, end = 0, len(text.rstrip())
        while at < end:
            found = _token.match(text, at)
            if not found:
                raise _malformed(text)
            self.tokens.append(found.groups())
            at = found.end()
        self.at = 0

    def peek(self):
        return self.tokens[self.at][4] if self.at < len(self.tokens) else ''

    def take(self, mark):
        if self.peek() == mark:
            self.at += 1
            return True
        return False

    def items(self, end):
        made, commas = [], 0
        while not self.take(end):
            made.append(self.value())
            if not self.take(','):
                if not self.take(end):
                    raise _malformed(self.text)
                break
            commas += 1
        return made, commas

    def value(self):
        if self.at >= len(self.tokens):
            raise _malformed(self.text)
        number, prefix, quoted, word, mark = self.tokens[self.at]
        self.at += 1
        if number:
            return float(number) if any(c in number for c in '.eE') else int(number)
        if word:
            return {'True': True, 'False': False, 'None': None, '...': ...}[word]
        if quoted:
            text = quoted[1:-1] if 'r' in prefix.lower() else _re.sub(r'\\(.)', lambda m: _escapes.get(m[1], m[0]), quoted[1:-1])
            text = text.encode('latin-1') if 'b' in prefix.lower() else text
            following = self.tokens[self.at] if self.at < len(self.tokens) else None
            return text + self.value() if following and following[2] else text
        if mark == '[':
            return self.items(']')[0]
        if mark == '(':
            made, commas = self.items(')')
            return made[0] if len(made) == 1 and not commas else tuple(made)
        if mark == '{':
            return self.braces()
        raise _malformed(self.text)

    def braces(self):
        if self.take('}'):
            return {}
        first = self.value()
        if not self.take(':'):
            rest = self.items('}')[0] if self.take(',') else [] if self.take('}') else None
            if rest is None:
                raise _malformed(self.text)
            return {first, *rest}
        made = {first: self.value()}
        while self.take(',') and self.peek() != '}':
            key = self.value()
            if not self.take(':'):
                raise _malformed(self.text)
            made[key] = self.value()
        if not self.take('}'):
            raise _malformed(self.text)
        return made


def literal_eval(node_or_string):
    reader = _Reader(node_or_string.lstrip(' \t'))
    value = reader.value()
    if reader.peek() == ',':
        made = [value]
        while reader.take(','):
            if reader.at < len(reader.tokens):
                made.append(reader.value())
        value = tuple(made)
    if reader.at != len(reader.tokens):
        raise _malformed(node_or_string)
    return value
