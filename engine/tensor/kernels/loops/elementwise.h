#pragma once

#include <array>
#include <span>

#include "tensor/tensor.h"

namespace backstep::kernels {

// One operand of an elementwise loop: where its first element is, the bytes of one, and its own form, which
// is broadcast to the loop's. The form is the tensor's, not counted: the tensor outlives the loop. A Python
// number is an operand without dimensions over a local variable.
struct Operand {
    char* data;
    int64_t width;
    Geometry* form;
};
Operand reading(const Tensor& tensor);
Operand writing(const Tensor& tensor);  // separates the storage from snapshots
template <class T>
Operand number(T& value) {
    return {reinterpret_cast<char*>(&value), sizeof(T), Geometry::scalar()};
}

// The innermost loop: `count` elements of each operand, operand i at data[i] + k * strides[i] bytes. The
// first is written; it may be the very memory of another, never a shifted one.
using RowKernel = void (*)(char* const* data, const int64_t* strides, int64_t count, const void* context);

// Runs a row kernel over all elements, in as few and as long rows as the strides allow, stopping in between
// when asked to. `sizes` is the broadcast of all operands' sizes.
void run_elementwise(Dims sizes, std::span<const Operand> operands, RowKernel kernel,
                     const void* context = nullptr);

// A new tensor for the result over these inputs, its dimensions in memory ordered as theirs are (PyTorch
// keeps a transposed layout through elementwise operations). Shares the form of an input that has it.
Tensor empty_result(Dims sizes, std::span<const Operand> inputs, DType dtype);

// Raises RuntimeError if elements of a tensor to be written share memory, or partly overlap another operand.
void check_no_overlap(const Tensor& written);
void check_no_partial_overlap(const Tensor& written, const Tensor& read);

[[noreturn]] void throw_narrow(DType dtype);
// Calls f(T{}) with the C++ type of a wide dtype. Narrow ones do not come here (Note [Narrow dtypes]).
template <class F>
decltype(auto) dispatch(DType dtype, F&& f) {
    switch (dtype) {
        case DType::Bool:
            return f(bool{});
        case DType::Int64:
            return f(int64_t{});
        case DType::Float32:
            return f(float{});
        case DType::Float64:
            break;
        default:
            throw_narrow(dtype);
    }
    return f(double{});
}
template <class F>
decltype(auto) dispatch_floating(DType dtype, F&& f) {
    if (is_narrow(dtype)) throw_narrow(dtype);
    return dtype == DType::Float32 ? f(float{}) : f(double{});
}

// "\"exp\" not implemented for 'Bool'"
std::string not_implemented(const char* kernel, DType dtype);

}  // namespace backstep::kernels
