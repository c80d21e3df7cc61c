#pragma once

#include <cstddef>

namespace backstep::trace {

// Where the chunks of a trace lie. Those of traces that are gone are kept for the next one, up to 48 MB,
// because fresh pages would cost a good part of the recording (Note [Warm memory]). Those of 64 KB and more
// begin at a multiple of 64 KB. Any thread may call.
void* take_chunk(size_t bytes);
void give_back_chunk(void* chunk, size_t bytes) noexcept;

}  // namespace backstep::trace
