#include "base/processor.h"

namespace backstep {

bool has_wide_vectors() {
    static const bool wide = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return wide;
}

}  // namespace backstep
