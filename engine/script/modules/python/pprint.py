# Values laid out over lines of at most `width` characters.


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    return PrettyPrinter(indent, width, depth, compact=compact, sort_dicts=sort_dicts).pformat(object)


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True,
           underscore_numbers=False):
    print(pformat(object, indent, width, depth, compact=compact, sort_dicts=sort_dicts), file=stream)


def pp(object, *args, sort_dicts=False, **kwargs):
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def _sortable(items):
    try:
        return sorted(items)
    except TypeError:
        return sorted(items, key=lambda item: (str(type(item[0] if isinstance(item, tuple) else item)), id(item)))


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True):
        self.indent = indent
        self.width = width
        self.depth = depth
        self.stream = stream
        self.compact = compact
        self.sort_dicts = sort_dicts

    def pprint(self, object):
        print(self.pformat(object), file=self.stream)

    def pformat(self, object):
        return self._text(object, 0, 0, 0)

    # In one line.
    def _flat(self, value, level):
        kind = type(value)
        deep = self.depth is not None and level >= self.depth
        if kind is dict and value:
            if deep:
                return '{...}'
            return '{' + ', '.join(f'{self._flat(k, level + 1)}: {self._flat(v, level + 1)}'
                                   for k, v in self._pairs(value)) + '}'
        if kind in (list, tuple) and value:
            if deep:
                return '[...]' if kind is list else '(...)'
            inner = ', '.join(self._flat(item, level + 1) for item in value)
            return f'[{inner}]' if kind is list else f'({inner},)' if len(value) == 1 else f'({inner})'
        return repr(value)

    def _pairs(self, value):
        return _sortable(value.items()) if self.sort_dicts else list(value.items())

    # From column `column` on; `after` characters must follow in the last line.
    def _text(self, value, column, after, level):
        flat = self._flat(value, level)
        if len(flat) <= self.width - column - after or self.depth is not None and level >= self.depth:
            return flat
        kind = type(value)
        if kind is dict or kind.__name__ == 'OrderedDict':
            return self._dict(value, column, after, level)
        if kind in (list, tuple) and value:
            ends = '[]' if kind is list else '(,)' if len(value) == 1 else '()'
            return ends[0] + self._items(value, column, after + len(ends) - 1, level) + ends[1:]
        if kind in (set, frozenset) and value:
            begin, end = ('{', '}') if kind is set else ('frozenset({', '})')
            return begin + self._items(_sortable(value), column + len(begin) - 1, after + len(end), level) + end
        if kind is str and value:
            return self._string(value, column, after, level)
        return flat

    def _dict(self, value, column, after, level):
        name = '' if type(value) is dict else type(value).__name__ + '('
        if name:
            rest = self._text([*value.items()], column + len(name), after + 1, level)
            return name + rest + ')'
        column += self.indent
        pairs = self._pairs(value)
        lines = []
        for i, (key, item) in enumerate(pairs):
            head = self._flat(key, level) + ': '
            tail = after + 1 if i == len(pairs) - 1 else 1
            lines.append(head + self._text(item, column + len(head), tail, level + 1))
        return '{' + ' ' * (self.indent - 1) + (',\n' + ' ' * column).join(lines) + '}'

    def _items(self, items, column, after, level):
        column += self.indent
        parts, used = [' ' * (self.indent - 1)], self.width - column
        for i, item in enumerate(items):
            last = i == len(items) - 1
            if self.compact:
                flat = self._flat(item, level)
                need = len(flat) + (after if last else 2)
                if i and need <= used:
                    used -= need
                    parts.append(', ' + flat)
                    continue
                used = self.width - column - need
            parts.append((',\n' + ' ' * column if i else '') + self._text(item, column, after if last else 1, level + 1))
        return ''.join(parts)

    # A long text in pieces that Python joins again.
    def _string(self, value, column, after, level):
        if level == 0:
            column += 1
            after += 1
        pieces = []
        lines = value.splitlines(True)
        for number, line in enumerate(lines):
            room = self.width - column - (after if number == len(lines) - 1 else 0)
            if len(repr(line)) <= room:
                pieces.append(repr(line))
                continue
            words = []
            for char in line:
                if words and not (char.strip() and not words[-1][-1].strip()):
                    words[-1] += char
                else:
                    words.append(char)
            current = ''
            for i, word in enumerate(words):
                limit = self.width - column
                if number == len(lines) - 1 and i == len(words) - 1:
                    limit -= after
                if len(repr(current + word)) > limit:
                    if current:
                        pieces.append(repr(current))
                    current = word
                else:
                    current += word
            if current:
                pieces.append(repr(current))
        if len(pieces) == 1:
            return pieces[0]
        text = ('\n' + ' ' * column).join(pieces)
        return f'({text})' if level == 0 else text
