#include "bindings/numpy/array/array_data.h"

#include <algorithm>

#include "bindings/numpy/bridge.h"
#include "bindings/tensor/tensor_data.h"
#include "bindings/tensor/tensor_object.h"
#include "script/objects/big_int.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"

namespace backstep::bindings::numpy {

using namespace script;

namespace {

// Walks nested sequences once: their lengths by depth, and the numbers in order.
class NestedData {
  public:
    explicit NestedData(Vm& vm) : vm_(vm) {}

    Array read(const Value& data, std::optional<ArrayType> type) {
        walk(data, 0);
        if (ragged_ <= deepest_) refuse_ragged();
        const ArrayType found = type.value_or(type_.value_or(ArrayType::Float64));
        const Shape shape(Dims(shape_.data(), shape_.size()));
        return cut_to_width(kernels::from_scalars(numbers_, shape, cell(found)), found);
    }

  private:
    void walk(const Value& data, size_t depth) {
        if (const auto number = number_in(data)) return leaf(*number, depth);
        if (is_array(data) || is_tensor(data)) return block(array_from(vm_, data), depth);
        if (!is_sequence(data))
            throw TypeError("arrays hold numbers and bools here, not " + data.type()->name());
        const Values items = vm_.collect(data);
        enter(static_cast<int64_t>(items.size()), depth);
        for (const Value& item : items) walk(item, depth + 1);
        if (items.empty()) end(depth + 1);
    }

    static bool is_sequence(const Value& value) {
        return sequence_items(value).has_value() || value.is(Kind::Range);
    }

    void leaf(Number number, size_t depth) {
        end(depth);
        join(number.type);
        numbers_.push_back(number.value);
    }

    void block(const Array& array, size_t depth) {
        for (size_t d = 0; d < array.shape().size(); ++d) enter(array.shape()[d], depth + d);
        end(depth + array.shape().size());
        join(array.type);
        const Tensor dense = kernels::contiguous(array.cells);
        for (int64_t i = 0; i < dense.numel(); ++i) numbers_.push_back(dense.element(i));
    }

    void enter(int64_t length, size_t depth) {
        deepest_ = std::max(deepest_, depth + 1);
        if (depth < shape_.size()) {
            if (shape_[depth] != length) ragged_ = std::min(ragged_, depth);
        } else if (ended_ && depth >= *ended_) {
            ragged_ = std::min(ragged_, depth);
        } else {
            CHECK(depth < Shape::kMaxDims, ValueError, "setting an array element with a sequence.");
            shape_.push_back(length);
        }
    }
    void end(size_t depth) {
        if (depth < shape_.size() || (ended_ && *ended_ != depth)) ragged_ = std::min(ragged_, depth);
        ended_ = depth;
    }
    void join(ArrayType type) { type_ = type_ ? promote(*type_, type) : type; }

    [[noreturn]] void refuse_ragged() const {
        throw ValueError(
            "setting an array element with a sequence. The requested array has an inhomogeneous shape "
            "after " +
            std::to_string(ragged_) + " dimensions. The detected shape was " +
            shape_text(Dims(shape_.data(), std::min(ragged_, shape_.size()))) + " + inhomogeneous part.");
    }

    Vm& vm_;
    std::vector<int64_t> shape_;
    std::vector<Scalar> numbers_;
    std::optional<ArrayType> type_;
    std::optional<size_t> ended_;  // the depth at which numbers stand
    size_t deepest_ = 0, ragged_ = SIZE_MAX;
};

}  // namespace

Array array_from(Vm& vm, const Value& value, std::optional<ArrayType> type) {
    if (is_array(value)) return type ? converted(array_in(value), *type) : array_in(value);
    if (const auto number = number_in(value)) {
        if (!type) return scalar_array(number->value, number->type);
        return scalar_array(number->value, *type);
    }
    if (is_tensor(value)) {
        const Array shared = array_sharing(tensor_of(value));
        return type ? converted(shared, *type) : shared;
    }
    return NestedData(vm).read(value, type);
}

std::optional<Array> operand_from(Vm& vm, const Value& value) {
    const bool fits = is_array(value) || is_tensor(value) || sequence_items(value) || value.is(Kind::Range) ||
                      number_in(value);
    if (!fits) return std::nullopt;
    return array_from(vm, value);
}

Shape shape_from(Vm& vm, const Value& value) {
    Shape shape;
    if (is_array(value) && array_in(value).ndim() > 0) {
        for (const Value& item : vm.collect(value)) shape.push_back(vm.index(item));
    } else if (const auto items = sequence_items(value)) {
        for (const Value& item : *items) shape.push_back(vm.index(item));
    } else {
        CHECK(is_int(value) || value.type()->slots.to_index, TypeError,
              "expected a sequence of integers or a single integer, got '" + vm.repr(value) + "'");
        shape.push_back(vm.index(value));
    }
    for (const int64_t size : shape) CHECK(size >= -1, ValueError, "negative dimensions are not allowed");
    return shape;
}

std::optional<Shape> axes_from(Vm& vm, const Value& value, int64_t ndim) {
    if (!value.bound() || value.is_none()) return std::nullopt;
    Shape axes;
    if (const auto items = sequence_items(value)) {
        for (const Value& item : *items) {
            const int64_t axis = checked_axis(vm.index(item), ndim);
            CHECK(std::find(axes.begin(), axes.end(), axis) == axes.end(), ValueError,
                  "duplicate value in 'axis'");
            axes.push_back(axis);
        }
    } else {
        axes.push_back(checked_axis(vm.index(value), ndim));
    }
    return axes;
}

Value shape_value(Dims shape) {
    Values items;
    for (const int64_t size : shape) items.push_back(Value::integer(size));
    return script::make_tuple(items);
}

Value list_of(const Array& array) { return to_list(array.cells); }

}  // namespace backstep::bindings::numpy
