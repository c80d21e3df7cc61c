#include "trace/event.h"

#include <array>

namespace backstep::trace {

const char* name_of(Event event) {
    static constexpr std::array<const char*, AllEvents::kCount> kNames = {"Line",
                                                                          "Call",
                                                                          "Return",
                                                                          "VariableBound",
                                                                          "VariableUnbound",
                                                                          "LeafCreated",
                                                                          "RequiresGradSet",
                                                                          "OpExecuted",
                                                                          "OutputMade",
                                                                          "NodeRecorded",
                                                                          "TensorSaved",
                                                                          "Detached",
                                                                          "ViewRebased",
                                                                          "TensorMutated",
                                                                          "BackwardStarted",
                                                                          "NodeReady",
                                                                          "NodeApplied",
                                                                          "GradBuffered",
                                                                          "GradAccumulated",
                                                                          "HookCalled",
                                                                          "SavedReleased",
                                                                          "BackwardFinished",
                                                                          "GradCleared",
                                                                          "GradSet",
                                                                          "OptimizerStepped",
                                                                          "GradModeChanged",
                                                                          "GraphDropped",
                                                                          "Printed",
                                                                          "Echoed",
                                                                          "ErrorRaised",
                                                                          "LimitReached",
                                                                          "Skipped",
                                                                          "SeriesPoint"};
    return kNames[event.kind()];
}

const char* name_of(NotRecorded why) {
    static constexpr std::array<const char*, 5> kNames = {"recorded", "no_input_needs_grad", "no_grad",
                                                          "inference_mode", "not_differentiable"};
    return kNames[static_cast<size_t>(why)];
}

const char* name_of(SeriesKind series) {
    static constexpr std::array<const char*, 5> kNames = {"loss", "parameter", "grad_norm",
                                                          "referenced_bytes", "held_bytes"};
    return kNames[static_cast<size_t>(series)];
}

}  // namespace backstep::trace
