#include "bindings/tensor/tensor_object.h"

#include "autograd/run_state.h"
#include "bindings/nn/parameter.h"
#include "bindings/numpy/array/array_object.h"
#include "script/objects/big_int.h"
#include "script/objects/value_instances.h"

namespace backstep::bindings {

using namespace script;

TensorObject::TensorObject(Type* type, Tensor tensor) : Instance(type), tensor_(std::move(tensor)) {
    tensor_.impl()->script_object = this;
    track();
}

TensorObject::~TensorObject() {
    if (tensor_.impl()->script_object == this) tensor_.impl()->script_object = nullptr;
}

Value wrap(const Tensor& tensor) {
    if (!tensor.defined()) return Value::none();
    if (auto* object = static_cast<TensorObject*>(tensor.impl()->script_object)) return Value::of(object);
    Type& type = tensor.is_parameter() ? parameter_type() : TensorObject::script_type();
    return Value(make<TensorObject>(&type, tensor));
}

Value wrap_tuple(std::span<const Tensor> tensors) {
    Values values;
    for (const Tensor& tensor : tensors) values.push_back(wrap(tensor));
    return script::make_tuple(values);
}

bool is_tensor(const Value& value) {
    return value.is(Kind::Instance) && is_instance(value, TensorObject::script_type());
}

std::string type_name(const Value& value) { return value.type()->name(); }

const Tensor& need_tensor(const Args& args, size_t index) {
    const Value& value = args[index];
    if (!is_tensor(value)) {
        const Signature& signature = args.function().signature;
        const size_t position = args.function().method ? index : index + 1;
        throw TypeError(signature.name() + "(): argument '" + signature.parameters()[index].name->text() +
                        "' (position " + std::to_string(position) + ") must be Tensor, not " +
                        type_name(value));
    }
    return tensor_of(value);
}

Tensor tensor_or_none(const Args& args, size_t index) {
    return args.none(index) ? Tensor() : need_tensor(args, index);
}

std::vector<Tensor> tensor_sequence(Vm& vm, const Value& value) {
    if (is_tensor(value)) return {tensor_of(value)};
    std::vector<Tensor> tensors;
    for (const Value& item : vm.collect(value)) {
        CHECK(is_tensor(item) || item.is_none(), TypeError,
              "expected Tensor as element " + std::to_string(tensors.size()) + " in argument 0, but got " +
                  type_name(item));
        tensors.push_back(item.is_none() ? Tensor() : tensor_of(item));
    }
    return tensors;
}

std::optional<Scalar> scalar_of(const Value& value) {
    if (value.is_float()) return Scalar(value.as_float());
    if (value.is_small_int()) return Scalar(value.as_int());
    if (value.is_bool()) return Scalar(value.as_bool());
    if (numpy::is_numpy_scalar(value)) return value.as<numpy::ScalarObject>()->value;
    if (const script::FloatInstance* own = script::float_instance(value)) return Scalar(own->number);
    if (!value.is(Kind::BigInt)) return std::nullopt;
    const Value plain = plain_int(value);
    CHECK(plain.is_small_int(), RuntimeError, "Overflow when unpacking long");
    return Scalar(plain.as_int());
}

Value number(Scalar scalar) {
    switch (scalar.kind()) {
        case Scalar::Kind::Bool:
            return Value::boolean(scalar.to_bool());
        case Scalar::Kind::Int:
            return Value::integer(scalar.to_int());
        case Scalar::Kind::Float:
            return Value::floating(scalar.to_double());
    }
    return Value::none();
}

void mark_span(Vm& vm) {
    autograd::run_state().span = vm.current_span();
    autograd::run_state().own_module = vm.in_own_module();
}

}  // namespace backstep::bindings
