# Time here is the same on every run: see time.

import time as _time

default_timer = _time.perf_counter
default_number = 1000000


class Timer:
    def __init__(self, stmt=None, setup=None, timer=default_timer, globals=None):
        for given in (stmt, setup):
            if isinstance(given, str) and given not in ('pass', ''):
                raise NotImplementedError('timeit of a text is outside Backstep\'s Python; the nearest thing is a function')
        self._run = stmt if callable(stmt) else lambda: None
        self._prepare = setup if callable(setup) else lambda: None
        self._timer = timer

    def timeit(self, number=default_number):
        self._prepare()
        start = self._timer()
        for _ in range(number):
            self._run()
        return self._timer() - start

    def repeat(self, repeat=5, number=default_number):
        return [self.timeit(number) for _ in range(repeat)]


def timeit(stmt='pass', setup='pass', timer=default_timer, number=default_number, globals=None):
    return Timer(stmt, setup, timer).timeit(number)


def repeat(stmt='pass', setup='pass', timer=default_timer, repeat=5, number=default_number, globals=None):
    return Timer(stmt, setup, timer).repeat(repeat, number)
