#include "formula/formula_terms.h"

namespace backstep::ui {

namespace {

void flatten(const std::shared_ptr<FormulaBox>& box, FormulaBoxes& into) {
    if (box->kind != FormulaBox::Kind::Row) {
        into.push_back(box);
        return;
    }
    for (const auto& kid : box->kids) flatten(kid, into);
}

}  // namespace

std::shared_ptr<FormulaBox> rowOf(FormulaBoxes kids) {
    auto row = std::make_shared<FormulaBox>();
    row->kids = std::move(kids);
    return row;
}

FormulaBoxes flat(const std::shared_ptr<FormulaBox>& box) {
    FormulaBoxes boxes;
    flatten(box, boxes);
    return boxes;
}

FormulaTerms termsOf(const FormulaBoxes& boxes) {
    std::vector<bool> splits(boxes.size(), false);
    eachOutside(boxes, [&](size_t i) { splits[i] = i > 0 && isSign(*boxes[i]) && !isSign(*boxes[i - 1]); });
    FormulaTerms all;
    all.terms.emplace_back();
    for (size_t i = 0; i < boxes.size(); ++i) {
        if (!splits[i]) {
            all.terms.back().push_back(boxes[i]);
            continue;
        }
        all.signs.push_back(boxes[i]);
        all.terms.emplace_back();
    }
    return all;
}

}  // namespace backstep::ui
