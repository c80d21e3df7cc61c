#pragma once

#include <memory>

#include "formula/formula_box.h"

namespace backstep::ui {

// The same formula in lines of at most `width`, for a column narrower than it: broken before a relation where
// that is enough, else before any sign that no bracket encloses. Each further line begins with its sign. A
// term that is wider than the column stays whole.
FormulaBoxes inLines(const std::shared_ptr<FormulaBox>& box, double px, double width);

}  // namespace backstep::ui
