#pragma once

#include <utility>

#include "autograd/run_state.h"

namespace backstep::autograd {

inline constinit thread_local bool t_recomputing = false;

// Whether a checkpoint runs its function once more: what it records now takes the place of what it did not
// keep, and is told of although a backward is running.
inline bool is_recomputing() noexcept { return t_recomputing; }

// What was so before a recomputation began, to be put back behind it.
struct BeforeRecompute {
    bool recomputing = false;
    bool silent = false;
};
inline BeforeRecompute begin_recompute() noexcept {
    return {std::exchange(t_recomputing, true), std::exchange(run_state().silent, false)};
}
inline void end_recompute(const BeforeRecompute& before) noexcept {
    t_recomputing = before.recomputing;
    run_state().silent = before.silent;
}

}  // namespace backstep::autograd
