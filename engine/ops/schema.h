#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ops/attributes.h"

namespace backstep::ops {

enum class ParameterType : uint8_t {
    Tensor,          // "Tensor"
    OptionalTensor,  // "Tensor?"
    TensorList,      // "Tensor[]", may hold undefined ones where the schema says "Tensor?[]"
    Operand,         // "Operand": a tensor or a Python number, which the caller wraps (see wrap_number)
    Scalar,          // "Scalar"
    Int,             // "int"
    Float,           // "float"
    Bool,            // "bool"
    Ints,            // "int[]": one int, a tuple or a list
    DType,           // "dtype"
    Word,            // "str"
};

// A parameter of an operation. `optional` ("Scalar?") accepts None. `keyword_only` after "*".
struct Parameter {
    std::string_view name;
    ParameterType type;
    bool optional = false;
    bool keyword_only = false;
    bool has_default = false;
    Attribute default_value;  // None for tensors

    bool is_operand() const { return type <= ParameterType::Operand; }
};

// A parsed "(Tensor self, Operand other, *, Scalar alpha=1)". Operands are the tensor parameters in order, a
// list spreading over all the slots from its place on; attributes are the others in order.
struct Schema {
    std::vector<Parameter> parameters;

    static Schema parse(std::string_view text);  // INTERNAL_ASSERTs on a text it cannot read
    size_t operand_count() const;                // a list counts as one
    bool has_list() const;
    std::string_view operand_name(size_t slot) const;  // "self"; "tensors[2]" is "tensors"
    int operand_slot(std::string_view name) const;     // -1 if there is none
    int attribute_index(std::string_view name) const;
};

}  // namespace backstep::ops
