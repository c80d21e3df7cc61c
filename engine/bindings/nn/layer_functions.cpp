#include "bindings/nn/layer_functions.h"

#include "bindings/tensor/tensor_object.h"
#include "bindings/values/size_object.h"
#include "ops/catalogue.h"
#include "ops/convolution.h"
#include "ops/execute.h"
#include "ops/normalization.h"
#include "ops/shape.h"

namespace backstep::bindings {

using namespace script;

namespace {

// One int for all spatial dimensions, or a tuple of them.
Shape spread(Vm& vm, const Value& value, size_t count) {
    Shape sizes;
    if (value.is(Kind::Tuple) || value.is(Kind::List)) {
        for (const Value& item : vm.collect(value)) sizes.push_back(vm.index(item));
        if (sizes.size() == 1) sizes = Shape(count, sizes[0]);
        return sizes;
    }
    return Shape(count, vm.index(value));
}

// "same": so much padding that the output is as large as the input; "valid": none.
Shape padding_of(Vm& vm, const Value& value, const Tensor& weight, Dims dilation) {
    const size_t count = dilation.size();
    if (!value.is(Kind::Str)) return spread(vm, value, count);
    Shape padding(count, 0);
    if (text_of(value) == "same")
        for (size_t i = 0; i < count; ++i)
            padding[i] = dilation[i] * (weight.size(static_cast<int64_t>(i) + 2) - 1) / 2;
    return padding;
}

// Where "same" cannot pad both ends alike, the input is given one zero more at its far end first.
Tensor evened(const Tensor& input, const Value& padding, const Tensor& weight, Dims dilation) {
    if (!padding.is(Kind::Str) || text_of(padding) != "same") return input;
    Shape more;
    bool uneven = false;
    for (size_t i = dilation.size(); i-- > 0;) {
        const int64_t odd = dilation[i] * (weight.size(static_cast<int64_t>(i) + 2) - 1) % 2;
        more.push_back(0);
        more.push_back(odd);
        uneven = uneven || odd != 0;
    }
    return uneven ? ops::execute(*ops::find_op("constant_pad_nd"), {input}, {more, Scalar(0)}) : input;
}

template <size_t count>
void check_rank(const Tensor& input, const std::string& name) {
    const auto rank = static_cast<size_t>(input.dim());
    CHECK(rank == count + 1 || rank == count + 2, RuntimeError,
          "Expected " + std::to_string(count + 1) + "D (unbatched) or " + std::to_string(count + 2) +
              "D (batched) input to " + name + ", but got input of size: " + to_string(input.sizes()));
}

// A sample without a batch gets one for the while.
template <size_t count, class Work>
Value batched(const Tensor& input, const std::string& name, Work work) {
    check_rank<count>(input, name);
    if (static_cast<size_t>(input.dim()) == count + 2) return wrap(work(input));
    return wrap(ops::squeeze(work(ops::unsqueeze(input, 0)), 0));
}

template <size_t count>
Value convolution(Vm& vm, Args& args) {
    mark_span(vm);
    const Tensor weight = need_tensor(args, 1);
    const Shape dilation = spread(vm, args[5], count);
    return batched<count>(need_tensor(args, 0), args.function().signature.name(), [&](const Tensor& input) {
        return ops::convolution(evened(input, args[4], weight, dilation), weight, tensor_or_none(args, 2),
                                spread(vm, args[3], count), padding_of(vm, args[4], weight, dilation),
                                dilation, false, Shape(count, 0), args.integer(6));
    });
}

template <size_t count>
Value transposed_convolution(Vm& vm, Args& args) {
    mark_span(vm);
    const Tensor weight = need_tensor(args, 1);
    return batched<count>(need_tensor(args, 0), args.function().signature.name(), [&](const Tensor& input) {
        return ops::convolution(input, weight, tensor_or_none(args, 2), spread(vm, args[3], count),
                                spread(vm, args[4], count), spread(vm, args[7], count), true,
                                spread(vm, args[5], count), args.integer(6));
    });
}

Value batch_norm(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::batch_norm(need_tensor(args, 0), tensor_or_none(args, 1), tensor_or_none(args, 2),
                                tensor_or_none(args, 3), tensor_or_none(args, 4), vm.truth(args[5]),
                                args.number(6), args.number(7)));
}
Value layer_norm(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::layer_norm(need_tensor(args, 0), spread(vm, args[1], 1), tensor_or_none(args, 2),
                                tensor_or_none(args, 3), args.number(4)));
}
Value group_norm(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::group_norm(need_tensor(args, 0), args.integer(1), tensor_or_none(args, 2),
                                tensor_or_none(args, 3), args.number(4)));
}

}  // namespace

void add_layer_functions(Module& torch) {
    const auto add = [&torch](const char* signature, NativeCall call) {
        const std::string_view text(signature);
        torch.set(text.substr(0, text.find('(')), native_function(signature, call));
    };
    add("conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1)", convolution<1>);
    add("conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1)", convolution<2>);
    add("conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1)", convolution<3>);
    add("conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, "
        "dilation=1)",
        transposed_convolution<1>);
    add("conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, "
        "dilation=1)",
        transposed_convolution<2>);
    add("conv_transpose3d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, "
        "dilation=1)",
        transposed_convolution<3>);
    add("batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, "
        "cudnn_enabled=False)",
        batch_norm);
    add("layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05, cudnn_enable=False)",
        layer_norm);
    add("group_norm(input, num_groups, weight=None, bias=None, eps=1e-05, cudnn_enabled=False)", group_norm);
}

}  // namespace backstep::bindings
