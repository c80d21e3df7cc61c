#pragma once

#include <string_view>

namespace backstep::bindings {

// What PyTorch's node of that class saves, tensors and constants alike, by their names with spaces between:
// "dim keepdim self_sym_sizes" for "SumBackward1". Empty for a node that saves nothing.
std::string_view saved_names(std::string_view node);

}  // namespace backstep::bindings
