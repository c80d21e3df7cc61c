#pragma once

#include <span>
#include <string_view>

#include "script/objects/value.h"

namespace backstep::script {

class NativeFunction;

// A native method reads its self as an object of its class. Found in an object it has such a self; called by
// itself, as str.upper(3) or map(str.upper, [1]), it may get another. Whose method is whose is kept here, not
// in the functions: only such calls ask.

// `of_slot`: made of an operator of the class, as __len__.
void note_owner(const NativeFunction& method, const Type& type, bool of_slot);
// What refusals call the class, if not by its name.
void tell_as(const Type& type, std::string_view name);

// Raises Python's TypeError when the first argument is no object of the method's class.
void check_self(const NativeFunction& method, std::span<const Value> positional);

}  // namespace backstep::script
