#pragma once

#include <optional>

#include "bindings/ops/op_binding.h"

namespace backstep::bindings {

// f(..., out=t): what f gives is written into t, which takes its shape, and t is returned. Nothing when the
// call has no `out`. Raises RuntimeError where a gradient would be lost or t's dtype cannot hold the result.
std::optional<script::Value> call_into_out(script::Vm& vm, const OpBinding& binding, const PythonCall& call);

}  // namespace backstep::bindings
