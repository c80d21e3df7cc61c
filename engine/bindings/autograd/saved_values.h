#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "autograd/node.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// What a node keeps for its backward, as `grad_fn._saved_NAME` reads it: a tensor, None for one that was not
// needed, a constant of the call, or the form of an operand ("self_sizes"). Unbound if the node has none of
// that name. Throws RuntimeError for a tensor that was let go of.
script::Value saved_value(autograd::Node& node, std::string_view name);

// `grad_fn._raw_saved_NAME`: the place of a saved tensor, which takes a pair of hooks of its own. Unbound if
// no tensor of that name is saved.
script::Value raw_saved_value(const autograd::NodeRef& node, std::string_view name);

// The attributes that dir(grad_fn) lists for them: "_saved_dim", "_raw_saved_self".
std::vector<std::string> saved_attributes(autograd::Node& node);

}  // namespace backstep::bindings
