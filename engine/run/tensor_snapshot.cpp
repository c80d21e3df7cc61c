#include "run/tensor_snapshot.h"

#include <atomic>

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

ValueSnapshot SnapshotMemo::of(const Tensor& tensor) {
    if (!tensor.defined() || tensor.dim() == 0) return recording_.kept(snapshot(tensor));
    if (is_copied(tensor)) {
        const Storage& storage = tensor.storage();
        ValueSnapshot& kept = seen_at(&storage).kept;
        if (!kept.copies(tensor.dtype(), tensor.sizes(), storage.data()))
            kept = recording_.kept_copy(ValueSnapshot::copied(tensor.dtype(), tensor.sizes(), storage.data()),
                                        storage.size());
        return kept;
    }
    const Buffer& buffer = *tensor.storage().buffer().get();
    Seen& seen = seen_at(&buffer);
    if (!seen.shows(tensor, buffer)) seen.remember(tensor, recording_.kept(snapshot(tensor)));
    return seen.kept;
}

bool SnapshotMemo::Seen::shows(const Tensor& tensor, const Buffer& buffer) const {
    if (kept.is_summary())
        return mark == buffer.mark() && kept.dtype() == tensor.dtype() && offset == tensor.offset() &&
               Shape::equal(kept.shape(), tensor.sizes()) && Shape::equal(strides, tensor.strides());
    return kept.holds(tensor.dtype(), tensor.sizes(), tensor.strides(), tensor.offset(), &buffer);
}

void SnapshotMemo::Seen::remember(const Tensor& tensor, ValueSnapshot value) {
    static std::atomic<uint32_t> marks{0};
    kept = std::move(value);
    if (!kept.is_summary()) return;
    do mark = ++marks;  // 0 means none
    while (mark == 0);
    tensor.storage().buffer()->set_mark(mark);
    offset = tensor.offset();
    strides = Shape(tensor.strides());
}

}  // namespace backstep::run
