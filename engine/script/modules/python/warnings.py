# Warnings go where notices go. Each text is said once for the line it is laid to, unless "always" is asked for: a
# line of the library's is as good as none, so that what the library says of itself is said once.

from _warnings import show as _show, line as _line, called_by_library as _called_by_library

_said = set()
_actions = []

def filterwarnings(action, message='', category=Warning, module='', lineno=0, append=False):
    if append:
        _actions.append((action, message, category))
    else:
        _actions.insert(0, (action, message, category))

def simplefilter(action, category=Warning, lineno=0, append=False):
    filterwarnings(action, '', category, append=append)

def resetwarnings():
    _actions.clear()

def _action_for(text, category):
    for action, message, kind in _actions:
        if issubclass(category, kind) and (not message or message in text):
            return action
    return 'default'

def warn(message, category=None, stacklevel=1, source=None):
    if isinstance(message, Warning):
        category = type(message)
    elif category is None:
        category = UserWarning
    text = str(message)
    action = _action_for(text, category)
    if action == 'ignore':
        return
    if action == 'error':
        raise message if isinstance(message, Warning) else category(text)
    if _caught:
        _caught[-1].append(WarningMessage(message if isinstance(message, Warning) else category(text), category, _line()))
        return
    place = (text, category, 0 if stacklevel == 1 and _called_by_library() else _line())
    if action != 'always' and place in _said:
        return
    _said.add(place)
    _show(category.__name__, text)

# TORCH_WARN_ONCE: wherever it is called from.
def _warn_once(message):
    warn(message)

class WarningMessage:
    def __init__(self, message, category, lineno):
        self.message = message
        self.category = category
        self.lineno = lineno

_caught = []

class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record

    def __enter__(self):
        self._before = list(_actions)
        if self._record:
            _caught.append([])
            return _caught[-1]

    def __exit__(self, *raised):
        _actions[:] = self._before
        if self._record:
            _caught.pop()
