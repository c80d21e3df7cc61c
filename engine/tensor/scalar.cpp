#include "tensor/scalar.h"

#include <limits>

namespace backstep {

int64_t Scalar::to_int() const {
    if (!is_float()) return integer_;
    using Limits = std::numeric_limits<int64_t>;
    if (!(real_ >= -9223372036854775808.0)) return Limits::min();  // nan too, as the x86 conversion gives
    if (real_ >= 9223372036854775808.0) return Limits::min();
    return static_cast<int64_t>(real_);
}

}  // namespace backstep
