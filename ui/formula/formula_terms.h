#pragma once

#include "formula/formula_box.h"

namespace backstep::ui {

// A formula taken apart where its signs are: what a line can be broken at, and what can be left out of it.

std::shared_ptr<FormulaBox> rowOf(FormulaBoxes kids);

// The boxes of a row, those of rows within it among them.
FormulaBoxes flat(const std::shared_ptr<FormulaBox>& box);

inline bool isSign(const FormulaBox& box) {
    return box.role == FormulaBox::Role::Binary || box.role == FormulaBox::Role::Relation;
}

// Calls `what(index)` for every box that no bracket of the row encloses.
template <class What>
void eachOutside(const FormulaBoxes& boxes, What what) {
    using Role = FormulaBox::Role;
    int depth = 0;
    for (size_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i]->role == Role::Close) --depth;
        if (depth == 0 && boxes[i]->role != Role::Open && boxes[i]->role != Role::Close) what(i);
        if (boxes[i]->role == Role::Open) ++depth;
    }
}

// Everything between two signs that no bracket encloses. A sign that follows nothing or another sign belongs
// to its number.
struct FormulaTerms {
    std::vector<FormulaBoxes> terms;
    FormulaBoxes signs;  // signs[i] stands before terms[i + 1]
};
FormulaTerms termsOf(const FormulaBoxes& boxes);

}  // namespace backstep::ui
