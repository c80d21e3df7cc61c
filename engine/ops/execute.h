#pragma once

#include "ops/op_entry.h"

namespace backstep::ops {

// Runs an entry on operands by slot, records it if one of them requires grad and grad mode is on, and tells
// the observer. All typed functions of this room and the bindings come through here.
Tensor execute(const OpEntry& entry, std::span<const Tensor> operands, AttributesRef attributes = {});
TensorList execute_many(const OpEntry& entry, std::span<const Tensor> operands,
                        AttributesRef attributes = {});
// `self.name_(...)`: operand 0 is written and returned. For entries with `in_place`.
Tensor execute_in_place(const OpEntry& entry, std::span<const Tensor> operands,
                        AttributesRef attributes = {});

inline Tensor execute(const OpEntry& entry, std::initializer_list<Tensor> operands,
                      AttributesRef attributes = {}) {
    return execute(entry, std::span(operands.begin(), operands.size()), std::move(attributes));
}
inline TensorList execute_many(const OpEntry& entry, std::initializer_list<Tensor> operands,
                               AttributesRef attributes = {}) {
    return execute_many(entry, std::span(operands.begin(), operands.size()), std::move(attributes));
}
inline Tensor execute_in_place(const OpEntry& entry, std::initializer_list<Tensor> operands,
                               AttributesRef attributes = {}) {
    return execute_in_place(entry, std::span(operands.begin(), operands.size()), std::move(attributes));
}

// The derivative of an operation PyTorch has none for, the rule "not_implemented": raises its RuntimeError.
Tensor not_implemented(const Vjp& v);

// Any entry, whatever it is made of: what the bindings call after sorting Python's arguments by the schema.
TensorList call(const OpEntry& entry, std::span<const Tensor> operands, std::vector<Attribute> attributes);

// A Python number as an operand: a 0-d int64, float64 or bool tensor that takes part in promotion as a
// number.
Tensor wrap_number(Scalar value);

}  // namespace backstep::ops
