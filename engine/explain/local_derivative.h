#pragma once

#include <cstdint>
#include <string>

#include "explain/by_hand.h"
#include "explain/recorded_ops.h"

namespace backstep::explain {

// The derivative of one node by one of its operands, as the entry of its operation states it: the formula
// with the operands' names (TeX and plain), and its value from what the node saved. Where the formula chooses
// (relu, abs, where) and the operands are scalars, `symbol` is the branch taken and `condition` says why.
struct LocalDerivative {
    Form form = Form::NumbersOnly;
    std::string symbol;     // TeX; for Form::Rule the rule with g for what the node receives
    std::string factor;     // the same as what stands behind a dot: a sum or a sign in parentheses
    std::string plain;      // the same in Python's signs
    std::string condition;  // TeX
    bool constant = false;  // the formula is a number
    bool scales = false;    // a rule that only scales what the node receives
    std::vector<ProductFactor> product;  // of a rule that is a matrix product, once the node has run
    trace::ValueSnapshot value;
};

LocalDerivative local_derivative(const RecordedOps& ops, const trace::StepState& state, uint32_t item,
                                 uint16_t operand);

}  // namespace backstep::explain
