#include "trace/value_snapshot.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "base/element.h"
#include "base/number_format.h"
#include "base/pool.h"
#include "base/strides.h"
#include "trace/value_slab.h"

namespace backstep::trace {

// One block: this, then the sizes, then the strides of a window on a buffer, or the elements themselves, or a
// summary's minimum, maximum and mean. Copies lie in a ValueSlab, which counts for them; the others in the
// pool.
struct ValueSnapshot::Body {
    std::atomic<uint32_t> count{1};
    uint32_t behind;  // bytes after the sizes
    uint16_t rank;
    bool contiguous = true;
    int64_t offset = 0;
    BufferRef buffer;

    static Body* make(Dims shape, size_t behind, void* (*allocate)(size_t) = Pool::allocate) {
        Body* body = new (allocate(size_with(shape.size(), behind))) Body(shape.size(), behind);
        std::ranges::copy(shape, body->numbers());
        return body;
    }
    void destroy() noexcept {
        const size_t bytes = size_with(rank, behind);
        this->~Body();
        Pool::release(this, bytes);
    }
    Dims shape() const { return {numbers(), rank}; }
    bool has_shape(Dims other) const {
        if (rank != other.size()) return false;
        for (size_t d = 0; d < rank; ++d)
            if (numbers()[d] != other[d]) return false;
        return true;
    }
    int64_t numel() const {
        int64_t count = 1;
        for (const int64_t size : shape()) count *= size;
        return count;
    }
    Dims strides() const { return buffer ? Dims(numbers() + rank, rank) : Dims(); }  // none: contiguous
    const std::byte* bytes() const { return buffer ? std::as_const(*buffer.get()).data() : own(); }
    const std::byte* own() const { return reinterpret_cast<const std::byte*>(numbers() + rank); }
    double extreme(size_t which) const { return std::bit_cast<double>(numbers()[rank + which]); }
    int64_t* numbers() { return reinterpret_cast<int64_t*>(this + 1); }
    const int64_t* numbers() const { return reinterpret_cast<const int64_t*>(this + 1); }
    size_t memory_size() const { return buffer ? buffer->size() : behind; }
    // What it was taken from, for another window on it.
    BufferRef memory() const {
        if (buffer) return buffer;
        BufferRef copy = BufferRef::allocate(behind);
        std::memcpy(copy->data(), own(), behind);
        return copy;
    }

