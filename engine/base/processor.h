#pragma once

namespace backstep {

// Whether the processor has AVX2 and fused multiply-add, for which the hot loops are compiled a second time.
bool has_wide_vectors();

}  // namespace backstep
