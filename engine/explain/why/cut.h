#pragma once

#include "explain/story.h"

namespace backstep::explain {

// Everything that was computed from a tensor, recorded or not: the tensors, in order of birth.
std::vector<TensorId> made_from(const Story& story, TensorId tensor);
// Everything a tensor was computed from, itself first, the nearest first.
std::vector<TensorId> made_of(const Story& story, TensorId tensor);

// Why a tensor does not require grad, by its own making alone; what is more often to blame stands first.
enum class Cut : uint8_t {
    None,          // it requires grad
    Inference,     // made in inference_mode
    NoGrad,        // made under no_grad
    Detached,      // by detach()
    NoDerivative,  // by an operation that has none: argmax, a comparison, a cast to integers
    Rewrapped,     // a new leaf from .item(), .tolist() or .numpy() of another tensor
    NotAsked,      // a leaf without requires_grad=True
    Integer,       // a leaf of integers
    NoInput,       // no input of the operation requires grad
};
Cut cut_of(const Story& story, TensorId tensor);

}  // namespace backstep::explain
