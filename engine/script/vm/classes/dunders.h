#pragma once

#include "script/objects/type.h"

namespace backstep::script {

// For each dunder method that a script class defines or inherits from one, the slot that calls it.
void install_dunders(Type& type);

// For each slot that a native class fills, the dunder method that a script can name: super().__repr__().
void expose_slots(Type& type);

}  // namespace backstep::script
