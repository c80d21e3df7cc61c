#pragma once

#include <memory>
#include <utility>

#include "base/dtype.h"
#include "base/ids.h"
#include "tensor/scalar.h"
#include "tensor/shape.h"
#include "tensor/storage.h"

namespace backstep {

// What autograd hangs on a tensor (autograd::AutogradMeta derives from it). The tensor owns it and knows no
// more.
class TensorMeta {
  public:
    virtual ~TensorMeta() = default;
};

// Tensor ids count from 1 in each run; restart() begins a run on this thread.
class TensorIds {
  public:
    static void restart() noexcept { last_ = 0; }
    static TensorId last() noexcept { return TensorId(last_); }
    static TensorId next() noexcept { return TensorId(++last_); }

  private:
    static inline constinit thread_local uint32_t last_ = 0;
};

// The object behind a Tensor handle. Counted, not atomically: a run's tensors live on its one thread.
struct TensorImpl : Pooled {
    enum Flag : uint8_t { Inference = 1, Parameter = 2, WrappedNumber = 4 };

    uint32_t count = 1;
    TensorId id;
    DType dtype;
    uint8_t flags = 0;
    Geometry* geometry;
    Storage* storage;
    int64_t offset = 0;                 // in elements
    VersionCounter* version = nullptr;  // null: the storage's own
    TensorMeta* meta = nullptr;
    void* script_object = nullptr;  // the script's object for this tensor, while there is one

    // Takes over one count of each.
    TensorImpl(DType type, Geometry* form, Storage* bytes) noexcept
        : id(TensorIds::next()), dtype(type), geometry(form), storage(bytes) {}
    ~TensorImpl() {
        delete meta;
        if (version && --version->count == 0) delete version;
        storage->release();
        geometry->release();
    }
    TensorImpl(const TensorImpl&) = delete;
    TensorImpl& operator=(const TensorImpl&) = delete;
};

// Handle to an n-dimensional array: dtype, sizes, strides and an offset into a Storage it may share with
// views and detached aliases. A default-made Tensor is undefined (PyTorch's "no tensor"). Copying a handle
// copies no data.
class Tensor {
  public:
    Tensor() = default;
    Tensor(const Tensor& other) noexcept : impl_(other.impl_) {
        if (impl_) ++impl_->count;
    }
    Tensor(Tensor&& other) noexcept : impl_(std::exchange(other.impl_, nullptr)) {}
    Tensor& operator=(Tensor other) noexcept {
        std::swap(impl_, other.impl_);
        return *this;
    }
    ~Tensor() { reset(); }
    void reset() noexcept {
        TensorImpl* impl = std::exchange(impl_, nullptr);
        if (impl && --impl->count == 0) destroy(impl);
    }

    // Contiguous and not initialised. `empty({}, dtype)` and `empty_scalar` are 0-d.
    static Tensor empty(Dims sizes, DType dtype);
    static Tensor empty_like(
        const Tensor& other);  // same sizes and dtype; strides too if dense, else contiguous
    static Tensor empty_like(const Tensor& other, DType dtype);
    static Tensor empty_with(Geometry* geometry, DType dtype);  // any dense geometry, shared
    static Tensor empty_scalar(DType dtype);
    static Tensor of_float(float value);                   // 0-d float32: the short way
    static Tensor from_scalar(Scalar value, DType dtype);  // 0-d
    // A contiguous tensor over bytes someone else holds too (a snapshot, say): copied only if either side
    // writes.
    static Tensor from_buffer(BufferRef buffer, Dims sizes, DType dtype);

    // Another handle to an object that some handle keeps alive.
    static Tensor share(TensorImpl* impl) noexcept {
        ++impl->count;
        return Tensor(impl);
    }

    bool defined() const { return impl_ != nullptr; }
    explicit operator bool() const { return defined(); }
    bool is_same(const Tensor& other) const { return impl_ == other.impl_; }
    TensorImpl* impl() const { return impl_; }
    uint32_t use_count() const { return impl_ ? impl_->count : 0; }
    TensorId id() const { return impl_->id; }

    DType dtype() const { return impl_->dtype; }
    bool is_floating_point() const { return is_floating(dtype()); }
    int64_t dim() const { return static_cast<int64_t>(impl_->geometry->rank()); }
    Dims sizes() const { return impl_->geometry->sizes(); }
    Dims strides() const { return impl_->geometry->strides(); }
    int64_t size(int64_t dim) const { return sizes()[static_cast<size_t>(wrap_dim(dim, this->dim()))]; }
    int64_t stride(int64_t dim) const { return strides()[static_cast<size_t>(wrap_dim(dim, this->dim()))]; }
    int64_t numel() const { return impl_->geometry->numel(); }
    int64_t offset() const { return impl_->offset; }
    bool is_dense() const;  // its elements fill a block of memory once, in some order of dimensions
    bool is_contiguous() const { return impl_->geometry->is_contiguous(); }
    Geometry* geometry() const { return impl_->geometry; }
    Storage& storage() const { return *impl_->storage; }
    bool shares_storage(const Tensor& other) const { return impl_->storage == other.impl_->storage; }

    // First element. The type must be the dtype's: bool, int64_t, float, double.
    template <class T>
    const T* data() const {
        return reinterpret_cast<const T*>(impl_->storage->data()) + impl_->offset;
    }
    // For writing: separates the storage from snapshots first. Does not bump the version.
    template <class T>
    T* mutable_data() const {
        return reinterpret_cast<T*>(impl_->storage->mutable_data()) + impl_->offset;
    }
    // The value of a tensor of one element. Throws ValueError "only one element tensors ..." otherwise.
    Scalar item() const;
    Scalar element(int64_t storage_index) const;  // at offset() + storage_index

    // `_version`, shared by views and detached aliases.
    uint32_t version() const { return impl_->version ? impl_->version->version : impl_->storage->version(); }
    void bump_version() const {
        if (impl_->version)
            ++impl_->version->version;
        else
            impl_->storage->bump_version();
    }

    // New tensors over the same storage; none carries autograd meta.
    Tensor as_strided(Dims sizes, Dims strides, int64_t offset) const;  // shares the version; inference stays
    Tensor with_geometry(Geometry* geometry,
                         int64_t offset) const;  // the same, taking over a geometry's count
    Tensor alias() const;                        // what detach() is over: same form, shares the version
    Tensor data_alias() const;                   // `.data`: same form, a version counter of its own
    // `x.data = other`: this tensor object takes other's form and storage, keeps id, meta and version count.
    void set_data(const Tensor& other) const;

    TensorMeta* meta() const { return impl_->meta; }
    void set_meta(std::unique_ptr<TensorMeta> meta) const;
    bool is_inference() const { return impl_->flags & TensorImpl::Inference; }
    void set_inference(bool on) const { set_flag(TensorImpl::Inference, on); }
    // A Python number made a 0-d operand: in promotion it counts as the number it is.
    bool is_wrapped_number() const { return impl_->flags & TensorImpl::WrappedNumber; }
    void set_wrapped_number(bool on) const { set_flag(TensorImpl::WrappedNumber, on); }
    bool is_parameter() const { return impl_->flags & TensorImpl::Parameter; }
    void set_parameter(bool on) const { set_flag(TensorImpl::Parameter, on); }

  private:
    explicit Tensor(TensorImpl* impl) : impl_(impl) {}
    static void destroy(TensorImpl* impl) noexcept;
    void set_flag(uint8_t flag, bool on) const {
        impl_->flags = static_cast<uint8_t>(on ? impl_->flags | flag : impl_->flags & ~flag);
    }
    TensorImpl* impl_ = nullptr;
};

}  // namespace backstep
