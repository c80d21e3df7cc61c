# Threads of which one runs: what a thread has to do is done where it is started. A wait for what only another
# thread could do would never end, and says so.

import sys
import traceback

_started = 0


def _stuck(what):
    raise RuntimeError(f'{what} would wait for ever: here a thread has done all its work when start() returns')


class Thread:
    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        global _started
        if group is not None:
            raise AssertionError('group argument must be None for now')
        if name is None:
            _started += 1
            name = f'Thread-{_started}'
            if target is not None and hasattr(target, '__name__'):
                name += f' ({target.__name__})'
        self.name = str(name)
        self.daemon = bool(daemon)
        self.ident = None
        self._target, self._args, self._kwargs = target, args, {} if kwargs is None else kwargs

    def run(self):
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def start(self):
        global _current
        if self.ident is not None:
            raise RuntimeError('threads can only be started once')
        self.ident = id(self)
        before, _current = _current, self
        try:
            self.run()
        except SystemExit:
            pass
        except BaseException:
            print(f'Exception in thread {self.name}:', file=sys.stderr)
            traceback.print_exc()
        finally:
            _current = before

    def join(self, timeout=None):
        if self.ident is None:
            raise RuntimeError('cannot join thread before it is started')
        if self is _current:
            raise RuntimeError('cannot join current thread')

    def is_alive(self):
        return self is _current

    def getName(self):
        return self.name

    def setName(self, name):
        self.name = name

    def setDaemon(self, daemonic):
        self.daemon = daemonic

    def isDaemon(self):
        return self.daemon

    def __repr__(self):
        state = 'initial' if self.ident is None else 'started' if self.is_alive() else 'stopped'
        if self.daemon:
            state += ' daemon'
        if self.ident is not None:
            state += f' {self.ident}'
        return f'<{type(self).__name__}({self.name}, {state})>'


_main = Thread(name='MainThread')
_main.ident = id(_main)
_current = _main


def current_thread():
    return _current


def main_thread():
    return _main


def get_ident():
    return _current.ident


def active_count():
    return len(enumerate())


def enumerate():
    return [_main] if _current is _main else [_main, _current]


class _Lock:
    def __init__(self):
        self._count = 0

    def acquire(self, blocking=True, timeout=-1):
        if self._count > 0:
            if blocking and timeout < 0:
                _stuck('acquire()')
            return False
        self._count = 1
        return True

    def release(self):
        if self._count == 0:
            raise RuntimeError('release unlocked lock')
        self._count -= 1

    def locked(self):
        return self._count > 0

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exception):
        self.release()


class _RLock(_Lock):
    def acquire(self, blocking=True, timeout=-1):
        self._count += 1
        return True

    def release(self):
        if self._count == 0:
            raise RuntimeError('cannot release un-acquired lock')
        self._count -= 1


def Lock():
    return _Lock()


def RLock():
    return _RLock()


class Semaphore:
    def __init__(self, value=1):
        if value < 0:
            raise ValueError('semaphore initial value must be >= 0')
        self._value = value

    def acquire(self, blocking=True, timeout=None):
        if self._value == 0:
            if blocking and timeout is None:
                _stuck('acquire()')
            return False
        self._value -= 1
        return True

    def release(self, n=1):
        self._value += n

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exception):
        self.release()


class Event:
    def __init__(self):
        self._flag = False

    def is_set(self):
        return self._flag

    def set(self):
        self._flag = True

    def clear(self):
        self._flag = False

    def wait(self, timeout=None):
        if not self._flag and timeout is None:
            _stuck('wait()')
        return self._flag


class local:
    pass
