#pragma once

#include <string_view>

namespace backstep::bindings::signatures {

// resources/signatures/torch.txt, one signature a line: torch.name bare, "Tensor.name" for a method that is
// not as its function, "_nn.name" and "_linalg.name" for the native parts of torch.nn.functional and
// torch.linalg. See Signature for how one is written.
std::string_view signature_list();

}  // namespace backstep::bindings::signatures
