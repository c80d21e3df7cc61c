#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/value_snapshot.h"

namespace backstep::ops {
struct Formula;
}

namespace backstep::explain {

class NodeNames;

// The dimensions of an output along which an operand was repeated (broadcast) to fit: its gradient is summed
// over them. Empty when the operand has the output's shape, or does not broadcast to it.
std::vector<int64_t> summed_dims(trace::ValueSnapshot::Dims output, trace::ValueSnapshot::Dims operand);

// Whether a rule only scales what the node receives, so that broadcasting is all that changes its shape.
bool only_scales(const ops::Formula& rule);

// "dim=0", "dim=(0, 1)"
std::string dims_text(const std::vector<int64_t>& dims);
// "[3, 2]"
std::string shape_text(trace::ValueSnapshot::Dims shape);
// The same as Python shows it: "(3, 2)", "(3,)".
std::string tuple_text(trace::ValueSnapshot::Dims shape);
// Where an element stands, counted row by row: "[0, 2]"; empty for a 0-d tensor.
std::string index_text(const trace::ValueSnapshot& value, int64_t element);
// As a sentence shows it: a few elements of a vector, or of a matrix row by row, else the card form.
std::string told_value(const trace::ValueSnapshot& value);
// "w = [0.5, 0.1]"; of a value too large for a sentence, which only its shape can stand for, "X.shape = [64,
// 10]". The value alone where the name is that number ("2"); the name alone where the value is not known.
std::string named_value(const std::string& name, const trace::ValueSnapshot& value);
// The same in an answer, where the shape alone would be read as a value: "[0.5, 1.0, 2.0, ...] (shape [64])".
std::string value_in_answer(const trace::ValueSnapshot& value);
// Every element of a few; of more the first and last three of each dimension, as PyTorch prints a large one.
std::string shortened_text(const trace::ValueSnapshot& value);

// One matrix of a product, as it stands in it: "X^{\top}" with its rows and columns exchanged.
struct ProductFactor {
    std::string symbol;  // TeX
    trace::ValueSnapshot value;
};

// The factors of a rule that is a product of matrices, "grad @ mat2.T" and "self.T @ grad", once the node has
// received `grad`; empty for any other rule, and for matrices too large to be shown.
std::vector<ProductFactor> product_factors(const ops::Formula& rule, const NodeNames& names,
                                           const trace::ValueSnapshot& grad);

}  // namespace backstep::explain
