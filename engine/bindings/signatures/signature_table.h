#pragma once

#include <string_view>
#include <vector>

#include "bindings/signatures/signature.h"
#include "script/native/native_type.h"
#include "script/objects/module.h"

namespace backstep::bindings {
struct PythonCall;
}

namespace backstep::bindings::signatures {

// Where a function of PyTorch 1.13 stands.
enum class Room : uint8_t { Torch, Method, Functional, Linalg };

// Its signatures in order; null for one that is not listed (PyTorch wrote it in Python, or it is not here).
// The list is resources/signatures/torch.txt; a method has the signatures of the function of its name, less
// `input` and `out`, unless the list gives it its own.
const std::vector<Signature>* find_signatures(Room room, std::string_view name);

// Raises PyTorch's TypeError for a call that does not fit the listed signatures (see require_fit); `call` is
// with self. Returns if it fits or nothing is listed.
void refuse_misfit(script::Vm& vm, Room room, std::string_view name, const PythonCall& call);

// From now on the functions of a module, or the methods of Tensor, that are not made from op entries refuse
// calls that PyTorch refuses, in its words. (Those made from entries ask only when no entry fits.)
void guard_functions(script::Module& module, Room room);
void guard_methods(script::Type& tensor);

}  // namespace backstep::bindings::signatures
