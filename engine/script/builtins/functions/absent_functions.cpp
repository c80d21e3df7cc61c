// Functions of Python that reach outside the sandbox or run text as code. They exist as names, so that the
// error says what they are and what is there instead.
#include <array>

#include "base/error.h"
#include "script/builtins/builtins.h"

namespace backstep::script {
namespace {

struct Absent {
    const char* name;
    const char* message;
};
constexpr Absent kAbsent[] = {
    {"open",
     "open() is outside Backstep's Python: a snippet has no files; the nearest thing is a list or a string "
     "in the snippet"},
    {"input",
     "input() is outside Backstep's Python: nobody answers while a snippet runs; the nearest thing is a "
     "variable with the answer"},
    {"exec", "exec() is outside Backstep's Python; the nearest thing is a function"},
    {"eval", "eval() is outside Backstep's Python; the nearest thing is a lambda"},
    {"compile", "compile() is outside Backstep's Python; the nearest thing is a function"},
    {"breakpoint",
     "breakpoint() is outside Backstep's Python; the nearest thing is stepping back in the window"},
    {"help", "help() is outside Backstep's Python; the nearest thing is the help page of the window"},
    {"memoryview",
     "memoryview() is outside Backstep's Python; the nearest thing is bytes or a tensor's view"},
    {"bytearray", "bytearray() is outside Backstep's Python; the nearest thing is bytes or a list of ints"},
    {"complex", "complex() is outside Backstep's Python; the nearest thing is a pair of floats"},
    {"aiter", "aiter() is outside Backstep's Python; the nearest thing is iter()"},
    {"anext", "anext() is outside Backstep's Python; the nearest thing is next()"},
};

Value refuse(Vm&, Args& a) { throw NotImplementedError(static_cast<const Absent*>(a.context())->message); }

}  // namespace

void add_absent_functions(Dict& names) {
    for (const Absent& absent : kAbsent)
        names.set(absent.name,
                  native_function(std::string(absent.name) + "(*args, **kwargs)", refuse, &absent));
}

}  // namespace backstep::script
