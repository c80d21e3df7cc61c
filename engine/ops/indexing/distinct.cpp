// The different values of a tensor. Declared in ops/indexing.h.
#include "tensor/kernels/lookup/distinct.h"

#include "ops/execute.h"
#include "ops/indexing.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

Tensor no_derivative(const Vjp& v) {
    throw NotImplementedError("the derivative for '" + std::string(v.node().entry().name) +
                              "' is not implemented.");
}

TensorList listed(k::Distinct found) { return {found.values, found.inverse, found.counts}; }

OpEntry distinct_entry(std::string_view name, std::string_view grad_fn, std::string_view schema,
                       TensorList (*forward)(const Call&)) {
    return define({
        .name = name,
        .home = kNowhere,
        .grad_fn = grad_fn,
        .schema = schema,
        .formula = "unique(self)",
        .forward_many = forward,
        .results = {"output", "inverse_indices", "counts"},
        .any_dtype = true,
        .derivatives = {{.operand = "self", .rule = "not_implemented", .vjp = no_derivative}},
    });
}

const OpEntry kUnique = distinct_entry("_unique2", "Unique2Backward0", "(Tensor self)", [](const Call& c) {
    return listed(k::distinct(c[0], std::nullopt, true));
});
const OpEntry kUniqueDim = distinct_entry(
    "unique_dim", "UniqueDimBackward0", "(Tensor self, int dim)",
    [](const Call& c) { return listed(k::distinct(c[0], c.attribute("dim").integer(), true)); });
const OpEntry kUniqueConsecutive = distinct_entry(
    "unique_consecutive", "UniqueConsecutiveBackward0", "(Tensor self, int? dim=None)", [](const Call& c) {
        const Attribute& dim = c.attribute("dim");
        return listed(k::distinct(c[0], dim.none() ? std::nullopt : std::optional(dim.integer()), false));
    });

}  // namespace

TensorList unique(const Tensor& self, std::optional<int64_t> dim) {
    return dim ? execute_many(kUniqueDim, {self}, {*dim}) : execute_many(kUnique, {self});
}
TensorList unique_consecutive(const Tensor& self, std::optional<int64_t> dim) {
    if (!dim) return execute_many(kUniqueConsecutive, {self});
    return execute_many(kUniqueConsecutive, {self}, {*dim});
}

std::vector<const OpEntry*> distinct_entries() { return {&kUnique, &kUniqueDim, &kUniqueConsecutive}; }

}  // namespace backstep::ops
