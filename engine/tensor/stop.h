#pragma once

#include <atomic>

namespace backstep {

// The Stop button as kernels see it. `StopScope` binds a flag to this thread for a run; a kernel that may
// take long works in tiles and calls check_stop() between them, which throws Stopped once the flag is up.
// Stopped is no Python exception: no `except` of the script may catch it.
class Stopped {};

class StopScope {
  public:
    explicit StopScope(const std::atomic<bool>& flag) noexcept;
    ~StopScope();
    StopScope(const StopScope&) = delete;
    StopScope& operator=(const StopScope&) = delete;

  private:
    const std::atomic<bool>* outer_;
};

void check_stop();

// About how many cheap element operations fit between two checks (a few milliseconds).
inline constexpr long kStopTile = 1 << 20;

}  // namespace backstep
