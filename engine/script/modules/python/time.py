# There is no clock: time goes by with the steps of the run, from one moment on, and is told in UTC.

from _time import time, time as _now, perf_counter, monotonic, process_time, perf_counter_ns, monotonic_ns, \
    process_time_ns, sleep
from collections import namedtuple as _namedtuple

timezone = altzone = daylight = 0
tzname = ('UTC', 'UTC')
struct_time = _namedtuple('struct_time', 'tm_year tm_mon tm_mday tm_hour tm_min tm_sec tm_wday tm_yday tm_isdst',
                          module='time')


def time_ns():
    return int(_now() * 1000000000)


def gmtime(seconds=None):
    from datetime import datetime
    when = datetime.fromtimestamp(int(_now() if seconds is None else seconds))
    return struct_time(when.year, when.month, when.day, when.hour, when.minute, when.second, when.weekday(),
                       int(when.strftime('%j')), 0)


localtime = gmtime


def mktime(t, /):
    from datetime import datetime
    return datetime(*t[:6]).timestamp()


def strftime(format, t=None, /):
    from datetime import datetime
    return datetime(*(localtime() if t is None else t)[:6]).strftime(format)


def strptime(string, format='%a %b %d %H:%M:%S %Y', /):
    from datetime import datetime
    return gmtime(datetime.strptime(string, format).timestamp())


def asctime(t=None, /):
    return strftime('%a %b %e %H:%M:%S %Y', localtime() if t is None else t)


def ctime(seconds=None, /):
    return asctime(gmtime(seconds))
