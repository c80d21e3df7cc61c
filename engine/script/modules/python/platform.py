# The machine a snippet sees: one that has the Python whose language this is.


def python_version():
    return '3.11.2'


def python_version_tuple():
    return ('3', '11', '2')


def python_implementation():
    return 'CPython'


def system():
    return 'Linux'


def machine():
    return 'x86_64'


def processor():
    return ''


def node():
    return 'localhost'


def release():
    return ''


def platform(aliased=False, terse=False):
    return 'Linux-x86_64'
