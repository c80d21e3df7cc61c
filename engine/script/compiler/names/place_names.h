#pragma once

#include "script/compiler/names/scope.h"

namespace backstep::script {

// The second pass over the scopes, once it is known who binds and who uses which name: from the outside in,
// where each name lives, and the slots of those that live in a frame.
void place_names(ScopeInfo& root);

}  // namespace backstep::script
