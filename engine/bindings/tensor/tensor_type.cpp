#include "autograd/autograd_meta.h"
#include "autograd/observer.h"
#include "autograd/view.h"
#include "base/wrapping.h"
#include "bindings/autograd/hook_object.h"
#include "bindings/autograd/node_object.h"
#include "bindings/autograd/tensor_backward.h"
#include "bindings/numpy/bridge.h"
#include "bindings/ops/composed_functions.h"
#include "bindings/ops/creation.h"
#include "bindings/ops/op_binding.h"
#include "bindings/ops/several_tensors.h"
#include "bindings/signatures/signature_table.h"
#include "bindings/tensor/apply_function.h"
#include "bindings/tensor/old_style.h"
#include "bindings/tensor/resizing.h"
#include "bindings/tensor/tensor_copy.h"
#include "bindings/tensor/tensor_data.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/tensor/tensor_operators.h"
#include "bindings/tensor/tensor_subscript.h"
#include "bindings/tensor/tensor_text.h"
#include "bindings/values/device_object.h"
#include "bindings/values/dtype_object.h"
#include "bindings/values/size_object.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "script/native/own_objects.h"

namespace backstep::bindings {

using namespace script;

namespace {

const Tensor& self_of(Args& args) { return tensor_of(args[0]); }

Value get_grad(Vm& vm, const Value& self) {
    const Tensor& tensor = tensor_of(self);
    if (!autograd::is_leaf(tensor) && !autograd::retains_grad(tensor) && !autograd::grad(tensor).defined() &&
        vm.notice)
        vm.notice(Message("warning.grad_of_non_leaf"));
    return wrap(autograd::grad(tensor));
}

void set_grad(Vm& vm, const Value& self, const Value& value) {
    mark_span(vm);
    if (!value.bound() || value.is_none()) {
        autograd::set_grad(tensor_of(self), Tensor());
        return;
    }
    CHECK(is_tensor(value), TypeError,
          "assigned grad expected to be a Tensor or None but got grad of type" + type_name(value));
    autograd::set_grad(tensor_of(self), tensor_of(value));
}

void set_requires_grad(Vm& vm, const Value& self, const Value& value) {
    CHECK(value.is_bool(), RuntimeError, "requires_grad must be a bool");
    mark_span(vm);
    CHECK(!value.as_bool() || autograd::is_leaf(tensor_of(self)), RuntimeError,
          "you can only change requires_grad flags of leaf variables.");
    CHECK(!value.as_bool() || tensor_of(self).is_floating_point(), RuntimeError,
          "only Tensors of floating point and complex dtype can require gradients");
    autograd::set_requires_grad(tensor_of(self), value.as_bool());
}

void set_data(Vm&, const Value& self, const Value& value) {
    CHECK(is_tensor(value), TypeError, "Variable data has to be a tensor, but got " + type_name(value));
    const Tensor& tensor = tensor_of(self);
    CHECK(!autograd::requires_grad(tensor) || tensor_of(value).is_floating_point(), RuntimeError,
          "data set to a tensor that requires gradients must be floating point or complex dtype");
    tensor.set_data(tensor_of(value));
    if (autograd::Observer* observer = autograd::run_state().observer)
        observer->tensor_mutated(tensor, tensor.version());
}

Value reversed_dims(Vm& vm, const Value& self) {
    const Tensor& tensor = tensor_of(self);
    ops::Attribute::Ints order;
    for (int64_t dim = tensor.dim(); dim-- > 0;) order.push_back(dim);
    const Tensor operands[] = {tensor};
    return run_op(vm, *ops::find_op("permute"), operands, {order});
}

// x.H is for matrices only, x.mT for batches of them too.
template <bool matrix_only>
Value transposed_last(Vm& vm, const Value& self) {
    const Tensor& tensor = tensor_of(self);
    CHECK(!matrix_only || tensor.dim() == 2 || tensor.dim() == 0, RuntimeError,
          "tensor.H is only supported on matrices (2-D tensors). Got " + std::to_string(tensor.dim()) +
              "-D tensor." + (tensor.dim() > 2 ? " For batches of matrices, consider using tensor.mH" : ""));
    CHECK(matrix_only || tensor.dim() != 1, RuntimeError,
          "tensor.mT is only supported on matrices or batches of matrices. Got " +
              std::to_string(tensor.dim()) + "-D tensor.");
    if (tensor.dim() == 0) return self;
    const Tensor operands[] = {tensor};
    return run_op(vm, *ops::find_op("transpose"), operands, {int64_t{-2}, int64_t{-1}});
}

int64_t dimension_of(Vm& vm, const Tensor& tensor, const Value& dim) {
    const int64_t index = vm.index(dim);
    CHECK(tensor.dim() > 0, IndexError,
          "Dimension specified as " + std::to_string(index) + " but tensor has no dimensions");
    return index;
}

Value size(Vm& vm, Args& args) {
    const Tensor& tensor = self_of(args);
    if (args.none(1)) return size_value(tensor.sizes());
    return Value::integer(tensor.size(dimension_of(vm, tensor, args[1])));
}

Value stride(Vm& vm, Args& args) {
    const Tensor& tensor = self_of(args);
    if (!args.none(1)) return Value::integer(tensor.stride(dimension_of(vm, tensor, args[1])));
    Values strides;
    for (const int64_t each : tensor.strides()) strides.push_back(Value::integer(each));
    return script::make_tuple(strides);
}

Value requires_grad_(Vm& vm, Args& args) {
    mark_span(vm);
    autograd::set_requires_grad(self_of(args), vm.truth(args[1]));
    return args[0];
}

Value retain_grad(Vm&, Args& args) {
    autograd::retain_grad(self_of(args));
    return Value::none();
}

Value register_hook(Vm& vm, Args& args) {
    return hook_handle(vm,
                       autograd::register_hook(self_of(args), std::make_shared<ScriptCallback>(vm, args[1])));
}

Value detach(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(autograd::detach(self_of(args)));
}

Value detach_(Vm&, Args& args) {
    autograd::detach_in_place(self_of(args));
    return args[0];
}

// x.to(dtype), x.to(device), x.to(other).
Value to(Vm& vm, Args& args) {
    std::optional<DType> dtype;
    const auto consider = [&dtype](const Value& value) {
        if (!value.bound() || value.is_none() || value.is_bool()) return;
        CHECK(!value.is_small_int(), AssertionError, "Torch not compiled with CUDA enabled");
        if (is_tensor(value))
            dtype = tensor_of(value).dtype();
        else if (is_str(value) || is_instance(value, device_type()))
            check_device(value);
        else
            dtype = dtype_of(value);
    };
    consider(args[1]);
    consider(args[2]);
    consider(args[3]);
    const bool copy = args[5].is_bool() && args[5].as_bool();
    if (!copy && (!dtype || *dtype == self_of(args).dtype())) return args[0];
    if (!dtype) dtype = self_of(args).dtype();
    const Tensor operands[] = {self_of(args)};
    return run_op(vm, *ops::find_op("_to_copy"), operands, {*dtype});
}

template <DType target>
Value cast(Vm& vm, Args& args) {
    if (self_of(args).dtype() == target) return args[0];
    const Tensor operands[] = {self_of(args)};
    return run_op(vm, *ops::find_op("_to_copy"), operands, {target});
}

Value type_method(Vm& vm, Args& args) {
    if (!args.none(1)) {
        const Tensor operands[] = {self_of(args)};
        const std::optional<DType> named = dtype_of_tensor_type(args[1]);
        const DType target = named ? *named : *dtype_of(args[1]);
        if (target == self_of(args).dtype()) return args[0];
        return run_op(vm, *ops::find_op("_to_copy"), operands, {target});
    }
    return Value::str("torch." + std::string(scalar_type_name(self_of(args).dtype())) + "Tensor");
}

Value not_on_gpu(Vm&, Args&) { throw AssertionError("Torch not compiled with CUDA enabled"); }

std::string repr(Vm&, const Value& self) { return tensor_repr(tensor_of(self)); }

std::string str(Vm&, const Value& self) { return tensor_repr(tensor_of(self)); }

int64_t length(Vm&, const Value& self) {
    CHECK(tensor_of(self).dim() > 0, TypeError, "len() of a 0-d tensor");
    return tensor_of(self).size(0);
}

Value iterate(Vm& vm, const Value& self) {
    CHECK(tensor_of(self).dim() > 0, TypeError, "iteration over a 0-d tensor");
    const Tensor operands[] = {tensor_of(self)};
    return vm.iterate(run_op(vm, *ops::find_op("unbind"), operands, {int64_t{0}}));
}

bool truth(Vm&, const Value& self) {
    const Tensor& tensor = tensor_of(self);
    CHECK(tensor.numel() != 0 || tensor.dim() == 0, RuntimeError,
          "Boolean value of Tensor with no values is ambiguous");
    CHECK(tensor.numel() == 1, RuntimeError, "Boolean value of Tensor with more than one value is ambiguous");
    return tensor.item().to_bool();
}

bool contains(Vm& vm, const Value& self, const Value& item) {
    const Value equal = vm.compare(CompareOp::Eq, self, item);
    return truth(vm, vm.call_method(equal, "any", {}));
}

Value to_float(Vm&, const Value& self) { return Value::floating(tensor_of(self).item().to_double()); }
Value to_int(Vm&, const Value& self) {
    const Scalar item = tensor_of(self).item();
    return Value::integer(item.to_int());
}
Value to_index(Vm&, const Value& self) {
    const Tensor& tensor = tensor_of(self);
    CHECK(!tensor.is_floating_point() && tensor.numel() == 1, TypeError,
          "only integer tensors of a single element can be converted to an index");
    return Value::integer(tensor.item().to_int());
}

}  // namespace

Type& TensorObject::script_type() {
    static Type& type = []() -> Type& {
        NativeType tensor("Tensor", "torch");
        add_op_methods(tensor);
        add_random_methods(tensor);
        add_composed_methods(tensor);
        numpy::add_numpy_methods(tensor);
        add_several_tensor_methods(tensor);
        add_new_methods(tensor);
        add_resizing(tensor);
        add_apply(tensor);
        add_copy_methods(tensor);
        tensor.constructor("Tensor(*data, **kwargs)", new_float_tensor);
        tensor.property("grad", get_grad, set_grad)
            .property("grad_fn",
                      [](Vm&, const Value& self) { return wrap_node(autograd::grad_fn(tensor_of(self))); })
            .property(
                "requires_grad",
                [](Vm&, const Value& self) {
                    return Value::boolean(autograd::requires_grad(tensor_of(self)));
                },
                set_requires_grad)
            .property(
                "is_leaf",
                [](Vm&, const Value& self) { return Value::boolean(autograd::is_leaf(tensor_of(self))); })
            .property("_backward_hooks", hooks_by_id)
            .property("retains_grad",
                      [](Vm&, const Value& self) {
                          return Value::boolean(autograd::retains_grad(tensor_of(self)));
                      })
            .property(
                "output_nr",
                [](Vm&, const Value& self) { return Value::integer(autograd::output_nr(tensor_of(self))); })
            .property(
                "_version",
                [](Vm&, const Value& self) { return Value::integer(autograd::version(tensor_of(self))); })
            .property("_base",
                      [](Vm&, const Value& self) { return wrap(autograd::base_of(tensor_of(self))); })
            .property(
                "data", [](Vm&, const Value& self) { return wrap(autograd::data(tensor_of(self))); },
                set_data)
            .property("shape", [](Vm&, const Value& self) { return size_value(tensor_of(self).sizes()); })
            .property("dtype", [](Vm&, const Value& self) { return dtype_value(tensor_of(self).dtype()); })
            .property("device", [](Vm&, const Value&) { return cpu_device(); })
            .property("is_cuda", [](Vm&, const Value&) { return Value::boolean(false); })
            .property("is_sparse", [](Vm&, const Value&) { return Value::boolean(false); })
            .property("is_quantized", [](Vm&, const Value&) { return Value::boolean(false); })
            .property("is_meta", [](Vm&, const Value&) { return Value::boolean(false); })
            .property("names",
                      [](Vm&, const Value& self) {
                          return script::make_tuple(
                              Values(static_cast<size_t>(tensor_of(self).dim()), Value::none()));
                      })
            .property("itemsize",
                      [](Vm&, const Value& self) {
                          return Value::integer(static_cast<int64_t>(size_of(tensor_of(self).dtype())));
                      })
            .property("ndim", [](Vm&, const Value& self) { return Value::integer(tensor_of(self).dim()); })
            .property("T", reversed_dims)
            .property("H", transposed_last<true>)
            .property("mT", transposed_last<false>)
            .property("mH", transposed_last<false>)
            .property("real", [](Vm&, const Value& self) { return self; })
            .property("layout",
                      [](Vm& vm, const Value&) { return vm.get_attribute(vm.import("torch"), "strided"); })
            .property("nbytes",
                      [](Vm&, const Value& self) {
                          const Tensor& tensor = tensor_of(self);
                          return Value::integer(wrapping_multiply(
                              tensor.numel(), static_cast<int64_t>(size_of(tensor.dtype()))));
                      })
            .method("size(self, dim=None)", size)
            .method("stride(self, dim=None)", stride)
            .method("dim(self)", [](Vm&, Args& args) { return Value::integer(self_of(args).dim()); })
            .method("ndimension(self)", [](Vm&, Args& args) { return Value::integer(self_of(args).dim()); })
            .method("numel(self)", [](Vm&, Args& args) { return Value::integer(self_of(args).numel()); })
            .method("nelement(self)", [](Vm&, Args& args) { return Value::integer(self_of(args).numel()); })
            .method("storage_offset(self)",
                    [](Vm&, Args& args) { return Value::integer(self_of(args).offset()); })
            .method("element_size(self)",
                    [](Vm&, Args& args) {
                        return Value::integer(static_cast<int64_t>(size_of(self_of(args).dtype())));
                    })
            .method("data_ptr(self)",
                    [](Vm&, Args& args) {
                        return Value::integer(reinterpret_cast<intptr_t>(self_of(args).storage().data()) +
                                              self_of(args).offset() *
                                                  static_cast<int64_t>(size_of(self_of(args).dtype())));
                    })
            .method("is_contiguous(self)",
                    [](Vm&, Args& args) { return Value::boolean(self_of(args).is_contiguous()); })
            .method("is_floating_point(self)",
                    [](Vm&, Args& args) { return Value::boolean(self_of(args).is_floating_point()); })
            .method("is_inference(self)",
                    [](Vm&, Args& args) { return Value::boolean(self_of(args).is_inference()); })
            .method("is_complex(self)", [](Vm&, Args&) { return Value::boolean(false); })
            .method("is_signed(self)",
                    [](Vm&, Args& args) { return Value::boolean(self_of(args).dtype() > DType::UInt8); })
            .method("is_shared(self)", [](Vm&, Args&) { return Value::boolean(false); })
            .method("is_pinned(self)", [](Vm&, Args&) { return Value::boolean(false); })
            .method(
                "is_same_size(self, other)",
                [](Vm&, Args& args) {
                    return Value::boolean(Shape::equal(self_of(args).sizes(), need_tensor(args, 1).sizes()));
                })
            .method("is_set_to(self, tensor)",
                    [](Vm&, Args& args) {
                        const Tensor &a = self_of(args), &b = need_tensor(args, 1);
                        return Value::boolean(a.shares_storage(b) && a.offset() == b.offset() &&
                                              Shape::equal(a.sizes(), b.sizes()) &&
                                              Shape::equal(a.strides(), b.strides()));
                    })
            .method("get_device(self)", [](Vm&, Args&) { return Value::integer(-1); })
            .method("pin_memory(self)", [](Vm&, Args& args) { return args[0]; })
            .method("share_memory_(self)", [](Vm&, Args& args) { return args[0]; })
            .method("item(self)", [](Vm&, Args& args) { return number(self_of(args).item()); })
            .method("tolist(self)", [](Vm&, Args& args) { return to_list(self_of(args)); })
            .method("requires_grad_(self, requires_grad=True)", requires_grad_)
            .method("retain_grad(self)", retain_grad)
            .method("def register_hook(self, hook)", register_hook)
            .method("detach(self)", detach)
            .method("detach_(self)", detach_)
            .method("to(self, target=..., dtype=..., device=..., non_blocking=False, copy=False)", to)
            .method("float(self)", cast<DType::Float32>)
            .method("double(self)", cast<DType::Float64>)
            .method("long(self)", cast<DType::Int64>)
            .method("int(self)", cast<DType::Int32>)
            .method("short(self)", cast<DType::Int16>)
            .method("char(self)", cast<DType::Int8>)
            .method("byte(self)", cast<DType::UInt8>)
            .method("half(self)", cast<DType::Float16>)
            .method("bfloat16(self)", cast<DType::BFloat16>)
            .method("bool(self)", cast<DType::Bool>)
            .method("type(self, dtype=None)", type_method)
            .method("cpu(self)", [](Vm&, Args& args) { return args[0]; })
            .method("cuda(self, device=None)", not_on_gpu)
            .frame_method(
                "def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None)",
                tensor_backward)
            .slots([](Slots& s) {
                add_operator_slots(s);
                s.getitem = get_item;
                s.setitem = set_item;
                s.length = length;
                s.iter = iterate;
                s.truth = truth;
                s.contains = contains;
                s.repr = repr;
                s.str = str;
                s.format = [](Vm& vm, const Value& self, std::string_view spec) {
                    return tensor_format(vm, tensor_of(self), spec);
                };
                s.to_float = to_float;
                s.to_int = to_int;
                s.to_index = to_index;
                s.hash = [](Vm&, const Value& self) {
                    return static_cast<size_t>(self.object()->identity());
                };
            });
        Type& type = tensor.finish();
        script::tell_as(type, "torch._C._TensorBase");
        signatures::guard_methods(type);
        return type;
    }();
    return type;
}

}  // namespace backstep::bindings
