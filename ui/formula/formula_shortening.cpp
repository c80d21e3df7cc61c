#include "formula/formula_shortening.h"

#include "formula/formula_terms.h"

namespace backstep::ui {

namespace {

using Box = std::shared_ptr<FormulaBox>;
using Kind = FormulaBox::Kind;
using Role = FormulaBox::Role;

Box sign(const QString& text, Role role = Role::Ordinary) {
    auto box = std::make_shared<FormulaBox>();
    box->kind = Kind::Text;
    box->text = text;
    box->role = role;
    return box;
}

Box ellipsis() { return sign(QStringLiteral("⋯")); }

Box bracketed(const Box& box) {
    return rowOf({sign(QStringLiteral("("), Role::Open), box, sign(QStringLiteral(")"), Role::Close)});
}

// A sum above the bar, or any product or sum below it, would fall apart on one line.
Box partOfQuotient(const Box& part, bool below) {
    const FormulaBoxes boxes = flat(part);
    bool falls = false;
    int factors = 0;
    eachOutside(boxes, [&](size_t i) {
        const bool product = boxes[i]->text == QStringLiteral("·") || boxes[i]->text == QStringLiteral("×");
        falls = falls || (isSign(*boxes[i]) && (below || !product));
        const bool derives = boxes[i]->text == QStringLiteral("∂");
        factors += !isSign(*boxes[i]) && boxes[i]->role != Role::Function && !derives;
    });
    return falls || (below && factors > 1) ? bracketed(part) : part;
}

// The first and the last terms, an ellipsis for those between.
Box keeping(const FormulaTerms& all, size_t kept) {
    const size_t head = (kept + 1) / 2, tail = kept - head, n = all.terms.size();
    FormulaBoxes row;
    const auto append = [&row](const FormulaBoxes& boxes) {
        row.insert(row.end(), boxes.begin(), boxes.end());
    };
    for (size_t i = 0; i < head; ++i) {
        append(all.terms[i]);
        row.push_back(all.signs[i]);
    }
    row.push_back(ellipsis());
    for (size_t i = n - tail; i < n; ++i) {
        row.push_back(all.signs[i - 1]);
        append(all.terms[i]);
    }
    return rowOf(std::move(row));
}

// Outermost brackets stay, what they hold becomes an ellipsis.
FormulaBoxes emptied(const FormulaBoxes& boxes) {
    FormulaBoxes row;
    int depth = 0;
    for (const Box& box : boxes) {
        if (box->role == Role::Close && --depth == 0) row.push_back(ellipsis());
        if (depth <= 0) {
            if (box->kind == Kind::Fence) {
                auto fence = std::make_shared<FormulaBox>(*box);
                fence->kids = {ellipsis()};
                row.push_back(fence);
            } else {
                row.push_back(box);
            }
        }
        if (box->role == Role::Open) ++depth;
    }
    return row;
}

// The longest name loses letters from its middle.
Box withShorterName(const FormulaBoxes& boxes, double px, double width) {
    FormulaBoxes row;
    FormulaBox* longest = nullptr;
    for (const Box& box : boxes) {
        row.push_back(std::make_shared<FormulaBox>(*box));
        const bool longer = box->kind == Kind::Text && (!longest || box->text.size() > longest->text.size());
        if (longer) longest = row.back().get();
    }
    const Box whole = rowOf(row);
    if (!longest) return nullptr;
    const QString name = longest->text;
    for (qsizetype keep = name.size() - 1; keep >= 3; --keep) {
        longest->text = name.left((keep + 1) / 2) + QStringLiteral("…") + name.right(keep / 2);
        if (whole->measure(px).width <= width) return whole;
    }
    return nullptr;
}

}  // namespace

Box onOneLine(const Box& box) {
    if (!box) return box;
    auto line = std::make_shared<FormulaBox>(*box);
    for (Box& kid : line->kids) kid = onOneLine(kid);
    if (box->kind == Kind::Script && box->kids[0]->kind == Kind::Fraction)
        line->kids[0] = bracketed(line->kids[0]);
    if (box->kind != Kind::Fraction) return line;
    return rowOf({partOfQuotient(line->kids[0], false), sign(QStringLiteral("/")),
                  partOfQuotient(line->kids[1], true)});
}

Box shortened(const Box& box, double px, double width) {
    const auto fits = [&](const Box& candidate) { return candidate->measure(px).width <= width; };
    if (!box || fits(box)) return box;
    const FormulaBoxes boxes = flat(box), hollow = emptied(boxes);
    for (const FormulaBoxes& form : {boxes, hollow}) {
        if (const Box whole = rowOf(form); fits(whole)) return whole;
        const FormulaTerms all = termsOf(form);
        for (size_t kept = all.terms.size() - 1; kept >= 1; --kept)
            if (const Box some = keeping(all, kept); fits(some)) return some;
    }
    if (const Box named = withShorterName(hollow, px, width)) return named;
    return ellipsis();
}

}  // namespace backstep::ui
