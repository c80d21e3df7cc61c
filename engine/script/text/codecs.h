#pragma once

#include <string>
#include <string_view>

#include "script/objects/value.h"

namespace backstep::script {

// str and bytes into each other: utf-8, ascii and latin-1, with the error handlers strict, ignore and
// replace. Raises UnicodeEncodeError, UnicodeDecodeError, LookupError.
Value encoded(const Value& str, std::string_view encoding, std::string_view errors);
Value decoded(std::string_view bytes, std::string_view encoding, std::string_view errors);

}  // namespace backstep::script
