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

const char* const kWarningsSource = R"py(
def filterwarnings(*args, **kwargs):
    pass

simplefilter = filterwarnings

def warn(message, category=None, stacklevel=1):
    pass
)py";

}  // namespace

std::span<const SourceModule> source_modules() {
    static const SourceModule all[] = {
        {"collections", kCollectionsSource},
        {"functools", kFunctoolsSource},
        {"itertools", kItertoolsSource},
        {"operator", kOperatorSource},
        {"copy", kCopySource},
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
