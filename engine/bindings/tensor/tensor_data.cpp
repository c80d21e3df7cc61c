#include "bindings/tensor/tensor_data.h"

#include <cmath>

#include "autograd/autograd_meta.h"
#include "bindings/numpy/array/array_object.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/torch_warning.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/promotion.h"

namespace backstep::bindings {

using namespace script;

namespace {

// Walks nested sequences once for the shape, then once for the numbers.
class NestedNumbers {
  public:
    explicit NestedNumbers(Vm& vm) : vm_(vm) {}

    void read(const Value& data) {
        measure(data);
        fill(data, 0);
    }
    const Shape& shape() const { return shape_; }
    const std::vector<Scalar, Charged<Scalar>>& numbers() const { return numbers_; }
    // bool if all are bools, int64 if there is no float among them, else the default dtype.
    DType dtype() const {
        if (found_dtype_) return *found_dtype_;
        bool any_float = numbers_.empty(), any_int = false;
        for (const Scalar& number : numbers_) {
            any_float |= number.is_float();
            any_int |= number.is_int();
        }
        return any_float ? default_dtype() : any_int ? DType::Int64 : DType::Bool;
    }

  private:
    // Also what a script made into one: a deque.
    static bool acts_as_sequence(const Value& value) {
        return value.is(Kind::Instance) && value.type()->slots.length && value.type()->slots.getitem;
    }
    static bool is_sequence(const Value& value) {
        return sequence_items(value).has_value() || acts_as_sequence(value) || value.is(Kind::Range) ||
               (is_tensor(value) && tensor_of(value).dim() > 0) ||
               (numpy::is_array(value) && numpy::array_in(value).ndim() > 0);
    }
    Values items_of(const Value& value) { return vm_.collect(value); }

    void measure(const Value& data) {
        Value first = data;
        while (is_sequence(first) && !is_tensor(first)) {  // a tensor stands for its one element
            const Values items = items_of(first);
            shape_.push_back(static_cast<int64_t>(items.size()));
            if (items.empty()) return;
            first = items[0];
        }
    }

    void fill(const Value& data, size_t depth) {
        if (depth == shape_.size()) {
            append(data);
            return;
        }
        CHECK(is_sequence(data), TypeError, "not a sequence");
        const Values items = items_of(data);
        CHECK(static_cast<int64_t>(items.size()) == shape_[depth], ValueError,
              "expected sequence of length " + std::to_string(shape_[depth]) + " at dim " +
                  std::to_string(depth) + " (got " + std::to_string(items.size()) + ")");
        for (const Value& item : items) fill(item, depth + 1);
    }

    void append(const Value& item) {
        if (is_tensor(item)) {
            const Tensor& tensor = tensor_of(item);
            numbers_.push_back(tensor.item());
            found_dtype_ = found_dtype_ ? promote(*found_dtype_, tensor.dtype()) : tensor.dtype();
            return;
        }
        if (sequence_items(item)) {
            const bool real = !numbers_.empty() && numbers_[0].is_float();
            throw TypeError(real ? "must be real number, not " + type_name(item)
                                 : "'" + type_name(item) + "' object cannot be interpreted as an integer");
        }
        const std::optional<Scalar> scalar = scalar_of(item);
        if (!scalar) refuse(item);
        numbers_.push_back(*scalar);
        if (numpy::is_numpy_scalar(item)) {
            const DType own = numpy::tensor_dtype(item.as<numpy::ScalarObject>()->type);
            found_dtype_ = found_dtype_ ? promote(*found_dtype_, own) : own;
        }
    }

    [[noreturn]] void refuse(const Value& item) const {
        if (is_str(item)) {
            if (shape_.empty()) throw TypeError("new(): invalid data type 'str'");
            if (numbers_.empty()) throw ValueError("too many dimensions 'str'");
            throw TypeError("new(): invalid data type 'str'");
        }
        throw RuntimeError("Could not infer dtype of " + type_name(item));
    }

    Vm& vm_;
    Shape shape_;
    std::vector<Scalar, Charged<Scalar>> numbers_;
    std::optional<DType> found_dtype_;
};

Value nested_list(const Tensor& tensor, int64_t dim, int64_t& position) {
    if (dim == tensor.dim()) return number(tensor.element(position++));
    Values items;
    const int64_t count = tensor.sizes()[static_cast<size_t>(dim)];
    items.reserve(static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i) items.push_back(nested_list(tensor, dim + 1, position));
    return Value(make<List>(std::move(items)));
}

}  // namespace

namespace {

// Whether a dtype of whole numbers can hold it; an unsigned one takes negative numbers from its far end.
bool fits(Scalar number, DType dtype) {
    if (is_floating(dtype) || dtype == DType::Bool || number.is_bool()) return true;
    if (dtype == DType::Int64) return !number.is_float() || std::fabs(number.to_double()) < 0x1p63;
    const int bits = 8 * static_cast<int>(size_of(dtype));
    const double above = std::ldexp(1.0, dtype == DType::UInt8 ? bits : bits - 1);
    const double value = number.to_double();
    return value < above && (dtype == DType::UInt8 ? value > -above : value >= -above);
}

void check_fits(Scalar number, DType dtype) {
    CHECK(fits(number, dtype), RuntimeError,
          "value cannot be converted to type " + std::string(short_name(dtype)) + " without overflow");
}

}  // namespace

Tensor tensor_from(Vm& vm, const Value& data, std::optional<DType> dtype) {
    if (is_tensor(data)) {
        const Tensor copy = kernels::clone(tensor_of(data));
        return dtype ? kernels::cast(copy, *dtype) : copy;
    }
    if (numpy::is_array(data)) {
        const numpy::Array& array = numpy::array_in(data);
        return kernels::cast(kernels::clone(array.cells), dtype.value_or(numpy::tensor_dtype(array.type)));
    }
    if (numpy::is_numpy_scalar(data)) {
        const auto* number = data.as<numpy::ScalarObject>();
        return Tensor::from_scalar(number->value, dtype.value_or(numpy::tensor_dtype(number->type)));
    }
    if (const std::optional<Scalar> scalar = scalar_of(data)) {
        const DType natural = scalar->is_float() ? default_dtype()
                              : scalar->is_int() ? DType::Int64
                                                 : DType::Bool;
        check_fits(*scalar, dtype.value_or(natural));
        return Tensor::from_scalar(*scalar, dtype.value_or(natural));
    }
    NestedNumbers numbers(vm);
    numbers.read(data);
    if (dtype)
        for (const Scalar& each : numbers.numbers()) check_fits(each, *dtype);
    return kernels::from_scalars(numbers.numbers(), numbers.shape(), dtype.value_or(numbers.dtype()));
}

void warn_of_copy(Vm& vm, std::string_view call) {
    warn(vm,
         "To copy construct from a tensor, it is recommended to use sourceTensor.clone().detach() or "
         "sourceTensor.clone().detach().requires_grad_(True), rather than " +
             std::string(call) + "(sourceTensor).");
}

Value to_list(const Tensor& tensor) {
    const Tensor dense = kernels::contiguous(tensor);
    int64_t position = 0;
    return nested_list(dense, 0, position);
}

}  // namespace backstep::bindings
