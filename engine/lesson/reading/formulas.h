#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lesson/reading/source_text.h"

namespace backstep::lesson {

// Markdown would read the underscores and stars of a formula, so `$...$` and `$$...$$` are taken out before
// it looks. In the place of formula i stands the private character U+E000 + i (modulo their number), then
// kFormulaFill up to the same length in bytes with the same line ends: no position moves.
struct LiftedFormula {
    std::string tex;
    bool display = false;
};
struct Lifted {
    std::string text;
    std::vector<LiftedFormula> formulas;
};

inline constexpr char kFormulaFill = '\x01';

// The formula whose mark stands at `at`, given how many came before; nothing when no mark stands there.
const LiftedFormula* formula_at(const std::vector<LiftedFormula>& formulas, std::string_view text, size_t at,
                                size_t& next);

// Fences, code spans and comments are left alone; `\$` is a dollar sign. A `$` without a partner in its
// paragraph is told when `source` and `findings` are given.
Lifted lift_formulas(std::string_view text, const SourceText* source = nullptr, Findings* findings = nullptr);

}  // namespace backstep::lesson
