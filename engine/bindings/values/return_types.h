#pragma once

#include <span>
#include <string>

#include "script/vm/vm.h"

namespace backstep::bindings {

// `torch.return_types.max(values=..., indices=...)`: a tuple whose items have names too.
script::Value named_tuple(const std::string& name, std::span<const std::string_view> fields,
                          script::Values items);

}  // namespace backstep::bindings
