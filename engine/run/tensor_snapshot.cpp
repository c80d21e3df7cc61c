#include "run/tensor_snapshot.h"

namespace backstep::run {

using trace::ValueSnapshot;

namespace {

// Sharing a Buffer makes the next write to it copy it: up to here copying at once is cheaper.
constexpr size_t kFewBytes = 128;

// Its elements are a few, in order, and all there is in its memory.
bool is_copied(const Tensor& tensor) {
    const size_t bytes = tensor.storage().size();
    return bytes <= kFewBytes && tensor.is_contiguous() && tensor.offset() == 0 &&
           bytes == static_cast<size_t>(tensor.numel()) * size_of(tensor.dtype());
}

ValueSnapshot snapshot_of_one(const Tensor& tensor) {
    if (tensor.dtype() == DType::Float32) return ValueSnapshot::scalar(*tensor.data<float>());
    const Scalar value = tensor.element(0);
    if (tensor.is_floating_point()) return ValueSnapshot::scalar(tensor.dtype(), value.to_double());
    return ValueSnapshot::integer(tensor.dtype(), value.to_int());
}

}  // namespace

ValueSnapshot snapshot(const Tensor& tensor) {
    if (!tensor.defined()) return {};
    if (tensor.dim() == 0 && tensor.storage().size() == size_of(tensor.dtype()))
        return snapshot_of_one(tensor);
    if (is_copied(tensor))
        return ValueSnapshot::copied(tensor.dtype(), tensor.sizes(), tensor.storage().data());
    return ValueSnapshot::held(tensor.dtype(), tensor.sizes(), tensor.strides(), tensor.offset(),
                               tensor.storage().buffer());
}

ValueSnapshot SnapshotMemo::of_array(const Tensor& tensor) {
    const Storage& storage = tensor.storage();
    ValueSnapshot& recent = recent_[reinterpret_cast<uintptr_t>(&storage) / 32 % recent_.size()];
    const bool same = is_copied(tensor) ? recent.copies(tensor.dtype(), tensor.sizes(), storage.data())
                                        : recent.holds(tensor.dtype(), tensor.sizes(), tensor.strides(),
                                                       tensor.offset(), storage.buffer().get());
    if (!same) recent = snapshot(tensor);
    return recent;
}

}  // namespace backstep::run
