ascii_lowercase = 'abcdefghijklmnopqrstuvwxyz'
ascii_uppercase = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
ascii_letters = ascii_lowercase + ascii_uppercase
digits = '0123456789'
hexdigits = digits + 'abcdef' + 'ABCDEF'
octdigits = '01234567'
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
whitespace = ' \t\n\r\v\f'
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or ' ').join(word.capitalize() for word in s.split(sep))


class Template:
    delimiter = '$'

    def __init__(self, template):
        self.template = template

    def _filled(self, mapping, kws, safe):
        import re
        values = {**mapping, **kws}

        def fill(match):
            if match.group(1):
                return '$'
            name = match.group(2) or match.group(3)
            if name is None:
                if safe:
                    return match.group()
                raise ValueError(f'Invalid placeholder in string: line 1, col {match.start() + 1}')
            if name not in values and safe:
                return match.group()
            return str(values[name])

        return re.sub(r'\$(?:(\$)|([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\}|)', fill, self.template)

    def substitute(self, mapping={}, /, **kws):
        return self._filled(mapping, kws, False)

    def safe_substitute(self, mapping={}, /, **kws):
        return self._filled(mapping, kws, True)
