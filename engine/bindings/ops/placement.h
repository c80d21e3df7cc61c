#pragma once

#include <string_view>

namespace backstep::bindings {

// Where PyTorch 1.13 keeps an operation: as torch.name, as Tensor.name, as torch.nn.functional.name. The
// names that end in an underscore are methods; a few are functions too.
// Entries that formulas use and scripts never name (add.Scalar).
bool is_internal(std::string_view entry_name);
bool is_torch_function(std::string_view name);
bool is_tensor_method(std::string_view name);
bool is_functional(std::string_view name);

}  // namespace backstep::bindings
