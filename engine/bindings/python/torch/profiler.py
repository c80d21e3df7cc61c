# A profile of a run whose clock counts instructions says nothing: regions are accepted, the table is empty.

from contextlib import ContextDecorator
from enum import Enum


class ProfilerActivity(Enum):
    CPU = 0
    CUDA = 2


class record_function(ContextDecorator):
    def __init__(self, name, args=None):
        self.name = name

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        return False


class _Averages(list):
    def table(self, **options):
        return ''

    def total_average(self):
        return self


class profile:
    def __init__(self, *args, on_trace_ready=None, **options):
        self._on_trace_ready = on_trace_ready

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        if self._on_trace_ready is not None:
            self._on_trace_ready(self)
        return False

    start = __enter__
    stop = __exit__

    def step(self):
        pass

    def key_averages(self, **options):
        return _Averages()

    def export_chrome_trace(self, path):
        pass

    def export_stacks(self, path, metric='self_cpu_time_total'):
        pass


def schedule(*, wait, warmup, active, repeat=0, skip_first=0):
    return lambda step: None


def tensorboard_trace_handler(dir_name, worker_name=None, use_gzip=False):
    return lambda prof: None
