#include "bindings/ops/composed_functions.h"

#include "bindings/ops/op_binding.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/size_object.h"
#include "ops/activation.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/promotion.h"

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

Value fill_diagonal(Vm& vm, Args& args) {
    mark_span(vm);
    const std::optional<Scalar> value = scalar_of(args[1]);
    CHECK(value, TypeError,
          "fill_diagonal_(): argument 'fill_value' (position 1) must be Number, not " + type_name(args[1]));
    return wrap(ops::fill_diagonal_(need_tensor(args, 0), *value, vm.truth(args[2])));
}

Value isclose(Vm& vm, Args& args) {
    return wrap(kernels::isclose(need_tensor(args, 0), need_tensor(args, 1), args.number(2), args.number(3),
                                 vm.truth(args[4])));
}
Value allclose(Vm& vm, Args& args) {
    return Value::boolean(kernels::allclose(need_tensor(args, 0), need_tensor(args, 1), args.number(2),
                                            args.number(3), vm.truth(args[4])));
}
Value equal(Vm&, Args& args) {
    const Tensor &a = need_tensor(args, 0), &b = need_tensor(args, 1);
    const DType common = result_type(a, b);
    return Value::boolean(kernels::equal(kernels::cast(a, common), kernels::cast(b, common)));
}

// Python gives the indices before the values, as a tuple.
template <bool in_place>
Value index_put(Vm& vm, Args& args) {
    mark_span(vm);
    const std::vector<Tensor> indices = tensor_sequence(vm, args[1]);
    const auto put = in_place ? ops::index_put_ : ops::index_put;
    return wrap(put(need_tensor(args, 0), indices, need_tensor(args, 2), vm.truth(args[3])));
}

Value dropout(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::dropout(need_tensor(args, 0), args.number(1), vm.truth(args[2]),
                             Generator::run_default(), vm.truth(args[3])));
}

Value swap_in_place(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::execute_in_place(*ops::find_op("transpose"), {need_tensor(args, 0)},
                                      {args.integer(1), args.integer(2)}));
}

struct Composed {
    const char* signature;
    NativeCall call;
};

// As a method it takes n after self.
Value polygamma(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::polygamma(Scalar(args.integer(1)), need_tensor(args, 0)));
}

constexpr Composed kBoth[] = {
    {"flatten(input, start_dim=0, end_dim=-1)", flatten},
    {"chunk(input, chunks, dim=0)", chunk},
    {"narrow(input, dim, start, length)", narrow},
    {"isclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False)", isclose},
    {"allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False)", allclose},
    {"equal(input, other)", equal},
};
constexpr Composed kMethods[] = {
    {"reshape(self, *shape)", reshape},
    {"view_as(self, other)", view_as},
    {"reshape_as(self, other)", reshape_as},
    {"expand_as(self, other)", expand_as},
    {"polygamma(self, n)", polygamma},
    {"index_put(self, indices, values, accumulate=False)", index_put<false>},
    {"index_put_(self, indices, values, accumulate=False)", index_put<true>},
    {"fill_diagonal_(self, fill_value, wrap=False)", fill_diagonal},
    {"swapaxes_(self, axis0, axis1)", swap_in_place},
    {"swapdims_(self, dim0, dim1)", swap_in_place},
    {"type_as(self, other)", type_as},
    {"contiguous(self, memory_format=None)", contiguous},
};
constexpr Composed kDropout = {"dropout(input, p=0.5, training=True, inplace=False)", dropout};
void set_function(Module& module, const Composed& composed) {
    const std::string_view text(composed.signature);
    module.set(text.substr(0, text.find('(')), native_function(composed.signature, composed.call));
}

}  // namespace

void add_composed_functions(Module& torch) {
    for (const Composed& composed : kBoth) set_function(torch, composed);
    set_function(torch, {"reshape(input, shape)", reshape_to});
    set_function(torch, {"index_put(input, indices, values, accumulate=False)", index_put<false>});
    set_function(torch, {"index_put_(input, indices, values, accumulate=False)", index_put<true>});
    set_function(torch, {"detach(input)", [](Vm& vm, Args& args) {
                             need_tensor(args, 0);
                             return vm.call_method(args[0], "detach", {});
                         }});
    set_function(torch, kDropout);
}

void add_composed_methods(NativeType& tensor) {
    for (const Composed& composed : kBoth) tensor.method(composed.signature, composed.call);
    for (const Composed& composed : kMethods) tensor.method(composed.signature, composed.call);
}

void add_dropout(Module& functional) { set_function(functional, kDropout); }

}  // namespace backstep::bindings
