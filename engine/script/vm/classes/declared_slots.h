#pragma once

#include "script/objects/type.h"

namespace backstep::script {

// __slots__: an instance of a class that declares its attributes, as all the classes it inherits from do, has
// no others.
bool only_declared_slots(const Type& type);
// The class's setattr slot: AttributeError for a name that was not declared, else false (the ordinary store).
bool store_declared(Vm& vm, const Value& self, const Str& name, const Value& value);

}  // namespace backstep::script
