# The proleptic Gregorian calendar; now() is when time.time() says, which no clock tells.

import time as _time

MINYEAR, MAXYEAR = 1, 9999
_MONTHS = ('January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November',
           'December')
_DAYS = ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')


def _leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_in(year, month):
    return 29 if month == 2 and _leap(year) else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _days_before(year, month):
    years = year - 1
    return years * 365 + years // 4 - years // 100 + years // 400 + sum(_days_in(year, m) for m in range(1, month))


def _date_of(ordinal):
    year = max(1, ordinal * 400 // 146097)
    while _days_before(year + 1, 1) < ordinal:
        year += 1
    while _days_before(year, 1) >= ordinal:
        year -= 1
    month = 1
    while month < 12 and _days_before(year, month + 1) < ordinal:
        month += 1
    return year, month, ordinal - _days_before(year, month)




class timedelta:
    def __init__(self, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        total = round((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60000000 + seconds * 1000000 +
                      milliseconds * 1000 + microseconds)
        self._total = total
        self.days, rest = divmod(total, 86400000000)
        self.seconds, self.microseconds = divmod(rest, 1000000)

    @staticmethod
    def _of(total):
        return timedelta(microseconds=total)

    def total_seconds(self):
        return self._total / 1000000

    def __add__(self, other):
        return timedelta._of(self._total + other._total) if isinstance(other, timedelta) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other):
        return timedelta._of(self._total - other._total) if isinstance(other, timedelta) else NotImplemented

    def __neg__(self):
        return timedelta._of(-self._total)

    def __abs__(self):
        return timedelta._of(abs(self._total))

    def __mul__(self, factor):
        return timedelta._of(round(self._total * factor)) if isinstance(factor, (int, float)) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other):
        return self._total / other._total if isinstance(other, timedelta) else timedelta._of(round(self._total / other))

    def __floordiv__(self, other):
        return self._total // other._total if isinstance(other, timedelta) else timedelta._of(self._total // other)

    def __mod__(self, other):
        return timedelta._of(self._total % other._total)

    def __eq__(self, other):
        return isinstance(other, timedelta) and self._total == other._total

    def __lt__(self, other):
        return self._total < other._total

    def __le__(self, other):
        return self._total <= other._total

    def __gt__(self, other):
        return self._total > other._total

    def __ge__(self, other):
        return self._total >= other._total

    def __hash__(self):
        return hash(self._total)

    def __bool__(self):
        return self._total != 0

    def __repr__(self):
        parts = [f'{name}={getattr(self, name)}' for name in ('days', 'seconds', 'microseconds') if getattr(self, name)]
        return f'datetime.timedelta({", ".join(parts) or "0"})'

    def __str__(self):
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        text = f'{hours}:{minutes:02}:{seconds:02}'
        if self.days:
            text = f'{self.days} day{"" if abs(self.days) == 1 else "s"}, ' + text
        return text + f'.{self.microseconds:06}' if self.microseconds else text


# What a letter of strftime() stands for.
def _field(when, letter):
    date_part, hour = when if hasattr(when, 'year') else date(1900, 1, 1), getattr(when, 'hour', 0)
    minute, second = getattr(when, 'minute', 0), getattr(when, 'second', 0)
    year, month, day = date_part.year, date_part.month, date_part.day
    weekday = date_part.weekday()
    numbers = {'Y': f'{year}', 'm': f'{month:02}', 'd': f'{day:02}', 'H': f'{hour:02}', 'M': f'{minute:02}',
               'S': f'{second:02}', 'f': f'{getattr(when, "microsecond", 0):06}', 'y': f'{year % 100:02}',
               'I': f'{(hour + 11) % 12 + 1:02}', 'p': 'AM' if hour < 12 else 'PM', 'B': _MONTHS[month - 1],
               'b': _MONTHS[month - 1][:3], 'A': _DAYS[weekday], 'a': _DAYS[weekday][:3],
               'j': f'{_days_before(year, month) - _days_before(year, 1) + day:03}', 'w': f'{(weekday + 1) % 7}',
               'T': f'{hour:02}:{minute:02}:{second:02}', 'D': f'{month:02}/{day:02}/{year % 100:02}',
               'F': f'{year}-{month:02}-{day:02}', 'R': f'{hour:02}:{minute:02}', '%': '%', 'Z': '', 'z': '', 'n': '\n',
               'e': f'{day:2}', 'h': _MONTHS[month - 1][:3], 't': '\t',
               'c': f'{_DAYS[weekday][:3]} {_MONTHS[month - 1][:3]} {day:2} {hour:02}:{minute:02}:{second:02} {year}',
               'x': f'{month:02}/{day:02}/{year % 100:02}', 'X': f'{hour:02}:{minute:02}:{second:02}'}
    return numbers.get(letter, '%' + letter)


def _formatted(when, format):
    out, at = [], 0
    while at < len(format):
        if format[at] == '%' and at + 1 < len(format):
            out.append(_field(when, format[at + 1]))
            at += 2
        else:
            out.append(format[at])
            at += 1
    return ''.join(out)


class _Ordered:
    def __eq__(self, other):
        return type(self) is type(other) and self._key() == other._key()

    def __lt__(self, other):
        return self._key() < other._key()

    def __le__(self, other):
        return self._key() <= other._key()

    def __gt__(self, other):
        return self._key() > other._key()

    def __ge__(self, other):
        return self._key() >= other._key()

    def __hash__(self):
        return hash(self._key())

    def strftime(self, format):
        return _formatted(self, format)

    def __format__(self, spec):
        return _formatted(self, spec) if spec else str(self)

    def __str__(self):
        return self.isoformat()

    def replace(self, **changes):
        fields = {name: getattr(self, name) for name in self._fields}
        fields.update(changes)
        return type(self)(**fields)


class date(_Ordered):
    _fields = ('year', 'month', 'day')

    def __init__(self, year, month, day):
        if not MINYEAR <= year <= MAXYEAR:
            raise ValueError(f'year {year} is out of range')
        if not 1 <= month <= 12:
            raise ValueError('month must be in 1..12')
        if not 1 <= day <= _days_in(year, month):
            raise ValueError('day is out of range for month')
        self.year = year
        self.month = month
        self.day = day

    @classmethod
    def today(cls):
        return cls.fromtimestamp(_time.time())

    @classmethod
    def fromtimestamp(cls, timestamp):
        return cls.fromordinal(719163 + int(timestamp // 86400))

    @classmethod
    def fromordinal(cls, ordinal):
        return cls(*_date_of(ordinal))

    @classmethod
    def fromisoformat(cls, text):
        try:
            return cls(*(int(part) for part in text.split('-')))
        except (TypeError, ValueError):
            raise ValueError(f'Invalid isoformat string: {text!r}') from None

    def _key(self):
        return self.year, self.month, self.day

    def toordinal(self):
        return _days_before(self.year, self.month) + self.day

    def weekday(self):
        return (self.toordinal() + 6) % 7

    def isoweekday(self):
        return self.weekday() + 1

    def isoformat(self):
        return f'{self.year:04}-{self.month:02}-{self.day:02}'

    def __add__(self, other):
        return date.fromordinal(self.toordinal() + other.days) if isinstance(other, timedelta) else NotImplemented

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return date.fromordinal(self.toordinal() - other.days)
        return timedelta(self.toordinal() - other.toordinal())

    def __repr__(self):
        return f'datetime.date({self.year}, {self.month}, {self.day})'


class time(_Ordered):
    _fields = ('hour', 'minute', 'second', 'microsecond')

    def __init__(self, hour=0, minute=0, second=0, microsecond=0):
        for name, value, limit in zip(self._fields, (hour, minute, second, microsecond), (24, 60, 60, 1000000)):
            if not 0 <= value < limit:
                raise ValueError(f'{name} must be in 0..{limit - 1}')
            setattr(self, name, value)

    def _key(self):
        return self.hour, self.minute, self.second, self.microsecond

    def isoformat(self):
        text = f'{self.hour:02}:{self.minute:02}:{self.second:02}'
        return text + f'.{self.microsecond:06}' if self.microsecond else text

    def __repr__(self):
        parts = [self.hour, self.minute] + ([self.second] if self.second or self.microsecond else [])
        parts += [self.microsecond] if self.microsecond else []
        return f'datetime.time({", ".join(map(str, parts))})'


class datetime(date):
    _fields = date._fields + time._fields

    def __init__(self, year, month, day, hour=0, minute=0, second=0, microsecond=0, tzinfo=None):
        super().__init__(year, month, day)
        clock = time(hour, minute, second, microsecond)
        self.hour = clock.hour
        self.minute = clock.minute
        self.second = clock.second
        self.microsecond = clock.microsecond
        self.tzinfo = tzinfo

    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(_time.time())

    today = utcnow = now

    @classmethod
    def fromtimestamp(cls, timestamp, tz=None):
        return cls(1970, 1, 1) + timedelta(seconds=timestamp)

    utcfromtimestamp = fromtimestamp

    @classmethod
    def combine(cls, date, time):
        return cls(date.year, date.month, date.day, time.hour, time.minute, time.second, time.microsecond)

    @classmethod
    def fromisoformat(cls, text):
        try:
            day, _, clock = text.replace(' ', 'T').partition('T')
            clock, _, fraction = clock.partition('.')
            parts = [int(part) for part in day.split('-')] + [int(part) for part in clock.split(':') if part]
            return cls(*parts) + timedelta(microseconds=int(fraction[:6].ljust(6, '0') or 0) if fraction else 0)
        except (TypeError, ValueError):
            raise ValueError(f'Invalid isoformat string: {text!r}') from None

    @classmethod
    def strptime(cls, text, format):
        fields = {'year': 1900, 'month': 1, 'day': 1}
        names = {'Y': ('year', 4), 'm': ('month', 2), 'd': ('day', 2), 'H': ('hour', 2), 'M': ('minute', 2),
                 'S': ('second', 2), 'f': ('microsecond', 6), 'y': ('year', 2)}
        at = place = 0
        while place < len(format):
            letter = format[place + 1:place + 2]
            if format[place] == '%' and letter in ('B', 'b'):
                known = [name for name in _MONTHS if text[at:].lower().startswith(name[:3 if letter == 'b' else None].lower())]
                if not known:
                    cls._refuse(text, format)
                fields['month'] = _MONTHS.index(known[0]) + 1
                at, place = at + (3 if letter == 'b' else len(known[0])), place + 2
            elif format[place] == '%' and letter in names:
                name, width = names[letter]
                end = at
                while end < len(text) and end - at < width and text[end].isdigit():
                    end += 1
                if end == at:
                    cls._refuse(text, format)
                value = int(text[at:end].ljust(6, '0') if letter == 'f' else text[at:end])
                fields[name] = value + (1900 if value > 68 else 2000) if letter == 'y' else value
                at, place = end, place + 2
            elif text[at:at + 1] == format[place]:
                at, place = at + 1, place + 1
            else:
                cls._refuse(text, format)
        if at < len(text):
            raise ValueError(f'unconverted data remains: {text[at:]}')
        return cls(**fields)

    @staticmethod
    def _refuse(text, format):
        raise ValueError(f'time data {text!r} does not match format {format!r}')

    def _key(self):
        return date._key(self) + (self.hour, self.minute, self.second, self.microsecond)

    def _total(self):
        seconds = ((self.toordinal() * 24 + self.hour) * 60 + self.minute) * 60 + self.second
        return seconds * 1000000 + self.microsecond

    def timestamp(self):
        return (self - datetime(1970, 1, 1)).total_seconds()

    def date(self):
        return _date(self.year, self.month, self.day)

    def time(self):
        return time(self.hour, self.minute, self.second, self.microsecond)

    def isoformat(self, sep='T'):
        return date.isoformat(self) + sep + self.time().isoformat()

    def __str__(self):
        return self.isoformat(' ')

    def __add__(self, other):
        if not isinstance(other, timedelta):
            return NotImplemented
        days, micro = divmod(self._total() + other._total, 86400000000)
        seconds, micro = divmod(micro, 1000000)
        minutes, second = divmod(seconds, 60)
        return type(self)(*_date_of(days), minutes // 60, minutes % 60, second, micro)

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return self + -other
        return timedelta(microseconds=self._total() - other._total())

    def __repr__(self):
        parts = [self.year, self.month, self.day, self.hour, self.minute]
        parts += [self.second] if self.second or self.microsecond else []
        parts += [self.microsecond] if self.microsecond else []
        return f'datetime.datetime({", ".join(map(str, parts))})'


_date = date
