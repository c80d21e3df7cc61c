#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/buffer.h"
#include "base/dtype.h"

namespace backstep::trace {

// A tensor's value at one moment: dtype, shape and elements. A 0-d value is stored inline; a larger one keeps
// the Buffer it stood in (a later write moves the tensor to a new Buffer, see Storage); past the trace budget
// only a summary (min, max, mean) stays. An empty snapshot stands for "no value".
class ValueSnapshot {
  public:
    ValueSnapshot() = default;
    static ValueSnapshot scalar(DType dtype, double value);
    static ValueSnapshot integer(DType dtype, int64_t value);
    // `shape` and `strides` in elements; `offset` in elements from the start of the buffer.
    static ValueSnapshot held(DType dtype, std::vector<int64_t> shape, std::vector<int64_t> strides,
                              int64_t offset, BufferRef buffer);
    static ValueSnapshot summary(DType dtype, std::vector<int64_t> shape, double min, double max,
                                 double mean);

    bool empty() const { return kind_ == Kind::Empty; }
    bool is_summary() const { return kind_ == Kind::Summary; }
    DType dtype() const { return dtype_; }
    size_t dim() const;
    std::vector<int64_t> shape() const;
    int64_t numel() const;
    uint64_t bytes() const { return static_cast<uint64_t>(numel()) * size_of(dtype_); }

    // Element in row-major order, as double. Only for snapshots that kept their elements.
    double at(int64_t index) const;
    int64_t integer_at(int64_t index) const;
    bool all_zero() const;
    bool same_value(const ValueSnapshot& other) const;

    // Identity of the memory it was taken from, for finding aliases; null for inline values.
    const Buffer* buffer() const;

    // "6.0", "-1.5", "[2, 3]" for what does not fit a card: design's card form (true minus, em dash is the
    // caller's) and the full form of the inspector.
    std::string card_text() const;
    std::string full_text() const;

  private:
    enum class Kind : uint8_t { Empty, Float, Integer, Held, Summary };
    struct Body;  // shape, strides, offset and buffer, or the summary's numbers

    Kind kind_ = Kind::Empty;
    DType dtype_ = DType::Float32;
    union {
        double float_ = 0.0;
        int64_t integer_;
    };
    std::shared_ptr<const Body> body_;
};

}  // namespace backstep::trace
