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
    Copied,        // a new leaf from the numbers of tensors: torch.tensor([x, y]), nn.Parameter(x * 3)
    Gradient,      // a gradient, brought by a backward that did not record
    Drawn,         // a random choice that a tensor gave the chances of
    Frozen,        // a leaf that was told not to ask any more
    NotAsked,      // a leaf without requires_grad=True
    Integer,       // a leaf of integers
    NoInput,       // no input of the operation requires grad
};
Cut cut_of(const Story& story, TensorId tensor);
// Whether a leaf was made of what `.item()` and its like had taken out of tensors.
bool made_of_numbers(const Story& story, TensorId leaf);
// The tensor whose numbers were copied into this leaf, when it had a graph to lose; else none.
TensorId copied_from(const Story& story, TensorId leaf);

}  // namespace backstep::explain
