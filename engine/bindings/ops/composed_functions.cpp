#include "bindings/ops/composed_functions.h"

#include <cmath>

#include "bindings/ops/op_binding.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/size_object.h"
#include "ops/activation.h"
#include "ops/loss.h"
#include "ops/shape.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"

namespace backstep::bindings {

using namespace script;

namespace {

Value reshape(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::reshape(need_tensor(args, 0), shape_of(vm, args.items(1), "reshape")));
}
Value reshape_to(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::reshape(need_tensor(args, 0), shape_of(vm, std::span(&args[1], 1), "reshape")));
}
Value flatten(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::flatten(need_tensor(args, 0), args.integer(1), args.integer(2)));
}
Value view_as(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::view(need_tensor(args, 0), need_tensor(args, 1).sizes()));
}
Value reshape_as(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::reshape(need_tensor(args, 0), need_tensor(args, 1).sizes()));
}
Value expand_as(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::expand(need_tensor(args, 0), need_tensor(args, 1).sizes()));
}
Value type_as(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::to(need_tensor(args, 0), need_tensor(args, 1).dtype()));
}
Value contiguous(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::contiguous(need_tensor(args, 0)));
}
Value chunk(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap_tuple(ops::chunk(need_tensor(args, 0), args.integer(1), args.integer(2)));
}
Value narrow(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::narrow(need_tensor(args, 0), args.integer(1), args.integer(2), args.integer(3)));
}

// How near two elements are, as torch.isclose has it: |a - b| <= atol + rtol * |b|, infinities only to
// themselves.
struct Nearness {
    double rtol, atol;
    bool equal_nan;
    bool holds(double a, double b) const {
        if (a == b) return true;
        if (std::isnan(a) && std::isnan(b)) return equal_nan;
        return std::isfinite(a) && std::isfinite(b) && std::abs(a - b) <= atol + rtol * std::abs(b);
    }
};

std::vector<bool> close_elements(const Tensor& a, const Tensor& b, const Nearness& near, Shape& shape) {
    CHECK(a.dtype() == b.dtype(), RuntimeError,
          std::string(scalar_type_name(a.dtype())) + " did not match " +
              std::string(scalar_type_name(b.dtype())));
    shape = broadcast_shapes(a.sizes(), b.sizes());
    const Tensor left = kernels::contiguous(kernels::cast(kernels::broadcast_to(a, shape), DType::Float64));
    const Tensor right = kernels::contiguous(kernels::cast(kernels::broadcast_to(b, shape), DType::Float64));
    std::vector<bool> close(static_cast<size_t>(left.numel()));
    for (size_t i = 0; i < close.size(); ++i)
        close[i] = near.holds(left.data<double>()[i], right.data<double>()[i]);
    return close;
}

Value isclose(Vm& vm, Args& args) {
    Shape shape;
    const Nearness near{args.number(2), args.number(3), vm.truth(args[4])};
    const std::vector<bool> close = close_elements(need_tensor(args, 0), need_tensor(args, 1), near, shape);
    return wrap(kernels::from_values(close, shape));
}
Value allclose(Vm& vm, Args& args) {
    Shape shape;
    const Nearness near{args.number(2), args.number(3), vm.truth(args[4])};
    for (const bool close : close_elements(need_tensor(args, 0), need_tensor(args, 1), near, shape))
        if (!close) return Value::boolean(false);
    return Value::boolean(true);
}
Value equal(Vm&, Args& args) {
    const Tensor &a = need_tensor(args, 0), &b = need_tensor(args, 1);
    CHECK(a.dtype() == b.dtype(), RuntimeError,
          "Expected object of scalar type " + std::string(scalar_type_name(a.dtype())) +
              " but got scalar type " + std::string(scalar_type_name(b.dtype())) + " for argument 'other'");
    if (!Shape::equal(a.sizes(), b.sizes())) return Value::boolean(false);
    Shape shape;
    for (const bool same : close_elements(a, b, {0, 0, false}, shape))
        if (!same) return Value::boolean(false);
    return Value::boolean(true);
}

Value cross_entropy(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::cross_entropy(need_tensor(args, 0), need_tensor(args, 1), tensor_or_none(args, 2),
                                   args.text(4), args.integer(3), args.number(5)));
}
Value l1_loss(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::l1_loss(need_tensor(args, 0), need_tensor(args, 1), args.text(2)));
}
Value dropout(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(
        ops::dropout(need_tensor(args, 0), args.number(1), vm.truth(args[2]), Generator::run_default()));
}

struct Composed {
    const char* signature;
    NativeCall call;
};

constexpr Composed kBoth[] = {
    {"flatten(input, start_dim=0, end_dim=-1)", flatten},
    {"chunk(input, chunks, dim=0)", chunk},
    {"narrow(input, dim, start, length)", narrow},
    {"isclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False)", isclose},
    {"allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False)", allclose},
    {"equal(input, other)", equal},
};
constexpr Composed kMethods[] = {
    {"reshape(self, *shape)", reshape},      {"view_as(self, other)", view_as},
    {"reshape_as(self, other)", reshape_as}, {"expand_as(self, other)", expand_as},
    {"type_as(self, other)", type_as},       {"contiguous(self, memory_format=None)", contiguous},
};
constexpr Composed kLosses[] = {
    {"cross_entropy(input, target, weight=None, ignore_index=-100, reduction='mean', label_smoothing=0.0)",
     cross_entropy},
    {"l1_loss(input, target, reduction='mean')", l1_loss},
    {"dropout(input, p=0.5, training=True, inplace=False)", dropout},
};
// Other names of the same operation.
constexpr std::pair<const char*, const char*> kAliases[] = {
    {"multiply", "mul"},     {"subtract", "sub"},  {"divide", "div"},      {"true_divide", "div"},
    {"negative", "neg"},     {"absolute", "abs"},  {"clip", "clamp"},      {"greater", "gt"},
    {"less", "lt"},          {"concat", "cat"},    {"concatenate", "cat"}, {"less_equal", "le"},
    {"greater_equal", "ge"}, {"not_equal", "ne"},  {"fix", "trunc"},       {"arccos", "acos"},
    {"arcsin", "asin"},      {"arctan", "atan"},   {"arctan2", "atan2"},   {"arccosh", "acosh"},
    {"arcsinh", "asinh"},    {"arctanh", "atanh"},
};

void set_function(Module& module, const Composed& composed) {
    const std::string_view text(composed.signature);
    module.set(text.substr(0, text.find('(')), native_function(composed.signature, composed.call));
}

}  // namespace

void add_composed_functions(Module& torch) {
    for (const Composed& composed : kBoth) set_function(torch, composed);
    set_function(torch, {"reshape(input, shape)", reshape_to});
    set_function(torch, kLosses[2]);
    for (const auto& [alias, name] : kAliases)
        if (const OpBinding* binding = find_binding(name)) torch.set(alias, binding->function);
}

void add_composed_methods(NativeType& tensor) {
    for (const Composed& composed : kBoth) tensor.method(composed.signature, composed.call);
    for (const Composed& composed : kMethods) tensor.method(composed.signature, composed.call);
    for (const auto& [alias, name] : kAliases)
        for (const char* underscore : {"", "_"}) {
            const OpBinding* binding = find_binding(std::string(name) + underscore);
            if (binding && binding->is_method())
                add_op_method(tensor, alias + std::string(underscore), *binding);
        }
}

void add_composed_losses(Module& functional) {
    for (const Composed& composed : kLosses) set_function(functional, composed);
}

}  // namespace backstep::bindings
