#include "tensor/stop.h"

#include <utility>

namespace backstep {
namespace {

constinit thread_local const std::atomic<bool>* g_flag = nullptr;

}  // namespace

StopScope::StopScope(const std::atomic<bool>& flag) noexcept : outer_(std::exchange(g_flag, &flag)) {}
StopScope::~StopScope() { g_flag = outer_; }

void check_stop() {
    if (g_flag && g_flag->load(std::memory_order_relaxed)) throw Stopped{};
}

}  // namespace backstep
