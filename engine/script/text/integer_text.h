#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "script/objects/value.h"

namespace backstep::script {

// Decimal text; raises Python's ValueError past 4300 digits.
std::string integer_text(const Value& any_int);
std::string integer_text_in_base(const Value& any_int, int base);  // 2, 8, 16; lower case, with a minus
// The digits with underscores, sign, prefix and blanks as int("...", base) takes them; nothing when
// malformed.
std::optional<Value> parse_integer(std::string_view text, int base);

}  // namespace backstep::script
