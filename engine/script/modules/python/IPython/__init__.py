from _drawing import library

__getattr__ = library('IPython')
