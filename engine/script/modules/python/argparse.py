# The options of a program that is started without any: each has its default.

import sys as _sys


class ArgumentError(Exception):
    pass


class ArgumentTypeError(Exception):
    pass


class HelpFormatter:
    pass


ArgumentDefaultsHelpFormatter = RawTextHelpFormatter = RawDescriptionHelpFormatter = HelpFormatter


class Namespace:
    def __init__(self, **kwargs):
        self.__dict__.update(kwargs)

    def __eq__(self, other):
        return isinstance(other, Namespace) and self.__dict__ == other.__dict__

    def __contains__(self, key):
        return key in self.__dict__

    def __repr__(self):
        return f'Namespace({", ".join(f"{key}={value!r}" for key, value in self.__dict__.items())})'


class _Argument:
    def __init__(self, flags, action='store', nargs=None, const=None, default=None, type=None, choices=None,
                 required=False, help=None, metavar=None, dest=None, version=None):
        self.flags = flags
        self.positional = not flags[0].startswith('-')
        long = [flag for flag in flags if flag.startswith('--')]
        self.dest = dest or (long[0] if long else flags[0]).lstrip('-').replace('-', '_')
        self.action = action
        self.nargs = nargs
        if action in ('store_true', 'store_false'):
            const, default = action == 'store_true', action == 'store_false' if default is None else default
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.required = required
        self.takes_value = action in ('store', 'append')

    def convert(self, parser, text):
        try:
            value = self.type(text) if self.type is not None else text
        except (TypeError, ValueError):
            kind = getattr(self.type, '__name__', repr(self.type))
            parser.error(f'argument {"/".join(self.flags)}: invalid {kind} value: {text!r}')
        if self.choices is not None and value not in self.choices:
            parser.error(f'argument {"/".join(self.flags)}: invalid choice: {value!r} (choose from '
                         f'{", ".join(map(repr, self.choices))})')
        return value


class ArgumentParser:
    def __init__(self, prog=None, usage=None, description=None, epilog=None, formatter_class=None, add_help=True,
                 **options):
        self.prog = prog or _sys.argv[0]
        self.description = description
        self._arguments = []
        self._defaults = {}

    def add_argument(self, *flags, **options):
        argument = _Argument(flags, **options)
        self._arguments.append(argument)
        return argument

    def add_argument_group(self, *args, **kwargs):
        return self

    add_mutually_exclusive_group = add_argument_group

    def set_defaults(self, **defaults):
        self._defaults.update(defaults)

    def error(self, message):
        _sys.stderr.write(f'usage: {self.prog}\n{self.prog}: error: {message}\n')
        raise SystemExit(2)

    def _is_flag(self, word):
        return any(word.partition('=')[0] in argument.flags for argument in self._arguments if not argument.positional)

    def _values(self, argument, words):
        if argument.nargs is None:
            if not words or self._is_flag(words[0]):
                self.error(f'argument {"/".join(argument.flags)}: expected one argument')
            return argument.convert(self, words.pop(0))
        if argument.nargs == '?':
            if not words or self._is_flag(words[0]):
                return argument.const
            return argument.convert(self, words.pop(0))
        values = []
        while words and not self._is_flag(words[0]) and (not isinstance(argument.nargs, int)
                                                           or len(values) < argument.nargs):
            values.append(argument.convert(self, words.pop(0)))
        if not values and argument.nargs == '+' or isinstance(argument.nargs, int) and len(values) < argument.nargs:
            expected = 'at least one argument' if argument.nargs == '+' else f'{argument.nargs} arguments'
            self.error(f'argument {"/".join(argument.flags)}: expected {expected}')
        return values

    def parse_known_args(self, args=None, namespace=None):
        words = list(_sys.argv[1:] if args is None else args)
        result = Namespace() if namespace is None else namespace
        for argument in self._arguments:
            default = self._defaults.get(argument.dest, argument.default)
            if isinstance(default, str) and argument.type is not None:
                default = argument.convert(self, default)
            setattr(result, argument.dest, default)
        for name, value in self._defaults.items():
            if not hasattr(result, name):
                setattr(result, name, value)
        seen, rest = set(), []
        waiting = [argument for argument in self._arguments if argument.positional]
        while words:
            word = words.pop(0)
            flag, sign, value = word.partition('=')
            found = [argument for argument in self._arguments if flag in argument.flags]
            if found and not found[0].positional:
                argument = found[0]
                if sign:
                    words.insert(0, value)
                given = self._values(argument, words) if argument.takes_value else argument.const
            elif waiting and not word.startswith('--'):
                argument = waiting.pop(0)
                words.insert(0, word)
                given = self._values(argument, words)
            else:
                rest.append(word)
                continue
            seen.add(argument.dest)
            if argument.action == 'append':
                given = (getattr(result, argument.dest) or []) + [given]
            setattr(result, argument.dest, given)
        for argument in self._arguments:
            if argument.positional and argument.nargs == '*' and argument.dest not in seen and argument.default is None:
                setattr(result, argument.dest, [])
        missing = ['/'.join(a.flags) for a in self._arguments
                   if a.dest not in seen and (a.required or a.positional and a.nargs not in ('?', '*'))]
        if missing:
            self.error(f'the following arguments are required: {", ".join(missing)}')
        return result, rest

    def parse_args(self, args=None, namespace=None):
        result, rest = self.parse_known_args(args, namespace)
        if rest:
            self.error(f'unrecognized arguments: {" ".join(rest)}')
        return result
