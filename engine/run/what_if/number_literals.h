#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source_span.h"

namespace backstep::run {

// A number as it is written in a source, its minus sign included.
struct NumberLiteral {
    SourceSpan span;
    double value = 0;
    bool whole = false;  // an int
};

// Every number in a source, in order; none when it is no Python.
std::vector<NumberLiteral> number_literals(std::string_view source, uint32_t cell);

// The numbers a tensor is made of by the call at `creation`, row by row: `torch.tensor([[1, 2], [3, 4]])`,
// also through a name that is given such a list once. Empty when it is made of anything else.
std::vector<NumberLiteral> literals_of_tensor(std::string_view source, const SourceSpan& creation);

// What the statement at `statement` gives to a name.
struct GivenNumber {
    SourceSpan span;
    bool calls = false;  // something that must still run when another number takes its place
};
std::optional<GivenNumber> number_given(std::string_view source, const SourceSpan& statement,
                                        std::string_view name);

// The number as Python writes it; `whole`: as an int, as long as it is one.
std::string number_text(double value, bool whole);

}  // namespace backstep::run
