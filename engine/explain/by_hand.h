#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/source_span.h"
#include "explain/tensor_rules.h"
#include "trace/step_state.h"
#include "trace/timeline.h"

namespace backstep::explain {

// How a node's gradient may be written down: a factor per element, the rule of its vector-Jacobian product
// (sum, matmul: there is no one local number), or numbers only (a custom Function has no formula to show).
enum class Form : uint8_t { LocalFactor, Rule, NumbersOnly };

// A value called by a letter, because what the learner wrote is too long to be read inside a fraction: `v`
// for what a node gives, `u` for what it takes (`u_{1}` at port 1 when there are several).
struct Abbreviation {
    std::string symbol;  // TeX
    std::string means;   // the code it stands for
    friend bool operator==(const Abbreviation&, const Abbreviation&) = default;
};

// The chain rule at one node towards one operand, in three lines: symbols, numbers, result. Formulas are TeX;
// a value is empty when it does not exist yet at this step, and nothing may be drawn for it.
struct ByHand {
    uint32_t item = 0;  // index into Picture::items
    uint16_t operand = 0;
    Form form = Form::NumbersOnly;
    std::string title;   // "MulBackward0"
    SourceSpan span;     // the expression that made the node
    std::string target;  // plain name of the operand: "w"

    std::string left;          // \frac{\partial loss}{\partial w}
    std::string receives;      // \frac{\partial loss}{\partial (w \cdot x)}
    std::string local;         // \frac{\partial (w \cdot x)}{\partial w}
    std::string local_symbol;  // x; for Form::Rule the whole rule, with g for what the node receives
    std::string local_factor;  // the same behind a dot: (1 - z \cdot z)
    bool constant = false;     // the local derivative is a number whatever comes
    std::string condition;     // why a piecewise derivative has this value: pre \le 0; empty otherwise

    trace::ValueSnapshot receives_value;
    trace::ValueSnapshot local_value;
    trace::ValueSnapshot sends_value;
    bool kills = false;  // the local derivative is zero everywhere and what came was not

    // Set when the operand was repeated (broadcast) to the shape of the output: the dimensions its gradient
    // is summed over, and both shapes.
    std::vector<int64_t> summed;
    std::string summed_from, summed_to;  // "[3, 2]", "[2]"
    std::vector<ProductFactor> product;  // of a rule that is a matrix product, once the node has run

    std::vector<Abbreviation> abbreviations;  // the letters used above
    bool failed = false;                      // the backward stopped at this node
    std::string stopped;                      // the saved tensor it lacked, empty when it was something else
};

// The operands of `item` that a gradient goes to, in order; one ByHand each. Empty for what is no node.
std::vector<ByHand> by_hand(const trace::Timeline& timeline, const trace::StepState& state, uint32_t item);

}  // namespace backstep::explain
