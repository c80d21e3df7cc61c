#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/unary.h"

namespace backstep::ops {
namespace {

using kernels::BinaryOp;

template <BinaryOp op>
Tensor compared(const Call& call) {
    if (call[1].is_wrapped_number()) return kernels::binary(op, call[0], call[1].item());
    return kernels::binary(op, call[0], call[1]);
}

// An operation with a truth value or bits for a result: nothing to differentiate.
template <BinaryOp op>
OpEntry plain(std::string_view name, std::string_view formula = {},
              std::string_view schema = "(Tensor self, Operand other)") {
    return define({.name = name, .schema = schema, .formula = formula, .forward = compared<op>});
}
template <BinaryOp op>
OpEntry of_tensors(std::string_view name) {
    return plain<op>(name, {}, "(Tensor self, Tensor other)");
}

const OpEntry kEntries[] = {
    plain<BinaryOp::Eq>("eq", "self == other"),       plain<BinaryOp::Ne>("ne", "self != other"),
    plain<BinaryOp::Lt>("lt", "self < other"),        plain<BinaryOp::Le>("le", "self <= other"),
    plain<BinaryOp::Gt>("gt", "self > other"),        plain<BinaryOp::Ge>("ge", "self >= other"),
    of_tensors<BinaryOp::LogicalAnd>("logical_and"),  of_tensors<BinaryOp::LogicalOr>("logical_or"),
    of_tensors<BinaryOp::LogicalXor>("logical_xor"),  plain<BinaryOp::BitwiseAnd>("bitwise_and"),
    plain<BinaryOp::BitwiseOr>("bitwise_or"),         plain<BinaryOp::BitwiseXor>("bitwise_xor"),
    plain<BinaryOp::ShiftLeft>("bitwise_left_shift"), plain<BinaryOp::ShiftRight>("bitwise_right_shift"),
};

}  // namespace

Tensor compare(std::string_view op, const Tensor& self, const Tensor& other) {
    for (const OpEntry& entry : kEntries)
        if (entry.name == op) return execute(entry, {self, other});
    throw InternalError("a comparison of that name exists", __FILE__, __LINE__);
}
Tensor compare(std::string_view op, const Tensor& self, Scalar other) {
    return compare(op, self, wrap_number(other));
}

std::vector<const OpEntry*> comparison_entries() {
    std::vector<const OpEntry*> entries;
    for (const OpEntry& entry : kEntries) entries.push_back(&entry);
    return entries;
}

}  // namespace backstep::ops
