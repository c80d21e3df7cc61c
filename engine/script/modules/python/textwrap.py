import re

_BLANKS = '\t\n\v\f\r '


def dedent(text):
    lines = [line if line.strip(' \t') else '' for line in text.split('\n')]
    margin = None
    for line in lines:
        if not line:
            continue
        indent = line[:len(line) - len(line.lstrip(' \t'))]
        if margin is None:
            margin = indent
        while not indent.startswith(margin):
            margin = margin[:-1]
    return '\n'.join(line[len(margin or ''):] for line in lines)


def indent(text, prefix, predicate=None):
    if predicate is None:
        predicate = lambda line: line.strip()
    return ''.join(prefix + line if predicate(line) else line for line in text.splitlines(True))


class TextWrapper:
    def __init__(self, width=70, initial_indent='', subsequent_indent='', expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True,
                 tabsize=8, *, max_lines=None, placeholder=' [...]'):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _chunks(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = ''.join(' ' if char in _BLANKS else char for char in text)
        words = re.findall(r'[^\s]+|\s+', text)
        if not self.break_on_hyphens:
            return words
        return [part for word in words for part in re.findall(r'\w*?[^\W\d_]{2,}-(?=[^\W\d_]{2})|.+?(?=\w[^\W\d_]+-)|.+', word)
                ] if '-' in text else words

    def wrap(self, text):
        if self.width <= 0:
            raise ValueError(f'invalid width {self.width!r} (must be > 0)')
        chunks = self._chunks(text)[::-1]
        lines = []
        while chunks:
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and not chunks[-1].strip() and lines:
                chunks.pop()
                continue
            line, used = [], 0
            while chunks and used + len(chunks[-1]) <= width:
                used += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > width:
                room = max(width - used, 1) if width > 0 else 1
                if self.break_long_words:
                    line.append(chunks[-1][:room])
                    chunks[-1] = chunks[-1][room:]
                elif not line:
                    line.append(chunks.pop())
            if self.drop_whitespace and line and not line[-1].strip():
                line.pop()
            if not line:
                continue
            if self.max_lines is not None and len(lines) + 1 == self.max_lines and any(chunk.strip() for chunk in chunks):
                lines.append(self._cut(indent, line, width, lines))
                break
            lines.append(indent + ''.join(line))
        return lines

    # The last line there is room for, with the sign that more would follow.
    def _cut(self, indent, line, width, lines):
        while line:
            if line[-1].strip() and len(''.join(line)) + len(self.placeholder) <= width:
                return indent + ''.join(line) + self.placeholder
            line.pop()
        if lines and len(lines[-1].rstrip()) + len(self.placeholder) <= self.width:
            return lines.pop().rstrip() + self.placeholder
        return indent + self.placeholder.lstrip()

    def fill(self, text):
        return '\n'.join(self.wrap(text))


def wrap(text, width=70, **options):
    return TextWrapper(width, **options).wrap(text)


def fill(text, width=70, **options):
    return TextWrapper(width, **options).fill(text)


def shorten(text, width, **options):
    return TextWrapper(width, max_lines=1, **options).fill(' '.join(text.strip().split()))
