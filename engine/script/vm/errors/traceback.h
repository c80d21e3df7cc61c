#pragma once

#include <string>
#include <vector>

#include "script/objects/exception.h"
#include "script/vm/vm.h"

namespace backstep::script {

// `  File "x.py", line 3, in f` with the source line and its carets, innermost last, as CPython 3.11 prints
// it. `entries` stand innermost first.
std::string format_stack(const std::vector<TracebackEntry>& entries);
// "ZeroDivisionError: division by zero"
std::string format_last_line(Vm& vm, const Value& exception);

}  // namespace backstep::script
