# Shell patterns: * and ? and [sets].

import re as _re


def translate(pat):
    made, at = '', 0
    while at < len(pat):
        c = pat[at]
        at += 1
        end = pat.find(']', at + 1) if c == '[' else -1
        if c == '*':
            made += '.*'
        elif c == '?':
            made += '.'
        elif end > 0:
            inside = pat[at:end].replace('\\', '\\\\')
            made += '[' + ('^' + inside[1:] if inside[0] == '!' else inside) + ']'
            at = end + 1
        else:
            made += _re.escape(c)
    return f'(?s:{made})\\Z'


def fnmatchcase(name, pat):
    return _re.match(translate(pat), name) is not None


fnmatch = fnmatchcase


def filter(names, pat):
    return [name for name in names if fnmatchcase(name, pat)]
