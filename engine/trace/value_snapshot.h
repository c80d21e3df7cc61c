#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "base/buffer.h"
#include "base/dtype.h"
#include "trace/spread.h"

namespace backstep::trace {

// A tensor's value at one moment: dtype, shape and elements. A 0-d value is stored inline; the few elements
// of a small one are copied; a larger one keeps the Buffer it stood in (a later write moves the tensor to a
// new Buffer, see Storage); past the trace budget only a summary (min, max, mean) stays. An empty snapshot
// stands for "no value". Sixteen bytes, so that a trace can hold millions; only values that are not 0-d own
// anything.
class ValueSnapshot {
  public:
    using Dims = std::span<const int64_t>;

    ValueSnapshot() = default;
    ValueSnapshot(const ValueSnapshot& other) noexcept { share(other); }
    ValueSnapshot(ValueSnapshot&& other) noexcept { take(other); }
    ValueSnapshot& operator=(const ValueSnapshot& other) noexcept {
        if (this != &other) {
            if (owns_body()) drop_body();
            share(other);
        }
        return *this;
    }
    ValueSnapshot& operator=(ValueSnapshot&& other) noexcept {
        if (this != &other) {
            if (owns_body()) drop_body();
            take(other);
        }
        return *this;
    }
    ~ValueSnapshot() {
        if (owns_body()) drop_body();
    }

    static ValueSnapshot scalar(DType dtype, double value);
    static ValueSnapshot scalar(float value) { return {Kind::Float, DType::Float32, bits_of(value)}; }
    static ValueSnapshot integer(DType dtype, int64_t value);
    // `shape` and `strides` in elements; `offset` in elements from the start of the buffer.
    static ValueSnapshot held(DType dtype, Dims shape, Dims strides, int64_t offset, BufferRef buffer);
    // `elements` in row-major order; cheaper than sharing for a few.
    static ValueSnapshot copied(DType dtype, Dims shape, const std::byte* elements);
    static ValueSnapshot summary(DType dtype, Dims shape, double min, double max, double mean);
    // The summary of a value that kept its elements; others come back as they are.
    ValueSnapshot summarized() const;
    // What a tensor that had this value shows after `written`, a tensor over the same memory, was written to:
    // its own window on the new bytes.
    ValueSnapshot seen_through(const ValueSnapshot& written) const;

    bool empty() const { return kind_ == Kind::Empty; }
    bool is_inline() const { return !owns_body(); }  // nothing, or one number
    bool is_summary() const { return kind_ == Kind::Summary; }
    DType dtype() const { return dtype_; }
    size_t dim() const;
    Dims shape() const;  // seen while the snapshot lives
    int64_t numel() const;
    uint64_t bytes() const { return static_cast<uint64_t>(numel()) * size_of(dtype_); }

    // Element in row-major order, as double. Only for snapshots that kept their elements.
    double at(int64_t index) const;
    int64_t integer_at(int64_t index) const;
    bool all_zero() const;
    bool same_value(const ValueSnapshot& other) const;
    // Of a summary, or worked out from the elements; NaN if there are none.
    Spread spread() const;
    double min() const { return spread().min; }
    double max() const { return spread().max; }
    double mean() const { return spread().mean; }

    // Whether it is just this window on that memory, or a copy of just these elements.
    bool holds(DType dtype, Dims shape, Dims strides, int64_t offset, const Buffer* buffer) const;
    bool copies(DType dtype, Dims shape, const std::byte* elements) const;
    // The memory it was taken from; null for values that have their own.
    const Buffer* buffer() const;

    // The card form: "6.0", a row of at most three "[1.0, 2.0]", else the shape "[2, 3]". With a true minus.
    std::string card_text() const { return text_of_card(true); }
    // The same with ASCII minus, for text, DOT and JSON.
    std::string plain_text() const { return text_of_card(false); }
    // Every digit of every element, nested as Python lists; cut with "..." past a thousand elements.
    std::string full_text() const;

  private:
    enum class Kind : uint8_t { Empty, Float, Integer, Held, Copied, Summary };
    struct Body;  // the shape, and where the elements are, or the elements, or the summary's numbers

    ValueSnapshot(Kind kind, DType dtype, int64_t bits) : kind_(kind), dtype_(dtype), integer_(bits) {}
    static int64_t bits_of(double value) { return std::bit_cast<int64_t>(value); }

    bool owns_body() const { return kind_ >= Kind::Held; }
    bool has_array() const { return kind_ == Kind::Held || kind_ == Kind::Copied; }
    void share(const ValueSnapshot& other) noexcept {
        kind_ = other.kind_;
        dtype_ = other.dtype_;
        integer_ = other.integer_;
        if (owns_body()) retain_body();
    }
    void take(ValueSnapshot& other) noexcept {
        kind_ = std::exchange(other.kind_, Kind::Empty);
        dtype_ = other.dtype_;
        integer_ = other.integer_;
    }
    Body* body() const { return reinterpret_cast<Body*>(integer_); }
    void retain_body() const noexcept;
    void drop_body() noexcept;
    double float_value() const;
    int64_t storage_index(int64_t index) const;
    std::string text_of_card(bool true_minus) const;
    std::string element_text(int64_t index, bool card, bool true_minus) const;

    Kind kind_ = Kind::Empty;
    DType dtype_ = DType::Float32;
    int64_t integer_ = 0;  // the integer, the bits of the double, or the Body's address
};

}  // namespace backstep::trace