  private:
    Body(size_t dims, size_t bytes)
        : behind(static_cast<uint32_t>(bytes)), rank(static_cast<uint16_t>(dims)) {}
    static size_t size_with(size_t rank, size_t behind) {
        return sizeof(Body) + rank * sizeof(int64_t) + behind;
    }
};

namespace {

constexpr int64_t kFullTextElements = 1000;
constexpr int64_t kCardElements = 3;
constexpr size_t kCardWidth = 20;

std::string list_text(std::span<const int64_t> values) {
    std::string text = "[";
    for (size_t i = 0; i < values.size(); ++i) {
        if (i > 0) text += ", ";
        text += std::to_string(values[i]);
    }
    return text + "]";
}

}  // namespace

void ValueSnapshot::retain_body() const noexcept {
    if (kind_ == Kind::Copied)
        ValueSlab::of(body()).retain();
    else
        body()->count.fetch_add(1, std::memory_order_relaxed);
}
void ValueSnapshot::drop_body() noexcept {
    if (kind_ == Kind::Copied)
        ValueSlab::of(body()).release();
    else if (body()->count.fetch_sub(1, std::memory_order_acq_rel) == 1)
        body()->destroy();
    kind_ = Kind::Empty;
}

ValueSnapshot ValueSnapshot::scalar(DType dtype, double value) {
    if (!is_floating(dtype)) return integer(dtype, static_cast<int64_t>(value));
    if (dtype == DType::Float32) return scalar(static_cast<float>(value));
    return {Kind::Float, dtype, bits_of(value)};
}

ValueSnapshot ValueSnapshot::integer(DType dtype, int64_t value) {
    return {Kind::Integer, dtype, dtype == DType::Bool ? value != 0 : value};
}

ValueSnapshot ValueSnapshot::held(DType dtype, Dims shape, Dims strides, int64_t offset, BufferRef buffer) {
    Body* body = Body::make(shape, strides.size_bytes());
    std::ranges::copy(strides, body->numbers() + shape.size());
    body->offset = offset;
    body->contiguous = is_contiguous(shape, strides);
    body->buffer = std::move(buffer);
    return {Kind::Held, dtype, reinterpret_cast<intptr_t>(body)};
}

ValueSnapshot ValueSnapshot::copied(DType dtype, Dims shape, const std::byte* elements) {
    size_t bytes = size_of(dtype);
    for (const int64_t size : shape) bytes *= static_cast<size_t>(size);
    Body* body = Body::make(shape, bytes, ValueSlab::allocate);
    std::memcpy(body->numbers() + shape.size(), elements, bytes);
    return {Kind::Copied, dtype, reinterpret_cast<intptr_t>(body)};
}

ValueSnapshot ValueSnapshot::summary(DType dtype, Dims shape, double min, double max, double mean) {
    const std::array numbers{bits_of(min), bits_of(max), bits_of(mean)};
    Body* body = Body::make(shape, sizeof numbers);
    std::ranges::copy(numbers, body->numbers() + shape.size());
    return {Kind::Summary, dtype, reinterpret_cast<intptr_t>(body)};
}

ValueSnapshot ValueSnapshot::summarized() const {
    if (!has_array()) return *this;
    const Spread all = spread();
    return summary(dtype_, shape(), all.min, all.max, all.mean);
}

Spread ValueSnapshot::spread() const {
    if (is_summary()) return {body()->extreme(0), body()->extreme(1), body()->extreme(2)};
    if (!has_array()) return {at(0), at(0), at(0)};
    const Body& b = *body();
    const std::byte* first = b.bytes() + b.offset * static_cast<int64_t>(size_of(dtype_));
    if (b.contiguous) {
        const int64_t count = b.numel(), step = 1;
        return spread_of(dtype_, first, {&count, 1}, {&step, 1});
    }
    return spread_of(dtype_, first, b.shape(), b.strides());
}

ValueSnapshot ValueSnapshot::seen_through(const ValueSnapshot& written) const {
    if (!has_array() || !written.has_array()) return has_array() ? *this : written;
    const Body& window = *body();
    if (written.body()->memory_size() < window.memory_size()) return written;  // it has moved elsewhere
    if (window.buffer)
        return held(dtype_, shape(), window.strides(), window.offset, written.body()->memory());
    return copied(dtype_, shape(), written.body()->bytes());
}

size_t ValueSnapshot::dim() const { return shape().size(); }
ValueSnapshot::Dims ValueSnapshot::shape() const { return owns_body() ? body()->shape() : Dims(); }
int64_t ValueSnapshot::numel() const {
    if (kind_ == Kind::Empty) return 0;
    return owns_body() ? body()->numel() : 1;
}

double ValueSnapshot::float_value() const { return std::bit_cast<double>(integer_); }

int64_t ValueSnapshot::storage_index(int64_t index) const {
    const Body& b = *body();
    if (b.contiguous) return b.offset + index;
    int64_t position = b.offset;
    const Dims sizes = b.shape(), strides = b.strides();
    for (size_t d = b.rank; d-- > 0;) {
        position += index % sizes[d] * strides[d];
        index /= sizes[d];
    }
    return position;
}

double ValueSnapshot::at(int64_t index) const {
    switch (kind_) {
        case Kind::Float:
            return float_value();
        case Kind::Integer:
            return static_cast<double>(integer_);
        case Kind::Held:
        case Kind::Copied:
            return real_at(body()->bytes(), dtype_, storage_index(index));
        case Kind::Empty:
        case Kind::Summary:
            break;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

int64_t ValueSnapshot::integer_at(int64_t index) const {
    if (kind_ == Kind::Integer) return integer_;
    if (has_array() && !is_floating(dtype_))
        return backstep::integer_at(body()->bytes(), dtype_, storage_index(index));
    const double value = at(index);
    return std::isfinite(value) ? static_cast<int64_t>(value) : 0;
}

bool ValueSnapshot::all_zero() const {
    if (kind_ == Kind::Empty) return false;
    if (kind_ == Kind::Summary) return min() == 0 && max() == 0;
    for (int64_t i = 0; i < numel(); ++i)
        if (at(i) != 0) return false;
    return true;
}

bool ValueSnapshot::same_value(const ValueSnapshot& other) const {
    if (empty() || other.empty()) return empty() == other.empty();
    if (dtype_ != other.dtype_ || !std::ranges::equal(shape(), other.shape()) ||
        is_summary() != other.is_summary())
        return false;
    if (is_summary()) return min() == other.min() && max() == other.max() && mean() == other.mean();
    for (int64_t i = 0; i < numel(); ++i) {
        const double a = at(i), b = other.at(i);
        if (a != b && !(std::isnan(a) && std::isnan(b))) return false;
        if (dtype_ == DType::Int64 && integer_at(i) != other.integer_at(i)) return false;
    }
    return true;
}

bool ValueSnapshot::holds(DType dtype, Dims shape, Dims strides, int64_t offset, const Buffer* buffer) const {
    return kind_ == Kind::Held && body()->buffer.get() == buffer && dtype_ == dtype &&
           body()->offset == offset && body()->has_shape(shape) &&
           std::ranges::equal(body()->strides(), strides);
}

bool ValueSnapshot::copies(DType dtype, Dims shape, const std::byte* elements) const {
    return kind_ == Kind::Copied && dtype_ == dtype && body()->has_shape(shape) &&
           std::memcmp(body()->own(), elements, body()->behind) == 0;
}

const Buffer* ValueSnapshot::buffer() const { return kind_ == Kind::Held ? body()->buffer.get() : nullptr; }

std::string ValueSnapshot::element_text(int64_t index, bool card, bool true_minus) const {
    if (dtype_ == DType::Bool) return integer_at(index) != 0 ? "True" : "False";
    if (!is_floating(dtype_)) return card_form(integer_at(index), true_minus);
    if (dtype_ == DType::Float64)
        return card ? card_form(at(index), true_minus) : full_form(at(index), true_minus);
    const float value = static_cast<float>(at(index));
    return card ? card_form(value, true_minus) : full_form(value, true_minus);
}

std::string ValueSnapshot::text_of_card(bool true_minus) const {
    if (empty()) return {};
    if (is_summary()) return list_text(shape());
    if (dim() == 0) return element_text(0, true, true_minus);
    if (dim() > 1 && numel() == 1) {
        const std::string text =
            std::string(dim(), '[') + element_text(0, true, true_minus) + std::string(dim(), ']');
        if (text.size() <= kCardWidth) return text;
    }
    if (dim() == 1 && numel() > 0 && numel() <= kCardElements) {
        std::string text = "[";
        for (int64_t i = 0; i < numel(); ++i) text += (i > 0 ? ", " : "") + element_text(i, true, true_minus);
        text += "]";
        if (text.size() <= kCardWidth) return text;
    }
    return list_text(shape());
}

std::string ValueSnapshot::full_text() const {
    if (empty()) return {};
    if (is_summary())
        return list_text(shape()) + " min " + full_form(min(), false) + ", max " + full_form(max(), false) +
               ", mean " + full_form(mean(), false);
    if (dim() == 0) return element_text(0, false, false);
    const Dims sizes = shape();
    if (numel() == 0) return "[]";
    std::string text;
    const int64_t shown = std::min(numel(), kFullTextElements);
    for (int64_t i = 0; i < shown; ++i) {
        int64_t opened = 0, block = 1;
        for (size_t d = sizes.size(); d-- > 0; ++opened) {
            block *= sizes[d];
            if (i % block != 0) break;
        }
        if (i > 0) text += std::string(static_cast<size_t>(opened), ']') + ", ";
        if (i == 0) opened = static_cast<int64_t>(sizes.size());
        text += std::string(static_cast<size_t>(opened), '[') + element_text(i, false, false);
    }
    if (shown < numel()) text += ", ...";
    return text + std::string(sizes.size(), ']');
}

}  // namespace backstep::trace
