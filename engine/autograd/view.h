#pragma once

#include "autograd/autograd_meta.h"

namespace backstep::autograd {

// Views and in-place writes: which tensor a view is part of, what a write does to the history of both.

inline const ViewInfo* view_of(const Tensor& tensor) {
    const AutogradMeta* meta = meta_of(tensor);
    return meta && meta->rare_or_null() ? meta->rare_or_null()->view.get() : nullptr;
}
inline bool is_view(const Tensor& tensor) { return view_of(tensor) != nullptr; }
// `_base`; undefined if the tensor is no view.
Tensor base_of(const Tensor& tensor);

// Gives a view whose base was written since its grad_fn AsStridedBackward0, leading to the base's new
// history. Throws for a view that may not be written itself.
void refresh_view_history(const Tensor& view);

// Notes that `view` was made from `source` (itself perhaps a view) by an operation.
void note_view(const Tensor& view, const Tensor& source, bool multi_output = false);

// To be called before an in-place write to `tensor`. `records` says whether the write will have history.
// Throws PyTorch's errors: leaves that require grad, views of such, views made in no_grad or inference mode,
// outputs of multi-view functions, inference tensors outside inference mode.
void check_in_place(const Tensor& tensor, bool records);

// After a recorded in-place write: `node` becomes the history of `tensor`. If it is a view, the base's
// history becomes CopySlices around `node`, and the view's is derived from the base.
void rebase_history(const Tensor& tensor, const NodeRef& node);

// Bumps the version and tells the observer.
void note_mutation(const Tensor& tensor);

}  // namespace backstep::autograd
