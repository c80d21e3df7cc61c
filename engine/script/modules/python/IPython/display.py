from _drawing import silent
from IPython import __getattr__


def display(*objects, **options):
    pass


def clear_output(wait=False):
    pass
