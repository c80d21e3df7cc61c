#include "trace/value_snapshot.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/number_format.h"

namespace backstep::trace {

struct ValueSnapshot::Body {
    std::atomic<uint32_t> count{1};
    std::vector<int64_t> shape;
    std::vector<int64_t> strides;
    int64_t numel = 1;
    int64_t offset = 0;
    bool contiguous = true;
    BufferRef buffer;
    double min = 0;
    double max = 0;
    double mean = 0;

    explicit Body(std::vector<int64_t> sizes) : shape(std::move(sizes)) {
        for (int64_t size : shape) numel *= size;
    }
};

namespace {

constexpr int64_t kFullTextElements = 1000;
constexpr int64_t kCardElements = 3;
constexpr size_t kCardWidth = 20;

bool is_contiguous(const std::vector<int64_t>& shape, const std::vector<int64_t>& strides) {
    int64_t expected = 1;
    for (size_t d = shape.size(); d-- > 0;) {
        if (shape[d] != 1 && strides[d] != expected) return false;
        expected *= shape[d];
    }
    return true;
}

double element(const std::byte* bytes, DType dtype, int64_t index) {
    switch (dtype) {
        case DType::Bool:
            return static_cast<double>(std::to_integer<int>(bytes[index]) != 0);
        case DType::Int64: {
            int64_t value;
            std::memcpy(&value, bytes + index * 8, 8);
            return static_cast<double>(value);
        }
        case DType::Float32: {
            float value;
            std::memcpy(&value, bytes + index * 4, 4);
            return static_cast<double>(value);
        }
        case DType::Float64: {
            double value;
            std::memcpy(&value, bytes + index * 8, 8);
            return value;
        }
    }
    return 0;
}

std::string list_text(const std::vector<int64_t>& values) {
    std::string text = "[";
    for (size_t i = 0; i < values.size(); ++i) {
        if (i > 0) text += ", ";
        text += std::to_string(values[i]);
    }
    return text + "]";
}

}  // namespace

void ValueSnapshot::retain_body() const noexcept { body()->count.fetch_add(1, std::memory_order_relaxed); }
void ValueSnapshot::drop_body() noexcept {
    if (body()->count.fetch_sub(1, std::memory_order_acq_rel) == 1) delete body();
    kind_ = Kind::Empty;
}

ValueSnapshot ValueSnapshot::scalar(DType dtype, double value) {
    if (!is_floating(dtype)) return integer(dtype, static_cast<int64_t>(value));
    ValueSnapshot snapshot;
    snapshot.kind_ = Kind::Float;
    snapshot.dtype_ = dtype;
    if (dtype == DType::Float32) value = static_cast<double>(static_cast<float>(value));
    snapshot.integer_ = std::bit_cast<int64_t>(value);
    return snapshot;
}

ValueSnapshot ValueSnapshot::integer(DType dtype, int64_t value) {
    ValueSnapshot snapshot;
    snapshot.kind_ = Kind::Integer;
    snapshot.dtype_ = dtype;
    snapshot.integer_ = dtype == DType::Bool ? value != 0 : value;
    return snapshot;
}

ValueSnapshot ValueSnapshot::held(DType dtype, std::vector<int64_t> shape, std::vector<int64_t> strides,
                                  int64_t offset, BufferRef buffer) {
    ValueSnapshot snapshot;
    snapshot.kind_ = Kind::Held;
    snapshot.dtype_ = dtype;
    Body* body = new Body(std::move(shape));
    body->strides = std::move(strides);
    body->offset = offset;
    body->contiguous = is_contiguous(body->shape, body->strides);
    body->buffer = std::move(buffer);
    snapshot.set_body(body);
    return snapshot;
}

ValueSnapshot ValueSnapshot::summary(DType dtype, std::vector<int64_t> shape, double min, double max,
                                     double mean) {
    ValueSnapshot snapshot;
    snapshot.kind_ = Kind::Summary;
    snapshot.dtype_ = dtype;
    Body* body = new Body(std::move(shape));
    body->min = min;
    body->max = max;
    body->mean = mean;
    snapshot.set_body(body);
    return snapshot;
}

ValueSnapshot ValueSnapshot::summarized() const {
    if (kind_ != Kind::Held) return *this;
    return summary(dtype_, body()->shape, min(), max(), mean());
}

ValueSnapshot ValueSnapshot::seen_through(const ValueSnapshot& written) const {
    if (kind_ != Kind::Held || written.kind_ != Kind::Held) return kind_ == Kind::Held ? *this : written;
    return held(dtype_, body()->shape, body()->strides, body()->offset, written.body()->buffer);
}

size_t ValueSnapshot::dim() const { return owns_body() ? body()->shape.size() : 0; }
std::vector<int64_t> ValueSnapshot::shape() const {
    return owns_body() ? body()->shape : std::vector<int64_t>();
}
int64_t ValueSnapshot::numel() const {
    if (kind_ == Kind::Empty) return 0;
    return owns_body() ? body()->numel : 1;
}

double ValueSnapshot::float_value() const { return std::bit_cast<double>(integer_); }

int64_t ValueSnapshot::storage_index(int64_t index) const {
    const Body& b = *body();
    if (b.contiguous) return b.offset + index;
    int64_t position = b.offset;
    for (size_t d = b.shape.size(); d-- > 0;) {
        position += index % b.shape[d] * b.strides[d];
        index /= b.shape[d];
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
            return element(std::as_const(*body()->buffer.get()).data(), dtype_, storage_index(index));
        case Kind::Empty:
        case Kind::Summary:
            break;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

int64_t ValueSnapshot::integer_at(int64_t index) const {
    if (kind_ == Kind::Integer) return integer_;
    if (kind_ == Kind::Held && dtype_ == DType::Int64) {
        int64_t value;
        std::memcpy(&value, std::as_const(*body()->buffer.get()).data() + storage_index(index) * 8, 8);
        return value;
    }
    const double value = at(index);
    return std::isfinite(value) ? static_cast<int64_t>(value) : 0;
}

bool ValueSnapshot::all_zero() const {
    if (kind_ == Kind::Empty) return false;
    if (kind_ == Kind::Summary) return body()->min == 0 && body()->max == 0;
    for (int64_t i = 0; i < numel(); ++i)
        if (at(i) != 0) return false;
    return true;
}

bool ValueSnapshot::same_value(const ValueSnapshot& other) const {
    if (empty() || other.empty()) return empty() == other.empty();
    if (dtype_ != other.dtype_ || shape() != other.shape() || is_summary() != other.is_summary())
        return false;
    if (is_summary()) return min() == other.min() && max() == other.max() && mean() == other.mean();
    for (int64_t i = 0; i < numel(); ++i) {
        const double a = at(i), b = other.at(i);
        if (a != b && !(std::isnan(a) && std::isnan(b))) return false;
        if (dtype_ == DType::Int64 && integer_at(i) != other.integer_at(i)) return false;
    }
    return true;
}

double ValueSnapshot::min() const {
    if (is_summary()) return body()->min;
    double result = std::numeric_limits<double>::quiet_NaN();
    for (int64_t i = 0; i < numel(); ++i) result = std::fmin(result, at(i));
    return result;
}

double ValueSnapshot::max() const {
    if (is_summary()) return body()->max;
    double result = std::numeric_limits<double>::quiet_NaN();
    for (int64_t i = 0; i < numel(); ++i) result = std::fmax(result, at(i));
    return result;
}

double ValueSnapshot::mean() const {
    if (is_summary()) return body()->mean;
    double sum = 0;
    for (int64_t i = 0; i < numel(); ++i) sum += at(i);
    return sum / static_cast<double>(numel());
}

const Buffer* ValueSnapshot::buffer() const { return kind_ == Kind::Held ? body()->buffer.get() : nullptr; }

std::string ValueSnapshot::element_text(int64_t index, bool card, bool true_minus) const {
    switch (dtype_) {
        case DType::Bool:
            return integer_at(index) != 0 ? "True" : "False";
        case DType::Int64:
            return card_form(integer_at(index), true_minus);
        case DType::Float32: {
            const float value = static_cast<float>(at(index));
            return card ? card_form(value, true_minus) : full_form(value, true_minus);
        }
        case DType::Float64:
            return card ? card_form(at(index), true_minus) : full_form(at(index), true_minus);
    }
    return {};
}

std::string ValueSnapshot::text_of_card(bool true_minus) const {
    if (empty()) return {};
    if (is_summary()) return list_text(body()->shape);
    if (dim() == 0) return element_text(0, true, true_minus);
    if (dim() == 1 && numel() > 0 && numel() <= kCardElements) {
        std::string text = "[";
        for (int64_t i = 0; i < numel(); ++i) text += (i > 0 ? ", " : "") + element_text(i, true, true_minus);
        text += "]";
        if (text.size() <= kCardWidth) return text;
    }
    return list_text(body()->shape);
}

std::string ValueSnapshot::full_text() const {
    if (empty()) return {};
    if (is_summary())
        return list_text(body()->shape) + " min " + full_form(min(), false) + ", max " +
               full_form(max(), false) + ", mean " + full_form(mean(), false);
    if (dim() == 0) return element_text(0, false, false);
    const std::vector<int64_t>& sizes = body()->shape;
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
