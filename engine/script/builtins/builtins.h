#pragma once

#include <cstdint>
#include <string>

#include "script/vm/vm.h"

namespace backstep::script {

void add_output_functions(Dict& names);         // print, repr, format, round, chr, hex, ...
void add_iteration_functions(Dict& names);      // enumerate, zip, map, sorted, sum, min, ...
void add_introspection_functions(Dict& names);  // isinstance, getattr, dir, globals, ...
void add_absent_functions(Dict& names);         // open, input, exec, eval, ...: say what is there instead

// What id() gives, and as a repr shows it.
int64_t address(Vm& vm, const Value& value);
std::string address_text(Vm& vm, const Value& value);

inline void add_function(Dict& names, std::string_view signature, NativeCall call) {
    Value function = native_function(signature, call);
    const std::string name = function.as<NativeFunction>()->signature.name();
    names.set(name, std::move(function));
}

}  // namespace backstep::script
