#pragma once

#include <string>

#include "script/objects/value.h"
#include "trace/value_snapshot.h"

namespace backstep::run {

// A number as a value; empty for what is none (or does not fit 64 bits).
trace::ValueSnapshot number_of(const script::Value& value);

// What a value board shows of anything else: its repr where that runs none of the script's code and is short,
// else its type and length.
std::string value_text(const script::Value& value);

// Functions, classes and modules are names of code, not values to be watched.
bool is_code(const script::Value& value);

}  // namespace backstep::run
