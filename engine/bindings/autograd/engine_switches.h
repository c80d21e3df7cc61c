#pragma once

#include <memory>

#include "autograd/saved_hooks.h"
#include "script/objects/module.h"

namespace backstep::bindings {

// What torch.autograd's Python part switches the engine with: anomaly mode, hooks for saved tensors, and
// whether a checkpoint may recompute inside the backward that runs.
void add_engine_switches(script::Module& core);
// set_anomaly_enabled and what asks for it.
void add_anomaly_functions(script::Module& module);
// A pair of hooks for saved tensors, written in the script.
std::shared_ptr<autograd::SavedTensorHooks> script_hooks(script::Vm& vm, const script::Value& pack,
                                                         const script::Value& unpack);
// Everything off, as at the start of a run.
void reset_engine_switches();

}  // namespace backstep::bindings
