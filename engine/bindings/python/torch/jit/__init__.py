# Compiling makes nothing faster here: a function or module is its own script and its own trace.


def script(obj, optimize=None, _frames_up=0, _rcb=None, example_inputs=None):
    return obj


def trace(func, example_inputs, **options):
    inputs = example_inputs if isinstance(example_inputs, (tuple, list)) else (example_inputs,)
    func(*inputs)
    return func


def ignore(drop=False, **kwargs):
    return drop if callable(drop) else lambda function: function


def export(fn):
    return fn


unused = export


def is_scripting():
    return False


def is_tracing():
    return False
