#include "bindings/tensor/tensor_subscript.h"

#include "bindings/numpy/array/array_object.h"
#include "bindings/tensor/tensor_data.h"
#include "bindings/tensor/tensor_object.h"
#include "ops/indexing.h"
#include "script/objects/big_int.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/indexing/indexing.h"

namespace backstep::bindings {

using namespace script;

namespace {

std::optional<int64_t> bound_of(Vm& vm, const Value& value) {
    if (value.is_none()) return std::nullopt;
    if (is_tensor(value)) return tensor_of(value).item().to_int();
    return vm.index(value);
}

// A list of fewer than 32 items with a tensor, a sequence, a slice, ... or None among them is a tuple of
// indices.
bool stands_for_tuple(const Value& key) {
    const Values& items = key.as<List>()->items;
    if (items.size() >= 32) return false;
    for (const Value& item : items)
        if (is_tensor(item) || sequence_items(item) || item.is(Kind::Slice) || item.is_ellipsis() ||
            item.is_none())
            return true;
    return false;
}

kernels::Index index_of(Vm& vm, const Value& key) {
    if (key.is_bool()) return key.as_bool();
    if (key.is_small_int()) return key.as_int();
    if (key.is_none()) return kernels::NewAxis{};
    if (key.is_ellipsis()) return kernels::Ellipsis{};
    if (key.is(Kind::Slice)) {
        auto* slice = key.as<Slice>();
        return kernels::Slice{bound_of(vm, slice->start), bound_of(vm, slice->stop),
                              bound_of(vm, slice->step)};
    }
    if (is_tensor(key)) {
        const Tensor& tensor = tensor_of(key);
        if (tensor.dim() == 0 && tensor.dtype() == DType::Int64) return tensor.item().to_int();
        return tensor.dtype() == DType::UInt8 ? kernels::cast(tensor, DType::Bool) : tensor;
    }
    if (numpy::is_array(key)) return kernels::clone(numpy::array_in(key).cells);
    if (key.is(Kind::List) || key.is(Kind::Tuple) || key.is(Kind::Range))
        return tensor_from(
            vm, key,
            key.is(Kind::List) && key.as<List>()->items.empty() ? std::optional(DType::Int64) : std::nullopt);
    if (key.is_float())
        throw IndexError(
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid "
            "indices (got float)");
    if (is_str(key)) throw TypeError("new(): invalid data type 'str'");
    CHECK(!plain_int(key).is(Kind::BigInt), RuntimeError, "Overflow when unpacking long");
    return vm.index(key);
}

std::vector<kernels::Index> indices_of(Vm& vm, const Value& key) {
    std::vector<kernels::Index> indices;
    if (key.is(Kind::Tuple)) {
        for (const Value& item : key.as<Tuple>()->items()) indices.push_back(index_of(vm, item));
    } else if (key.is(Kind::List) && stands_for_tuple(key)) {
        for (const Value& item : key.as<List>()->items) indices.push_back(index_of(vm, item));
    } else {
        indices.push_back(index_of(vm, key));
    }
    return indices;
}

}  // namespace

Value get_item(Vm& vm, const Value& self, const Value& key) {
    mark_span(vm);
    return wrap(ops::subscript(tensor_of(self), indices_of(vm, key)));
}

void set_item(Vm& vm, const Value& self, const Value& key, const Value& value) {
    mark_span(vm);
    const Tensor& tensor = tensor_of(self);
    const std::optional<Scalar> scalar = is_tensor(value) ? std::nullopt : scalar_of(value);
    if (!is_tensor(value) && !scalar)
        throw TypeError("can't assign a " + type_name(value) + " to a torch." +
                        std::string(scalar_type_name(tensor.dtype())) + "Tensor");
    ops::set_subscript(tensor, indices_of(vm, key),
                       scalar ? Tensor::from_scalar(*scalar, tensor.dtype()) : tensor_of(value));
}

}  // namespace backstep::bindings
