# Messages go where stderr goes, apart from what the snippet prints.

import sys

CRITICAL, ERROR, WARNING, INFO, DEBUG, NOTSET = 50, 40, 30, 20, 10, 0
FATAL, WARN = CRITICAL, WARNING
_NAMES = {50: 'CRITICAL', 40: 'ERROR', 30: 'WARNING', 20: 'INFO', 10: 'DEBUG', 0: 'NOTSET'}


def getLevelName(level):
    return _NAMES.get(level, f'Level {level}')


def _level(level):
    if isinstance(level, int):
        return level
    for number, name in _NAMES.items():
        if name == level:
            return number
    raise ValueError(f'Unknown level: {level!r}')


class LogRecord:
    def __init__(self, name, level, msg, args):
        self.name = name
        self.levelno = level
        self.levelname = getLevelName(level)
        self.msg = msg
        self.args = args
        self.asctime = '2023-11-14 22:13:20,000'

    def getMessage(self):
        text = str(self.msg)
        return text % (self.args[0] if len(self.args) == 1 and isinstance(self.args[0], dict) else self.args) \
            if self.args else text


class Formatter:
    def __init__(self, fmt=None, datefmt=None, style='%'):
        self._fmt = fmt or '%(message)s'
        self._style = style

    def format(self, record):
        record.message = record.getMessage()
        if self._style == '{':
            return self._fmt.format(**record.__dict__)
        return self._fmt % record.__dict__


class Handler:
    def __init__(self, level=NOTSET):
        self.level = _level(level)
        self.formatter = None

    def setFormatter(self, fmt):
        self.formatter = fmt

    def setLevel(self, level):
        self.level = _level(level)

    def format(self, record):
        return (self.formatter or Formatter()).format(record)

    def handle(self, record):
        if record.levelno >= self.level:
            self.emit(record)


class StreamHandler(Handler):
    def __init__(self, stream=None):
        super().__init__()
        self.stream = sys.stderr if stream is None else stream

    def emit(self, record):
        self.stream.write(self.format(record) + '\n')


class NullHandler(Handler):
    def emit(self, record):
        pass


class Logger:
    def __init__(self, name, level=NOTSET):
        self.name = name
        self.level = _level(level)
        self.parent = None
        self.propagate = True
        self.handlers = []

    def setLevel(self, level):
        self.level = _level(level)

    def addHandler(self, handler):
        if handler not in self.handlers:
            self.handlers.append(handler)

    def removeHandler(self, handler):
        if handler in self.handlers:
            self.handlers.remove(handler)

    def hasHandlers(self):
        return any(logger.handlers for logger in self._chain())

    def _chain(self):
        logger = self
        while logger is not None:
            yield logger
            logger = logger.parent if logger.propagate else None

    def getEffectiveLevel(self):
        logger = self
        while logger is not None:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        return level >= self.getEffectiveLevel()

    def log(self, level, msg, *args, **kwargs):
        if not self.isEnabledFor(level):
            return
        record = LogRecord(self.name, level, msg, args)
        handlers = [handler for logger in self._chain() for handler in logger.handlers]
        for handler in handlers:
            handler.handle(record)
        if not handlers and level >= WARNING:
            sys.stderr.write(record.getMessage() + '\n')

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args, **kwargs)

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args, **kwargs)

    warn = warning
    exception = error


root = Logger('root', WARNING)
_loggers = {}


def getLogger(name=None):
    if not name or name == 'root':
        return root
    if name not in _loggers:
        logger = _loggers[name] = Logger(name)
        logger.parent = getLogger(name.rpartition('.')[0])
    return _loggers[name]


def basicConfig(*, level=None, format=None, datefmt=None, style='%', stream=None, handlers=None, force=False,
                filename=None, filemode='a'):
    if force:
        root.handlers.clear()
    if not root.handlers:
        if format is None:
            format = '%(levelname)s:%(name)s:%(message)s'
        for handler in handlers or [StreamHandler(stream)]:
            if handler.formatter is None:
                handler.setFormatter(Formatter(format, datefmt, style))
            root.addHandler(handler)
        if level is not None:
            root.setLevel(level)


def log(level, msg, *args, **kwargs):
    basicConfig()
    root.log(level, msg, *args, **kwargs)


def debug(msg, *args, **kwargs):
    log(DEBUG, msg, *args, **kwargs)


def info(msg, *args, **kwargs):
    log(INFO, msg, *args, **kwargs)


def warning(msg, *args, **kwargs):
    log(WARNING, msg, *args, **kwargs)


def error(msg, *args, **kwargs):
    log(ERROR, msg, *args, **kwargs)


def critical(msg, *args, **kwargs):
    log(CRITICAL, msg, *args, **kwargs)


def disable(level=CRITICAL):
    root.setLevel(level + 1)
