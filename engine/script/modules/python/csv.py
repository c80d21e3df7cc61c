# Rows of texts, read from lines and written to what has write().

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE = range(4)


class Error(Exception):
    pass


class Dialect:
    delimiter = ','
    quotechar = '"'
    lineterminator = '\r\n'
    quoting = QUOTE_MINIMAL
    skipinitialspace = False


class excel(Dialect):
    pass


class excel_tab(excel):
    delimiter = '\t'


_dialects = {'excel': excel, 'excel-tab': excel_tab}


def list_dialects():
    return list(_dialects)


def _form(dialect, options):
    form = type('Form', (_dialects[dialect] if isinstance(dialect, str) else dialect,), {})()
    for name, value in options.items():
        setattr(form, name, value)
    return form


class reader:
    def __init__(self, csvfile, dialect='excel', **options):
        self._lines = iter(csvfile)
        self.dialect = _form(dialect, options)
        self.line_num = 0

    def __iter__(self):
        return self

    def _line(self):
        line = next(self._lines)
        if not isinstance(line, str):
            raise Error(f'iterator should return strings, not {type(line).__name__} (the file should be opened in text mode)')
        self.line_num += 1
        return line

    def __next__(self):
        form = self.dialect
        text = self._line()
        row, field, quoted, was_quoted, at = [], [], False, False, 0
        while True:
            if at == len(text):
                if not quoted:
                    break
                try:
                    text, at = self._line(), 0
                except StopIteration:
                    break
                continue
            c = text[at]
            at += 1
            if quoted:
                if c != form.quotechar:
                    field.append(c)
                elif text[at:at + 1] == form.quotechar:
                    field.append(c)
                    at += 1
                else:
                    quoted = False
            elif c == form.quotechar and not field and not was_quoted and form.quoting != QUOTE_NONE:
                quoted = was_quoted = True
            elif c == form.delimiter:
                row.append(self._value(field, was_quoted))
                field, was_quoted = [], False
            elif c in '\r\n':
                if text[at:].strip('\r\n'):
                    raise Error('new-line character seen in unquoted field - do you need to open the file in universal-newline mode?')
                break
            elif c == ' ' and form.skipinitialspace and not field and not was_quoted:
                pass
            else:
                field.append(c)
        if field or row or was_quoted:
            row.append(self._value(field, was_quoted))
        return row

    def _value(self, field, was_quoted):
        text = ''.join(field)
        return float(text) if self.dialect.quoting == QUOTE_NONNUMERIC and not was_quoted else text


class _Writer:
    def __init__(self, csvfile, dialect, options):
        self._file = csvfile
        self.dialect = _form(dialect, options)

    def _text(self, value, alone):
        form = self.dialect
        text = '' if value is None else repr(value) if type(value) is float else str(value)
        special = any(c in text for c in form.delimiter + form.quotechar + '\r\n') or alone and not text
        number = isinstance(value, (int, float))
        if form.quoting == QUOTE_ALL or special and form.quoting != QUOTE_NONE or form.quoting == QUOTE_NONNUMERIC and not number:
            return form.quotechar + text.replace(form.quotechar, form.quotechar * 2) + form.quotechar
        if special and form.quoting == QUOTE_NONE:
            raise Error('need to escape, but no escapechar set')
        return text

    def writerow(self, row):
        row = list(row)
        texts = [self._text(value, len(row) == 1) for value in row]
        return self._file.write(self.dialect.delimiter.join(texts) + self.dialect.lineterminator)

    def writerows(self, rows):
        for row in rows:
            self.writerow(row)


def writer(csvfile, dialect='excel', **options):
    return _Writer(csvfile, dialect, options)


class DictReader:
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect='excel', **options):
        self._fieldnames = fieldnames
        self.restkey, self.restval = restkey, restval
        self.reader = reader(f, dialect, **options)

    @property
    def fieldnames(self):
        if self._fieldnames is None:
            self._fieldnames = next(self.reader, None)
        return self._fieldnames

    @property
    def line_num(self):
        return self.reader.line_num

    def __iter__(self):
        return self

    def __next__(self):
        names = self.fieldnames
        row = next(self.reader)
        while not row:
            row = next(self.reader)
        made = dict(zip(names, row))
        if len(row) > len(names):
            made[self.restkey] = row[len(names):]
        for name in names[len(row):]:
            made[name] = self.restval
        return made


class DictWriter:
    def __init__(self, f, fieldnames, restval='', extrasaction='raise', dialect='excel', **options):
        self.fieldnames, self.restval, self.extrasaction = fieldnames, restval, extrasaction
        self.writer = writer(f, dialect, **options)

    def writeheader(self):
        return self.writerow(dict(zip(self.fieldnames, self.fieldnames)))

    def writerow(self, row):
        extra = [name for name in row if name not in self.fieldnames]
        if extra and self.extrasaction == 'raise':
            raise ValueError('dict contains fields not in fieldnames: ' + ', '.join(repr(name) for name in extra))
        return self.writer.writerow(row.get(name, self.restval) for name in self.fieldnames)

    def writerows(self, rows):
        for row in rows:
            self.writerow(row)
