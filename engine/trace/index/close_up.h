#pragma once

#include <vector>

#include "trace/index/picture_maker.h"

namespace backstep::trace {

// The part of a picture that one step concerns: `centre` with what it is made of and what uses it, and the
// `others` by themselves. The indices of its items are its own.
PicturePlan close_up(const PicturePlan& plan, int32_t centre, const std::vector<int32_t>& others);

}  // namespace backstep::trace
