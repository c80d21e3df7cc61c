#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/dtype.h"
#include "base/pool.h"
#include "tensor/scalar.h"
#include "tensor/shape.h"

namespace backstep::ops {

// One argument of an operation that is no tensor: a number, a list of dimensions, a dtype, a word, or None.
class Attribute {
  public:
    using Ints = std::vector<int64_t>;
    Attribute() = default;  // None
    Attribute(std::nullopt_t) {}
    Attribute(Scalar value) : value_(value) {}
    Attribute(bool value) : value_(Scalar(value)) {}
    template <class T>
    requires std::is_arithmetic_v<T> Attribute(T value) : value_(Scalar(value)) {}
    Attribute(Ints values) : value_(std::move(values)) {}
    Attribute(Dims values) : value_(Ints(values.begin(), values.end())) {}
    Attribute(const Shape& values) : Attribute(Dims(values)) {}
    Attribute(DType dtype) : value_(dtype) {}
    Attribute(std::string word) : value_(std::move(word)) {}
    template <class T>
    Attribute(const std::optional<T>& value) {
        if (value) *this = Attribute(*value);
    }

    bool none() const { return std::holds_alternative<std::monostate>(value_); }
    bool is_scalar() const { return std::holds_alternative<Scalar>(value_); }
    bool is_ints() const { return std::holds_alternative<Ints>(value_); }
    bool is_dtype() const { return std::holds_alternative<DType>(value_); }
    bool is_word() const { return std::holds_alternative<std::string>(value_); }
    Scalar scalar() const { return std::get<Scalar>(value_); }
    double number() const { return scalar().to_double(); }
    int64_t integer() const { return scalar().to_int(); }
    bool flag() const { return scalar().to_bool(); }
    const Ints& ints() const { return std::get<Ints>(value_); }
    DType dtype() const { return std::get<DType>(value_); }
    // For arguments that may be None: no dimensions stand for all of them.
    Dims dims() const { return none() ? Dims() : Dims(ints()); }
    std::optional<DType> dtype_if_given() const { return none() ? std::nullopt : std::optional(dtype()); }
    const std::string& word() const { return std::get<std::string>(value_); }

    std::string repr() const;  // as Python shows it: "3", "0.01", "(1, 0)", "None", "torch.float32"

  private:
    std::variant<std::monostate, Scalar, Ints, DType, std::string> value_;
};

// The attributes of one executed operation, in schema order. Immutable, counted, shared by the node. One
// pooled block: this, then the values.
class Attributes {
  public:
    size_t size() const { return size_; }
    const Attribute& operator[](size_t i) const { return values()[i]; }

  private:
    friend class AttributesRef;
    explicit Attributes(size_t size) : size_(static_cast<uint32_t>(size)) {}
    static size_t bytes_for(size_t size) { return sizeof(Attributes) + size * sizeof(Attribute); }
    static Attributes* take(std::span<Attribute> values);  // moves them
    void destroy() noexcept;
    Attribute* values() { return reinterpret_cast<Attribute*>(this + 1); }
    const Attribute* values() const { return reinterpret_cast<const Attribute*>(this + 1); }

    uint32_t references_ = 1;
    uint32_t size_;
};
static_assert(sizeof(Attributes) % alignof(Attribute) == 0);

// Owning pointer to Attributes; empty for operations that have none.
class AttributesRef {
  public:
    AttributesRef() = default;
    template <std::convertible_to<Attribute>... Values>
    requires(sizeof...(Values) > 0) AttributesRef(Values&&... values) {
        Attribute list[] = {std::forward<Values>(values)...};
        ref_ = Attributes::take(list);
    }
    explicit AttributesRef(std::vector<Attribute> values) : ref_(Attributes::take(values)) {}
    AttributesRef(const AttributesRef& other) noexcept : ref_(other.ref_) {
        if (ref_) ++ref_->references_;
    }
    AttributesRef(AttributesRef&& other) noexcept : ref_(std::exchange(other.ref_, nullptr)) {}
    AttributesRef& operator=(AttributesRef other) noexcept {
        std::swap(ref_, other.ref_);
        return *this;
    }
    ~AttributesRef() {
        if (ref_ && --ref_->references_ == 0) ref_->destroy();
    }
    const Attributes* get() const { return ref_; }
    const Attributes* operator->() const { return ref_; }
    explicit operator bool() const { return ref_ != nullptr; }

  private:
    Attributes* ref_ = nullptr;
};

}  // namespace backstep::ops
