#include "script/modules/source_modules.h"

#include "base/error.h"
#include "script/compiler/compile.h"
#include "script/vm/vm_state.h"

namespace backstep::script {
namespace {

const char* const kAbcSource = R"py(
class ABC:
    pass

class ABCMeta(type):
    pass

def abstractmethod(function):
    return function
)py";

const char* const kStringSource = R"py(
ascii_lowercase = 'abcdefghijklmnopqrstuvwxyz'
ascii_uppercase = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
ascii_letters = ascii_lowercase + ascii_uppercase
digits = '0123456789'
hexdigits = digits + 'abcdef' + 'ABCDEF'
octdigits = '01234567'
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
whitespace = ' \t\n\r\v\f'
printable = digits + ascii_letters + punctuation + whitespace
)py";

const char* const kBisectSource = R"py(
def bisect_left(a, x, lo=0, hi=None, *, key=None):
    hi = len(a) if hi is None else hi
    while lo < hi:
        middle = (lo + hi) // 2
        if (a[middle] if key is None else key(a[middle])) < x:
            lo = middle + 1
        else:
            hi = middle
    return lo

def bisect_right(a, x, lo=0, hi=None, *, key=None):
    hi = len(a) if hi is None else hi
    while lo < hi:
        middle = (lo + hi) // 2
        if x < (a[middle] if key is None else key(a[middle])):
            hi = middle
        else:
            lo = middle + 1
    return lo

def insort_left(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_left(a, x if key is None else key(x), lo, hi, key=key), x)

def insort_right(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_right(a, x if key is None else key(x), lo, hi, key=key), x)

bisect = bisect_right
insort = insort_right
)py";

// Warnings go where notices go. Each text is said once for each line of the user's, unless "always" is asked
// for.
const char* const kWarningsSource = R"py(
from _warnings import show as _show, line as _line

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
    place = (text, category, _line())
    if action != 'always' and place in _said:
        return
    _said.add(place)
    _show(category.__name__, text)

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
)py";

}  // namespace

std::span<const SourceModule> source_modules() {
    static const SourceModule all[] = {
        {"sys", kSysSource},
        {"collections", kCollectionsSource},
        {"functools", kFunctoolsSource},
        {"itertools", kItertoolsSource},
        {"operator", kOperatorSource},
        {"copy", kCopySource},
        {"bisect", kBisectSource},
        {"random", kRandomSource},
        {"typing", kTypingSource},
        {"dataclasses", kDataclassesSource},
        {"contextlib", kContextlibSource},
        {"statistics", kStatisticsSource},
        {"abc", kAbcSource},
        {"string", kStringSource},
        {"warnings", kWarningsSource},
    };
    return all;
}

void run_source_module(Vm& vm, const SourceModule& module, const Ref<Module>& into) {
    auto file = std::make_shared<SourceFile>(std::string("<") + module.name + ">", module.source, UINT32_MAX);
    file->internal = true;
    ParseOptions parse_options;
    parse_options.filename = file->name;
    const ParseResult parsed = parse(file->text, parse_options);
    INTERNAL_ASSERT(parsed.module() != nullptr);
    CompileOptions options;
    options.file = file;
    auto compiled = compile(*parsed.module(), options);
    INTERNAL_ASSERT(std::holds_alternative<Ref<Code>>(compiled));
    run_module_code(vm.state(), std::get<Ref<Code>>(compiled), into->names_ref());
}

}  // namespace backstep::script
