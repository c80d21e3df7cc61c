#include "bindings/ops/creation.h"

#include "bindings/numpy/array/array_object.h"
#include "bindings/numpy/bridge.h"
#include "bindings/tensor/tensor_data.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/device_object.h"
#include "bindings/values/dtype_object.h"
#include "bindings/values/size_object.h"
#include "ops/creation.h"
#include "tensor/kernels/creation.h"
#include "tensor/promotion.h"

namespace backstep::bindings {

using namespace script;

Value new_leaf(Vm& vm, const Tensor& tensor, const Value& requires_grad) {
    mark_span(vm);
    return wrap(ops::made(tensor, requires_grad.bound() && vm.truth(requires_grad)));
}

Shape size_argument(Vm& vm, Args& args) {
    const std::string name = args.function().signature.name();
    const size_t by_name = args.function().signature.parameters().size() - 1;
    return shape_of(vm, args.given(by_name) ? std::span(&args[by_name], 1) : args.items(0), name.c_str());
}

namespace {

// Where the options "dtype=None, requires_grad=False, device=None" begin in a signature.
struct Options {
    std::optional<DType> dtype;
    const Value& requires_grad;

    Options(Args& args, size_t first) : dtype(dtype_of(args[first])), requires_grad(args[first + 1]) {
        check_device(args[first + 2]);
    }
    DType floating() const { return dtype.value_or(default_dtype()); }
};
#define OPTIONS \
    "dtype=None, requires_grad=False, device=None, layout=None, pin_memory=False, memory_format=None"

Value tensor(Vm& vm, Args& args) {
    const Options options(args, 1);
    if (is_tensor(args[0])) warn_of_copy(vm, "torch.tensor");
    return new_leaf(vm, tensor_from(vm, args[0], options.dtype), options.requires_grad);
}

Value as_tensor(Vm& vm, Args& args) {
    const std::optional<DType> dtype = dtype_of(args[1]);
    if (is_tensor(args[0]) && (!dtype || *dtype == tensor_of(args[0]).dtype())) return args[0];
    if (numpy::is_array(args[0]) && (!dtype || *dtype == numpy::tensor_dtype(numpy::array_in(args[0]).type)))
        return wrap(numpy::tensor_sharing(numpy::array_in(args[0])));
    return new_leaf(vm, tensor_from(vm, args[0], dtype), Value::boolean(false));
}

template <int value>
Value filled(Vm& vm, Args& args) {
    const Options options(args, 1);
    return new_leaf(vm, kernels::full(size_argument(vm, args), value, options.floating()),
                    options.requires_grad);
}

Scalar scalar_argument(Args& args, size_t index) {
    if (is_tensor(args[index])) return tensor_of(args[index]).item();
    const std::optional<Scalar> scalar = scalar_of(args[index]);
    CHECK(scalar, TypeError,
          args.function().signature.name() + "(): argument '" +
              args.function().signature.parameters()[index].name->text() + "' (position " +
              std::to_string(index + 1) + ") must be Number, not " + type_name(args[index]));
    return *scalar;
}

Value full(Vm& vm, Args& args) {
    const Options options(args, 2);
    const Scalar value = scalar_argument(args, 1);
    const DType natural = value.is_float() ? default_dtype() : value.is_int() ? DType::Int64 : DType::Bool;
    const Shape shape = shape_of(vm, std::span(&args[0], 1), "full");
    return new_leaf(vm, kernels::full(shape, value, options.dtype.value_or(natural)), options.requires_grad);
}

Value arange(Vm& vm, Args& args) {
    const Options options(args, 3);
    Scalar start = 0, end = scalar_argument(args, 0), step = 1;
    if (args.given(1)) {
        start = end;
        end = scalar_argument(args, 1);
    }
    if (args.given(2)) step = scalar_argument(args, 2);
    return new_leaf(vm, kernels::arange(start, end, step, options.dtype), options.requires_grad);
}

Value linspace(Vm& vm, Args& args) {
    const Options options(args, 3);
    return new_leaf(
        vm,
        kernels::linspace(scalar_argument(args, 0).to_double(), scalar_argument(args, 1).to_double(),
                          args.integer(2), options.floating()),
        options.requires_grad);
}

Value logspace(Vm& vm, Args& args) {
    const Options options(args, 4);
    return new_leaf(
        vm,
        kernels::logspace(scalar_argument(args, 0).to_double(), scalar_argument(args, 1).to_double(),
                          args.integer(2), args.number(3), options.floating()),
        options.requires_grad);
}

Value eye(Vm& vm, Args& args) {
    const Options options(args, 2);
    const int64_t rows = args.integer(0);
    return new_leaf(vm, kernels::eye(rows, args.none(1) ? rows : args.integer(1), options.floating()),
                    options.requires_grad);
}

template <int value>
Value filled_like(Vm& vm, Args& args) {
    const Options options(args, 1);
    const Tensor& like = need_tensor(args, 0);
    return new_leaf(vm, kernels::full(like.sizes(), value, options.dtype.value_or(like.dtype())),
                    options.requires_grad);
}

Value full_like(Vm& vm, Args& args) {
    const Options options(args, 2);
    const Tensor& like = need_tensor(args, 0);
    return new_leaf(
        vm, kernels::full(like.sizes(), scalar_argument(args, 1), options.dtype.value_or(like.dtype())),
        options.requires_grad);
}

}  // namespace

void add_creation_functions(Module& torch) {
    const auto add = [&torch](const char* signature, NativeCall call) {
        const std::string_view text(signature);
        torch.set(text.substr(0, text.find('(')), native_function(signature, call));
    };
    add("tensor(data, " OPTIONS ")", tensor);
    add("as_tensor(data, dtype=None, device=None)", as_tensor);
    add("zeros(*sizes, " OPTIONS ", size=...)", filled<0>);
    add("ones(*sizes, " OPTIONS ", size=...)", filled<1>);
    add("empty(*sizes, " OPTIONS ", size=...)", filled<0>);
    add("full(size, fill_value, " OPTIONS ")", full);
    add("arange(start, end=..., step=..., " OPTIONS ")", arange);
    add("linspace(start, end, steps, " OPTIONS ")", linspace);
    add("logspace(start, end, steps, base=10.0, " OPTIONS ")", logspace);
    add("eye(n, m=None, " OPTIONS ")", eye);
    add("zeros_like(input, " OPTIONS ")", filled_like<0>);
    add("ones_like(input, " OPTIONS ")", filled_like<1>);
    add("empty_like(input, " OPTIONS ")", filled_like<0>);
    add("full_like(input, fill_value, " OPTIONS ")", full_like);
}

}  // namespace backstep::bindings
