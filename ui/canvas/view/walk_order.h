#pragma once

#include <vector>

#include "trace/picture.h"

namespace backstep::ui {

// The items as the keyboard walks them: topologically, so that nothing comes before what it is made of, and
// among those free to come, the one made first.
std::vector<int> walkOrder(const trace::Picture& picture);

}  // namespace backstep::ui
