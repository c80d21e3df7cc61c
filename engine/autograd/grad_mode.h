#pragma once

#include "autograd/run_state.h"

namespace backstep::autograd {

// The script's own switches: they tell the observer. `with torch.no_grad()` sets and later sets back.
inline bool is_grad_enabled() noexcept { return run_state().grad_enabled; }
inline bool is_inference_mode() noexcept { return run_state().inference; }
void set_grad_enabled(bool enabled);
// Entering inference mode also switches recording off; leaving it, the caller sets both back.
void set_inference_mode(bool enabled);

// The engine's own switch for a scope; tells nobody.
class GradModeScope {
  public:
    explicit GradModeScope(bool enabled) noexcept : outer_(run_state().grad_enabled) {
        run_state().grad_enabled = enabled;
    }
    ~GradModeScope() { run_state().grad_enabled = outer_; }
    GradModeScope(const GradModeScope&) = delete;
    GradModeScope& operator=(const GradModeScope&) = delete;

  private:
    bool outer_;
};

}  // namespace backstep::autograd
