#pragma once

#include <memory>

#include "formula/formula_box.h"

namespace backstep::ui {

// A card has one line for its formula and only so much width. Both answers are formulas still: what is left
// out is an ellipsis in a whole row, never a letter out of a name that has room or a piece of notation.

// Every fraction as a / b, with brackets where the line would otherwise say something else.
std::shared_ptr<FormulaBox> onOneLine(const std::shared_ptr<FormulaBox>& box);

// The fullest of these that is at most `width` wide: the terms at both ends, then brackets with an ellipsis
// for their content, then one shortened name.
std::shared_ptr<FormulaBox> shortened(const std::shared_ptr<FormulaBox>& box, double px, double width);

}  // namespace backstep::ui
