#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "explain/by_hand.h"
#include "explain/recorded_ops.h"

namespace backstep::explain {

// Whether an expression is too long to be read inside a fraction.
bool is_long(std::string_view tex);

// How a node's output and operands are called in its formulas, in TeX.
struct NodeSymbols {
    std::string output;
    std::vector<std::string> operands;
    std::vector<Abbreviation> abbreviations;
};
NodeSymbols symbols_of(const trace::Trace& trace, const trace::Picture& picture, uint32_t item);

// One node and the names that the formulas of its entry use: operands, `result`, and arguments that are no
// tensors.
class NodeNames {
  public:
    NodeNames(const RecordedOps& ops, const RecordedOp& recorded, const trace::StepState& state,
              uint32_t item);

    std::string_view parameter(uint16_t operand) const;  // empty for an operand the entry does not know
    std::optional<double> constant(std::string_view name) const;
    std::string tex(std::string_view name) const;
    std::string plain(std::string_view name) const;
    // What the node saved under this name; else what the operand shows on the canvas now.
    trace::ValueSnapshot value(std::string_view name) const;

  private:
    int slot_of(std::string_view name) const;
    std::string argument_tex(std::string_view name) const;

    const trace::Trace& trace_;
    const RecordedOp& recorded_;
    const trace::StepState& state_;
    uint32_t item_;
    NodeSymbols symbols_;
    std::vector<std::pair<std::string, uint16_t>> tensors_;
    std::vector<std::pair<std::string, std::string>> constants_;
};

}  // namespace backstep::explain
