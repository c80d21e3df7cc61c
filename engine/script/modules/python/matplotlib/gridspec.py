from matplotlib import __getattr__
