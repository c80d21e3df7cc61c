#pragma once

#include <string>
#include <vector>

#include "bindings/ops/op_arguments.h"
#include "bindings/signatures/signature.h"

namespace backstep::bindings::signatures {

// Raises PyTorch's TypeError for a call that fits none of a function's signatures; `call` is without self.
// The text is the only signature's complaint, or that of the only one the number of arguments speaks for, or
// the list of all of them. A dimension chosen by name raises PyTorch's RuntimeError, since no tensor here
// names its dimensions; `tensor` is the one it speaks of.
void require_fit(script::Vm& vm, const std::vector<Signature>& signatures, const PythonCall& call,
                 const script::Value& tensor);

// "sum() received an invalid combination of arguments - got (...), but expected one of: ..."
std::string invalid_combination(const std::vector<const Signature*>& listed, const PythonCall& call);

}  // namespace backstep::bindings::signatures
