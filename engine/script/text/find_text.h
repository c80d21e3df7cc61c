#pragma once

#include <cstddef>
#include <string_view>

namespace backstep::script {

// Where `wanted` first stands in `text`, from the byte `from` on; npos when nowhere. Linear in the text, also
// for 'aaa...ab' in 'aaaa...' (std::string_view::find is not).
size_t find_text(std::string_view text, std::string_view wanted, size_t from = 0);

}  // namespace backstep::script
