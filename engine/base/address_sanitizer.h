#pragma once

namespace backstep {

// Whether this is a build under AddressSanitizer, which finds stale pointers only if freed memory is not
// handed out again at once: what keeps free blocks steps aside.
#if defined(__SANITIZE_ADDRESS__)  // as g++ says it
inline constexpr bool kAddressSanitizer = true;
#elif defined(__has_feature)  // as clang says it
inline constexpr bool kAddressSanitizer = __has_feature(address_sanitizer);
#else
inline constexpr bool kAddressSanitizer = false;
#endif

}  // namespace backstep
