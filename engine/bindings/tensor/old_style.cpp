#include "bindings/tensor/old_style.h"

#include "bindings/ops/creation.h"
#include "bindings/tensor/tensor_data.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/device_object.h"
#include "bindings/values/dtype_object.h"
#include "bindings/values/size_object.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/promotion.h"

namespace backstep::bindings {

using namespace script;

namespace {

// torch.FloatTensor: makes tensors of its dtype, and names it.
struct TensorType : Object {
    explicit TensorType(DType of) : Object(Kind::Native, &script_type()), dtype(of) {}
    const DType dtype;
    std::string name() const { return std::string(scalar_type_name(dtype)) + "Tensor"; }
    static Type& script_type();
};

// The old constructors take no keyword but a device.
void refuse_keywords(std::span<const Value> data, const Dict& named) {
    std::string got, wrong;
    for (const Value& each : data) got += (got.empty() ? "" : ", ") + type_name(each);
    for (size_t i = 0; i < named.slots(); ++i) {
        const std::string key(text_of(named.slot(i).key));
        if (key == "device") continue;
        wrong += (wrong.empty() ? "" : ", ") + key;
        got += (got.empty() ? "" : ", ") + key + "=" + type_name(named.slot(i).value);
    }
    CHECK(wrong.empty(), TypeError,
          "new() received an invalid combination of arguments - got (" + got +
              "), but expected one of:\n * (*, torch.device device)\n      didn't match because some of the "
              "keywords were incorrect: " +
              wrong +
              "\n * (torch.Storage storage)\n * (Tensor other)\n * (tuple of ints size, *, torch.device "
              "device)\n * (object data, *, torch.device device)\n");
}

// Sizes make a tensor of zeros (PyTorch's is whatever memory held), anything else is data.
Value make_old_style(Vm& vm, std::span<const Value> data, DType dtype) {
    const Value no = Value::boolean(false);
    if (data.empty()) return new_leaf(vm, kernels::zeros(Shape{0}, dtype), no);
    const bool size = data[0].is_small_int() || is_instance(data[0], size_type());
    if (data.size() > 1 || size) {
        for (const Value& item : data)
            CHECK(item.is_small_int() || is_instance(item, size_type()), TypeError,
                  "new() received an invalid combination of arguments");
        return new_leaf(vm, kernels::zeros(shape_of(vm, data, "new"), dtype), no);
    }
    if (is_tensor(data[0])) {
        const Tensor& given = tensor_of(data[0]);
        CHECK(given.dtype() == dtype, TypeError,
              "expected " + std::string(scalar_type_name(dtype)) + " (got " +
                  std::string(scalar_type_name(given.dtype())) + ")");
        return new_leaf(vm, given.alias(), no);
    }
    CHECK(!is_str(data[0]), TypeError, "new(): invalid data type 'str'");
    CHECK(!data[0].is_float() && !data[0].is_bool() && !data[0].is_none(), TypeError,
          "new(): data must be a sequence (got " + type_name(data[0]) + ")");
    return new_leaf(vm, tensor_from(vm, data[0], dtype), no);
}

Type& TensorType::script_type() {
    static Type& type =
        NativeType("tensortype", "torch")
            .call("__call__(self, *data, **kwargs)",
                  [](Vm& vm, Args& args) {
                      refuse_keywords(args.items(1), *args[2].as<Dict>());
                      return make_old_style(vm, args.items(1), args[0].as<TensorType>()->dtype);
                  })
            .property("dtype",
                      [](Vm&, const Value& self) { return dtype_value(self.as<TensorType>()->dtype); })
            .property("__name__",
                      [](Vm&, const Value& self) { return Value::str(self.as<TensorType>()->name()); })
            .slots([](Slots& s) {
                s.repr = [](Vm&, const Value& self) {
                    return "<class 'torch." + self.as<TensorType>()->name() + "'>";
                };
            })
            .sealed()
            .finish();
    return type;
}

// "dtype=None, device=None, requires_grad=False" begins at `first`.
template <class Make>
Value new_like_self(Vm& vm, Args& args, size_t first, Make make_tensor) {
    const DType dtype = dtype_of(args[first]).value_or(tensor_of(args[0]).dtype());
    check_device(args[first + 1]);
    return new_leaf(vm, make_tensor(dtype), args[first + 2]);
}
#define LEGACY_OPTIONS "dtype=None, device=None, requires_grad=False, layout=None, pin_memory=False"

template <int value>
Value new_filled(Vm& vm, Args& args) {
    return new_like_self(vm, args, 2, [&](DType dtype) {
        return kernels::full(shape_of(vm, args.items(1), args.function().signature.name().c_str()), value,
                             dtype);
    });
}
Value new_full(Vm& vm, Args& args) {
    return new_like_self(vm, args, 3, [&](DType dtype) {
        const std::optional<Scalar> fill =
            is_tensor(args[2]) ? tensor_of(args[2]).item() : scalar_of(args[2]);
        CHECK(fill, TypeError,
              "new_full(): argument 'fill_value' (position 2) must be Number, not " + type_name(args[2]));
        return kernels::full(shape_of(vm, std::span(&args[1], 1), "new_full"), *fill, dtype);
    });
}
Value new_tensor(Vm& vm, Args& args) {
    if (is_tensor(args[1])) warn_of_copy(vm, "tensor.new_tensor");
    return new_like_self(vm, args, 2, [&](DType dtype) { return tensor_from(vm, args[1], dtype); });
}

}  // namespace

Value new_float_tensor(Vm& vm, Args& args) {
    refuse_keywords(args.items(0), *args[1].as<Dict>());
    return make_old_style(vm, args.items(0), default_dtype());
}

void add_tensor_types(Module& torch) {
    for (size_t i = 0; i < kDTypes; ++i) {
        auto type = make<TensorType>(static_cast<DType>(i));
        torch.set(type->name(), Value(type));
    }
}

void add_new_methods(NativeType& tensor) {
    tensor
        .method(
            "new(self, *data)",
            [](Vm& vm, Args& args) { return make_old_style(vm, args.items(1), tensor_of(args[0]).dtype()); })
        .method("new_zeros(self, *size, " LEGACY_OPTIONS ")", new_filled<0>)
        .method("new_ones(self, *size, " LEGACY_OPTIONS ")", new_filled<1>)
        .method("new_empty(self, *size, " LEGACY_OPTIONS ")", new_filled<0>)
        .method("new_full(self, size, fill_value, " LEGACY_OPTIONS ")", new_full)
        .method("new_tensor(self, data, " LEGACY_OPTIONS ")", new_tensor);
}

std::optional<DType> dtype_of_tensor_type(const Value& value) {
    if (auto* type = native_cast<TensorType>(value)) return type->dtype;
    if (!is_str(value)) return std::nullopt;
    for (size_t i = 0; i < kDTypes; ++i)
        if (text_of(value) == "torch." + std::string(scalar_type_name(static_cast<DType>(i))) + "Tensor")
            return static_cast<DType>(i);
    return std::nullopt;
}

}  // namespace backstep::bindings
