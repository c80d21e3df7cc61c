# What is not used any more dies at once, and cycles between statements: there is nothing to ask for.


def collect(generation=2):
    return 0


def enable():
    pass


def disable():
    pass


def isenabled():
    return True
