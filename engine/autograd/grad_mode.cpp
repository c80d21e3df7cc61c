#include "autograd/grad_mode.h"

#include "autograd/observer.h"

namespace backstep::autograd {
namespace {

void tell() {
    RunState& run = run_state();
    if (run.observer) run.observer->grad_mode_changed(run.grad_enabled, run.inference);
}

}  // namespace

void set_grad_enabled(bool enabled) {
    run_state().grad_enabled = enabled;
    tell();
}

void set_inference_mode(bool enabled) {
    RunState& run = run_state();
    run.inference = enabled;
    run.grad_enabled = !enabled;
    tell();
}

}  // namespace backstep::autograd
