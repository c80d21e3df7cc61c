#pragma once

#include <cstddef>
#include <cstdint>

namespace backstep::script {

// What a run may use; 0 lifts a limit. Steps are VM instructions. The memory limit is base's MemoryBudget.
struct Limits {
    uint64_t steps = 200'000'000;
    uint32_t recursion = 1000;
    size_t output_bytes = size_t{64} << 20;
};

}  // namespace backstep::script
