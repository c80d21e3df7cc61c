#pragma once

#include <functional>
#include <string>

#include "autograd/node.h"

namespace backstep::autograd {

// torch.autograd.set_detect_anomaly: a backward that fails tells where its node was made forwards, and one
// that makes nan is an error.
struct AnomalyMode {
    bool enabled = false;
    bool check_nan = true;
    std::function<void(const Node&)> tell;  // "Error detected in LogBackward0. Traceback of forward call ..."
};
AnomalyMode& anomaly_mode();  // of this thread's run

// Throws RuntimeError "Function 'LogBackward0' returned nan values in its 0th output." in anomaly mode.
void check_for_nan(const Node& node, const TensorList& gradients);

}  // namespace backstep::autograd
