#include "bindings/ops/creation.h"

#include "autograd/autograd_meta.h"
#include "bindings/numpy/array/array_object.h"
#include "bindings/numpy/bridge.h"
#include "bindings/tensor/tensor_data.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/device_object.h"
#include "bindings/values/dtype_object.h"
#include "bindings/values/size_object.h"
#include "ops/creation.h"
#include "ops/shape.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/windows.h"
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
    check_device(args[2]);
    const std::optional<DType> dtype = dtype_of(args[1]);
    if (is_tensor(args[0]) && (!dtype || *dtype == tensor_of(args[0]).dtype())) return args[0];
    if (numpy::is_array(args[0]) && (!dtype || *dtype == numpy::tensor_dtype(numpy::array_in(args[0]).type)))
        return wrap(numpy::tensor_sharing(numpy::array_in(args[0])));
    return new_leaf(vm, tensor_from(vm, args[0], dtype), Value::boolean(false));
}

// How torch.asarray leaves a tensor: what is a result must part from its history to stop requiring grad.
Value asked_of(Vm& vm, const Value& tensor, const Value& requires_grad) {
    const bool wanted = vm.truth(requires_grad);
    if (!wanted && !autograd::is_leaf(tensor_of(tensor))) return wrap(autograd::detach(tensor_of(tensor)));
    CHECK(!wanted || tensor_of(tensor).is_floating_point(), RuntimeError,
          "Only Tensors of floating point and complex dtype can require gradients");
    if (wanted != autograd::requires_grad(tensor_of(tensor)) && autograd::is_leaf(tensor_of(tensor)))
        autograd::set_requires_grad(tensor_of(tensor), wanted);
    return tensor;
}

Value asarray(Vm& vm, Args& args) {
    mark_span(vm);
    const std::optional<DType> dtype = dtype_of(args[1]);
    check_device(args[2]);
    const bool must_copy = !args.none(3) && vm.truth(args[3]), must_share = !args.none(3) && !must_copy;
    const bool is_array = numpy::is_array(args[0]);
    if (!is_array && !is_tensor(args[0])) {
        CHECK(!must_share, ValueError, "can't alias arbitrary sequence into a tensor.");
        return new_leaf(vm, tensor_from(vm, args[0], dtype), args[4]);
    }
    const Value shared = is_array ? wrap(numpy::tensor_sharing(numpy::array_in(args[0]))) : args[0];
    const Tensor& tensor = tensor_of(shared);
    const DType wanted = dtype.value_or(tensor.dtype());
    CHECK(!must_share || wanted == tensor.dtype(), ValueError,
          "can't alias tensor with dtype '" + std::string(scalar_type_name(tensor.dtype())) +
              "' into dtype '" + std::string(scalar_type_name(wanted)) + "'.");
    if (wanted != tensor.dtype()) return asked_of(vm, wrap(ops::to(tensor, wanted)), args[4]);
    return asked_of(vm, must_copy ? wrap(ops::clone(tensor)) : shared, args[4]);
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

// Memory just long enough for elements so far apart.
Tensor spread_out(Dims sizes, Dims strides, DType dtype) {
    CHECK(sizes.size() == strides.size(), RuntimeError,
          "dimensionality of sizes (" + std::to_string(sizes.size()) +
              ") must match dimensionality of strides (" + std::to_string(strides.size()) + ")");
    int64_t length = 1, reach = 0;
    bool overflow = false, nothing = false;
    for (size_t d = 0; d < sizes.size(); ++d) {
        CHECK(sizes[d] >= 0, RuntimeError,
              "Trying to create tensor with negative dimension " + std::to_string(sizes[d]) + ": " +
                  to_string(sizes));
        nothing |= sizes[d] == 0;
        overflow |= strides[d] < 0;
        overflow |= __builtin_mul_overflow(sizes[d] - 1, strides[d], &reach);
        overflow |= __builtin_add_overflow(length, reach, &length);
    }
    CHECK(!overflow || nothing, RuntimeError,
          "Storage size calculation overflowed with sizes=" + to_string(sizes) +
              " and strides=" + to_string(strides));
    return kernels::zeros(Shape{nothing ? 0 : length}, dtype).as_strided(sizes, strides, 0);
}

Value empty_strided(Vm& vm, Args& args) {
    const Options options(args, 2);
    const Shape sizes = shape_of(vm, std::span(&args[0], 1), "empty_strided");
    const Shape strides = shape_of(vm, std::span(&args[1], 1), "empty_strided");
    return new_leaf(vm, spread_out(sizes, strides, options.floating()), options.requires_grad);
}

Value scalar_tensor(Vm& vm, Args& args) {
    const Options options(args, 1);
    return new_leaf(vm, Tensor::from_scalar(scalar_argument(args, 0), options.floating()),
                    options.requires_grad);
}

// A window of the length and period in the first two arguments.
template <class Made>
Value window(Vm& vm, Args& args, size_t options_at, Made made) {
    const Options options(args, options_at);
    const bool periodic = vm.truth(args[1]);
    return new_leaf(vm, made(args.integer(0), periodic, options.floating()), options.requires_grad);
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
    add("asarray(obj, dtype=None, device=None, copy=None, requires_grad=False)", asarray);
    add("empty_strided(size, stride, " OPTIONS ")", empty_strided);
    add("scalar_tensor(s, " OPTIONS ")", scalar_tensor);
    add("hann_window(window_length, periodic=True, " OPTIONS ")", [](Vm& vm, Args& args) {
        return window(vm, args, 2, [](int64_t length, bool periodic, DType dtype) {
            return kernels::cosine_window("hann_window", length, periodic, 0.5, 0.5, dtype);
        });
    });
    add("hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, " OPTIONS ")",
        [](Vm& vm, Args& args) {
            return window(vm, args, 4, [&](int64_t length, bool periodic, DType dtype) {
                return kernels::cosine_window("hamming_window", length, periodic, args.number(2),
                                              args.number(3), dtype);
            });
        });
    add("blackman_window(window_length, periodic=True, " OPTIONS ")",
        [](Vm& vm, Args& args) { return window(vm, args, 2, kernels::blackman_window); });
    add("bartlett_window(window_length, periodic=True, " OPTIONS ")",
        [](Vm& vm, Args& args) { return window(vm, args, 2, kernels::bartlett_window); });
    add("kaiser_window(window_length, periodic=True, beta=12.0, " OPTIONS ")", [](Vm& vm, Args& args) {
        return window(vm, args, 3, [&](int64_t length, bool periodic, DType dtype) {
            return kernels::kaiser_window(length, periodic, args.number(2), dtype);
        });
    });
    add("zeros_like(input, " OPTIONS ")", filled_like<0>);
    add("ones_like(input, " OPTIONS ")", filled_like<1>);
    add("empty_like(input, " OPTIONS ")", filled_like<0>);
    add("full_like(input, fill_value, " OPTIONS ")", full_like);
}

}  // namespace backstep::bindings
