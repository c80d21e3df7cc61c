#pragma once

#include <cstdint>
#include <string_view>

namespace backstep::explain {

// Whose words the text of an error is: the library that refused, the language itself, or the learner's own
// `raise` and `assert`.
enum class Speaker : uint8_t { PyTorch, Python, NumPy, Code };

Speaker speaker_of(std::string_view type, std::string_view text, std::string_view statement);

}  // namespace backstep::explain
