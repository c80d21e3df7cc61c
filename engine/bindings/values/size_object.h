#pragma once

#include "script/vm/vm.h"
#include "tensor/shape.h"

namespace backstep::bindings {

// `torch.Size`: a tuple of ints with a repr of its own.
script::Type& size_type();
script::Value size_value(Dims sizes);

// Sizes given as ints, or as one list, tuple or torch.Size. Raises TypeError with `function`'s name.
Shape shape_of(script::Vm& vm, std::span<const script::Value> items, const char* function);

}  // namespace backstep::bindings
