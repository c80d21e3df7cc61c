#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/unary.h"
#include "tensor/promotion.h"

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
// One that also has a `name_`, which no gradient notices.
template <BinaryOp op>
OpEntry written(std::string_view name, std::string_view schema = "(Tensor self, Operand other)") {
    OpEntry entry = plain<op>(name, {}, schema);
    entry.in_place = true;
    return entry;
}
// Integers under 64 bits shift in 32: by the last five bits of the distance.
template <BinaryOp op>
Tensor shifted(const Call& call) {
    const DType common = result_type({call[0], call[1]});
    if (!is_narrow(common) || is_floating(common)) return compared<op>(call);
    const Tensor number = kernels::cast(call[0], DType::Int64);
    const Tensor distance =
        kernels::binary(BinaryOp::BitwiseAnd, kernels::cast(call[1], DType::Int64), Scalar(int64_t{31}));
    return kernels::cast(kernels::binary(op, number, distance), common);
}
template <BinaryOp op>
OpEntry shift(std::string_view name) {
    OpEntry entry = written<op>(name);
    entry.forward = shifted<op>;
    entry.any_dtype = true;
    return entry;
}
template <BinaryOp op>
OpEntry of_tensors(std::string_view name) {
    return written<op>(name, "(Tensor self, Tensor other)");
}

// `self.lt_(other)`: zeros and ones of self's own dtype, which do not depend on what self was.
OpEntry into_self(std::string_view name, std::string_view grad_fn, std::string_view schema,
                  std::string_view formula, Tensor (*forward)(const Call&), std::string_view sample) {
    return define({
        .name = name,
        .home = kTensorInPlace,
        .grad_fn = grad_fn,
        .schema = schema,
        .formula = formula,
        .forward = forward,
        .in_place = true,
        .derivatives = {{.operand = "self",
                         .local = "0",
                         .vjp = [](const Vjp& v) { return kernels::zeros_like(v.grad()); }}},
        .samples = {sample},
    });
}
template <BinaryOp op>
OpEntry by_number(std::string_view name, std::string_view grad_fn, std::string_view formula) {
    return into_self(
        name, grad_fn, "(Tensor self, Scalar other)", formula,
        [](const Call& c) {
            const Tensor found = kernels::binary(op, c[0], c.attribute("other").scalar());
            return kernels::cast(found, c[0].dtype());
        },
        "[1.5, -2.0, 0.5], 1.0");
}
template <BinaryOp op>
OpEntry by_tensor(std::string_view name, std::string_view grad_fn, std::string_view formula) {
    return into_self(
        name, grad_fn, "(Tensor self, Tensor other)", formula,
        [](const Call& c) { return kernels::cast(compared<op>(c), c[0].dtype()); },
        "[1.5, -2.0, 0.5], [1.0, -1.0, 2.0]");
}

const OpEntry kEntries[] = {
    plain<BinaryOp::Eq>("eq", "self == other"),       plain<BinaryOp::Ne>("ne", "self != other"),
    plain<BinaryOp::Lt>("lt", "self < other"),        plain<BinaryOp::Le>("le", "self <= other"),
    plain<BinaryOp::Gt>("gt", "self > other"),        plain<BinaryOp::Ge>("ge", "self >= other"),
    of_tensors<BinaryOp::LogicalAnd>("logical_and"),  of_tensors<BinaryOp::LogicalOr>("logical_or"),
    of_tensors<BinaryOp::LogicalXor>("logical_xor"),  written<BinaryOp::BitwiseAnd>("bitwise_and"),
    written<BinaryOp::BitwiseOr>("bitwise_or"),       written<BinaryOp::BitwiseXor>("bitwise_xor"),
    shift<BinaryOp::ShiftLeft>("bitwise_left_shift"), shift<BinaryOp::ShiftRight>("bitwise_right_shift"),
};

const OpEntry kIntoSelf[] = {
    by_number<BinaryOp::Eq>("eq.Scalar", "EqBackward0", "self == other"),
    by_number<BinaryOp::Ne>("ne.Scalar", "NeBackward0", "self != other"),
    by_number<BinaryOp::Lt>("lt.Scalar", "LtBackward0", "self < other"),
    by_number<BinaryOp::Le>("le.Scalar", "LeBackward0", "self <= other"),
    by_number<BinaryOp::Gt>("gt.Scalar", "GtBackward0", "self > other"),
    by_number<BinaryOp::Ge>("ge.Scalar", "GeBackward0", "self >= other"),
    by_tensor<BinaryOp::Eq>("eq.Tensor", "EqBackward1", "self == other"),
    by_tensor<BinaryOp::Ne>("ne.Tensor", "NeBackward1", "self != other"),
    by_tensor<BinaryOp::Lt>("lt.Tensor", "LtBackward1", "self < other"),
    by_tensor<BinaryOp::Le>("le.Tensor", "LeBackward1", "self <= other"),
    by_tensor<BinaryOp::Gt>("gt.Tensor", "GtBackward1", "self > other"),
    by_tensor<BinaryOp::Ge>("ge.Tensor", "GeBackward1", "self >= other"),
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
    for (const OpEntry& entry : kIntoSelf) entries.push_back(&entry);
    return entries;
}

}  // namespace backstep::ops
