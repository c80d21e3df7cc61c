#pragma once

#include "script/native/native_type.h"
#include "script/vm/vm.h"
#include "tensor/tensor.h"

namespace backstep::bindings {

// The script's object for a tensor: `torch.Tensor`, or `nn.Parameter` for a parameter. A tensor has at most
// one at a time, so that `x.grad is x.grad` holds; attributes a script hangs on it live here.
class TensorObject : public script::Instance {
  public:
    TensorObject(script::Type* type, Tensor tensor);
    ~TensorObject() override;
    static script::Type& script_type();

    const Tensor& tensor() const { return tensor_; }

  private:
    Tensor tensor_;
};

// The object of a tensor, made on first use; None for an undefined one.
script::Value wrap(const Tensor& tensor);
script::Value wrap_tuple(std::span<const Tensor> tensors);

bool is_tensor(const script::Value& value);
// Unchecked: the caller asked is_tensor.
inline const Tensor& tensor_of(const script::Value& value) { return value.as<TensorObject>()->tensor(); }
// Raises TypeError "name(): argument 'x' (position 1) must be Tensor, not float" as PyTorch does.
const Tensor& need_tensor(const script::Args& args, size_t index);
// A tensor, or undefined for None. Raises as need_tensor.
Tensor tensor_or_none(const script::Args& args, size_t index);
// The tensors of a tensor, list or tuple; None items are undefined.
std::vector<Tensor> tensor_sequence(script::Vm& vm, const script::Value& value);

// A Python number as a Scalar; nothing for other values (tensors too). Raises OverflowError past 64 bits.
std::optional<Scalar> scalar_of(const script::Value& value);
// A Scalar, or a tensor's one element, as a Python number.
script::Value number(Scalar scalar);

// The name Python's error texts give the type of a value: "float", "Tensor", "list".
std::string type_name(const script::Value& value);

// Says where in the source the run stands, so that nodes made now know the expression that made them.
void mark_span(script::Vm& vm);

}  // namespace backstep::bindings
