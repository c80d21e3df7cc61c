#include "tensor/tensor.h"

#include "base/element.h"
#include "base/strides.h"

namespace backstep {
namespace {

Storage* allocate_storage(Dims sizes, int64_t numel, DType dtype) {
    int64_t bytes = 0;
    const bool overflow = __builtin_mul_overflow(numel, static_cast<int64_t>(size_of(dtype)), &bytes);
    CHECK(!overflow, RuntimeError, "Storage size calculation overflowed with sizes=" + to_string(sizes));
    try {
        return Storage::allocate(static_cast<size_t>(bytes));
    } catch (const MemoryError&) {
        throw RuntimeError(
            "[enforce fail at alloc_cpu.cpp:75] err == 0. DefaultCPUAllocator: can't allocate memory: you "
            "tried to "
            "allocate " +
            std::to_string(bytes) + " bytes. Error code 12 (Cannot allocate memory)");
    }
}

// Takes over one count of the geometry, also when it throws.
Tensor allocate(Geometry* geometry, DType dtype, auto make) {
    Storage* storage;
    try {
        storage = allocate_storage(geometry->sizes(), geometry->numel(), dtype);
    } catch (...) {
        geometry->release();
        throw;
    }
    return make(new TensorImpl(dtype, geometry, storage));
}

}  // namespace

void Tensor::destroy(TensorImpl* impl) noexcept { delete impl; }

Tensor Tensor::of_float(float value) {
    Storage* storage = Storage::allocate(sizeof(float));
    *reinterpret_cast<float*>(storage->mutable_data()) = value;
    return Tensor(new TensorImpl(DType::Float32, Geometry::scalar(), storage));
}

Tensor Tensor::empty(Dims sizes, DType dtype) {
    for (int64_t size : sizes)
        CHECK(size >= 0, RuntimeError,
              "Trying to create tensor with negative dimension " + std::to_string(size) + ": " +
                  to_string(sizes));
    return allocate(Geometry::contiguous(sizes), dtype, [](TensorImpl* impl) { return Tensor(impl); });
}

Tensor Tensor::empty_like(const Tensor& other) { return empty_like(other, other.dtype()); }

Tensor Tensor::empty_like(const Tensor& other, DType dtype) {
    if (!other.is_contiguous() && !other.is_dense()) return empty(other.sizes(), dtype);
    return empty_with(other.geometry(), dtype);
}

Tensor Tensor::empty_with(Geometry* geometry, DType dtype) {
    geometry->retain();
    return allocate(geometry, dtype, [](TensorImpl* impl) { return Tensor(impl); });
}

Tensor Tensor::empty_scalar(DType dtype) {
    return Tensor(new TensorImpl(dtype, Geometry::scalar(), Storage::allocate(size_of(dtype))));
}

Tensor Tensor::from_scalar(Scalar value, DType dtype) {
    Tensor result = empty_scalar(dtype);
    store_scalar(result.storage().mutable_data(), value, dtype);
    return result;
}

Tensor Tensor::from_buffer(BufferRef buffer, Dims sizes, DType dtype) {
    INTERNAL_ASSERT(static_cast<size_t>(numel_of(sizes)) * size_of(dtype) <= buffer->size());
    return Tensor(new TensorImpl(dtype, Geometry::contiguous(sizes), Storage::adopt(std::move(buffer))));
}

bool Tensor::is_dense() const { return backstep::is_dense(sizes(), strides()); }

Scalar Tensor::item() const {
    CHECK(numel() == 1, ValueError, "only one element tensors can be converted to Python scalars");
    return element(0);
}

Scalar Tensor::element(int64_t storage_index) const {
    const std::byte* bytes = impl_->storage->data();
    const int64_t index = offset() + storage_index;
    if (dtype() == DType::Bool) return integer_at(bytes, DType::Bool, index) != 0;
    if (is_floating(dtype())) return real_at(bytes, dtype(), index);
    return integer_at(bytes, dtype(), index);
}

Tensor Tensor::with_geometry(Geometry* geometry, int64_t offset) const {
    impl_->storage->retain();
    TensorImpl* impl = new TensorImpl(dtype(), geometry, impl_->storage);
    impl->offset = offset;
    impl->flags = impl_->flags & TensorImpl::Inference;
    if (impl_->version) {
        ++impl_->version->count;
        impl->version = impl_->version;
    }
    return Tensor(impl);
}

Tensor Tensor::as_strided(Dims sizes, Dims strides, int64_t offset) const {
    return with_geometry(Geometry::strided(sizes, strides), offset);
}

Tensor Tensor::alias() const {
    impl_->geometry->retain();
    return with_geometry(impl_->geometry, impl_->offset);
}

Tensor Tensor::data_alias() const {
    Tensor result = alias();
    if (result.impl_->version) --result.impl_->version->count;
    result.impl_->version = new VersionCounter;
    return result;
}

void Tensor::set_data(const Tensor& other) const {
    const bool same_count = shares_storage(other) &&
                            (impl_->version ? impl_->version == other.impl_->version : !other.impl_->version);
    if (!impl_->version && !same_count) {
        VersionCounter* own = new VersionCounter;
        own->version = impl_->storage->version();
        impl_->version = own;
    }
    other.impl_->geometry->retain();
    other.impl_->storage->retain();
    impl_->geometry->release();
    impl_->storage->release();
    impl_->geometry = other.impl_->geometry;
    impl_->storage = other.impl_->storage;
    impl_->offset = other.impl_->offset;
    impl_->dtype = other.impl_->dtype;
}

void Tensor::set_meta(std::unique_ptr<TensorMeta> meta) const {
    delete std::exchange(impl_->meta, meta.release());
}

}  // namespace backstep
