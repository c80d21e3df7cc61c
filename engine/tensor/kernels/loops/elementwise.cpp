#include "tensor/kernels/loops/elementwise.h"

#include <algorithm>

#include "base/wrapping.h"
#include "tensor/stop.h"

namespace backstep::kernels {
namespace {

constexpr size_t kMaxOperands = 5;

bool is_whole(const Geometry& form, Dims sizes) {
    return form.is_contiguous() && Shape::equal(form.sizes(), sizes);
}

// Strides of an operand in the loop's dimensions: 0 where it is repeated.
Shape broadcast_strides(Dims sizes, const Geometry& form) {
    const Dims own_sizes = form.sizes(), own_strides = form.strides();
    Shape strides(sizes.size(), 0);
    const size_t missing = sizes.size() - own_sizes.size();
    for (size_t d = 0; d < own_sizes.size(); ++d)
        if (own_sizes[d] != 1 || sizes[missing + d] == 1) strides[missing + d] = own_strides[d];
    return strides;
}

// 1 if dimension a should come after b in memory, -1 if before, 0 if the operands do not say.
int compare_dims(size_t a, size_t b, Dims sizes, std::span<const Shape> strides) {
    for (const Shape& operand : strides) {
        if (operand[a] == 0 || operand[b] == 0) continue;
        if (operand[a] != operand[b]) return operand[a] < operand[b] ? -1 : 1;
        if (sizes[a] > sizes[b]) return 1;
    }
    return 0;
}

// Dimensions from fastest to slowest: an insertion sort that leaves undecided neighbours as they are.
Shape fastest_first(Dims sizes, std::span<const Shape> strides) {
    Shape order(sizes.size(), 0);
    for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(order.size() - 1 - i);
    for (size_t i = 1; i < order.size(); ++i) {
        size_t moving = i;
        for (size_t below = i; below-- > 0;) {
            const int comparison = compare_dims(static_cast<size_t>(order[below]),
                                                static_cast<size_t>(order[moving]), sizes, strides);
            if (comparison < 0) break;
            if (comparison > 0) {
                std::swap(order[below], order[moving]);
                moving = below;
            }
        }
    }
    return order;
}

// One long row, in tiles between which Stop is looked at.
void run_row(char** data, const int64_t* strides, size_t operands, int64_t count, RowKernel kernel,
             const void* context) {
    while (count > kStopTile) {
        kernel(data, strides, kStopTile, context);
        for (size_t i = 0; i < operands; ++i) data[i] += strides[i] * kStopTile;
        count -= kStopTile;
        check_stop();
    }
    kernel(data, strides, count, context);
}

// Every operand is contiguous over all elements, or a single element.
bool run_flat(Dims sizes, int64_t numel, std::span<const Operand> operands, RowKernel kernel,
              const void* context) {
    std::array<char*, kMaxOperands> data;
    std::array<int64_t, kMaxOperands> strides;
    const Geometry* whole = nullptr;  // operands often share their form
    for (size_t i = 0; i < operands.size(); ++i) {
        const Operand& operand = operands[i];
        if (operand.form == Geometry::scalar()) {
            strides[i] = 0;
        } else if (operand.form == whole || is_whole(*operand.form, sizes)) {
            strides[i] = operand.width;
            whole = operand.form;
        } else {
            return false;
        }
        data[i] = operand.data;
    }
    run_row(data.data(), strides.data(), operands.size(), numel, kernel, context);
    return true;
}

struct LoopDim {
    int64_t size;
    std::array<int64_t, kMaxOperands> steps;  // in bytes
};

// Dimensions of size 1 dropped and neighbours that run on in every operand joined.
size_t coalesce(Dims sizes, std::span<const Operand> operands, std::array<LoopDim, Shape::kMaxDims>& dims) {
    std::array<Shape, kMaxOperands> strides;
    for (size_t i = 0; i < operands.size(); ++i) strides[i] = broadcast_strides(sizes, *operands[i].form);
    const Shape order = fastest_first(sizes, {strides.data(), operands.size()});
    size_t rank = 0;
    for (int64_t d : order) {
        const size_t dim = static_cast<size_t>(d);
        if (sizes[dim] == 1) continue;
        LoopDim next{sizes[dim], {}};
        for (size_t i = 0; i < operands.size(); ++i) next.steps[i] = strides[i][dim] * operands[i].width;
        if (rank > 0) {
            LoopDim& last = dims[rank - 1];
            bool runs_on = true;
            for (size_t i = 0; i < operands.size(); ++i)
                runs_on = runs_on && next.steps[i] == last.steps[i] * last.size;
            if (runs_on) {
                last.size *= next.size;
                continue;
            }
        }
        dims[rank++] = next;
    }
    if (rank == 0) dims[rank++] = LoopDim{1, {}};
    return rank;
}

}  // namespace

Operand reading(const Tensor& tensor) {
    const int64_t width = static_cast<int64_t>(size_of(tensor.dtype()));
    const char* first = tensor.data<char>() + tensor.offset() * (width - 1);
    return {const_cast<char*>(first), width, tensor.geometry()};
}

Operand writing(const Tensor& tensor) {
    tensor.storage().mutable_data();
    return reading(tensor);
}

void run_elementwise(Dims sizes, std::span<const Operand> operands, RowKernel kernel, const void* context) {
    int64_t numel = 1;  // of a tensor that exists: it fits
    for (const int64_t size : sizes) numel *= size;
    if (numel == 0) return;
    if (run_flat(sizes, numel, operands, kernel, context)) return;

    std::array<LoopDim, Shape::kMaxDims> dims;
    const size_t rank = coalesce(sizes, operands, dims);
    std::array<char*, kMaxOperands> data;
    for (size_t i = 0; i < operands.size(); ++i) data[i] = operands[i].data;
    std::array<int64_t, Shape::kMaxDims> position{};
    int64_t since_check = 0;
    while (true) {
        std::array<char*, kMaxOperands> row = data;
        run_row(row.data(), dims[0].steps.data(), operands.size(), dims[0].size, kernel, context);
        since_check += dims[0].size;
        if (since_check > kStopTile) {
            since_check = 0;
            check_stop();
        }
        size_t d = 1;
        for (; d < rank; ++d) {
            for (size_t i = 0; i < operands.size(); ++i) data[i] += dims[d].steps[i];
            if (++position[d] < dims[d].size) break;
            for (size_t i = 0; i < operands.size(); ++i) data[i] -= dims[d].steps[i] * dims[d].size;
            position[d] = 0;
        }
        if (d == rank) return;
    }
}

Tensor empty_result(Dims sizes, std::span<const Operand> inputs, DType dtype) {
    const bool plain = sizes.size() < 2 || std::ranges::all_of(inputs, [](const Operand& input) {
                           return input.form->is_contiguous();
                       });
    if (plain) {
        for (const Operand& input : inputs)
            if (is_whole(*input.form, sizes)) return Tensor::empty_with(input.form, dtype);
        return Tensor::empty(sizes, dtype);
    }
    std::array<Shape, kMaxOperands> strides;
    for (size_t i = 0; i < inputs.size(); ++i) strides[i] = broadcast_strides(sizes, *inputs[i].form);
    const Shape order = fastest_first(sizes, {strides.data(), inputs.size()});
    Shape result(sizes.size(), 0);
    int64_t step = 1;
    for (int64_t d : order) {
        result[static_cast<size_t>(d)] = step;
        step = wrapping_multiply(step, std::max<int64_t>(sizes[static_cast<size_t>(d)], 1));
    }
    Geometry* geometry = Geometry::strided(sizes, result);
    Tensor made = Tensor::empty_with(geometry, dtype);
    geometry->release();
    return made;
}

void check_no_overlap(const Tensor& written) {
    const Dims sizes = written.sizes(), strides = written.strides();
    for (size_t d = 0; d < sizes.size(); ++d)
        CHECK(
            sizes[d] < 2 || strides[d] != 0, RuntimeError,
            "unsupported operation: more than one element of the written-to tensor refers to a single memory "
            "location. Please clone() the tensor before performing the operation.");
}

void check_no_partial_overlap(const Tensor& written, const Tensor& read) {
    if (!written.shares_storage(read) || written.numel() == 0 || read.numel() == 0) return;
    if (!written.is_dense() || !read.is_dense()) return;
    const int64_t written_end = written.offset() + written.numel(), read_end = read.offset() + read.numel();
    const bool same = written.offset() == read.offset() && written_end == read_end &&
                      Shape::equal(written.strides(), read.strides());
    const bool apart = written_end <= read.offset() || read_end <= written.offset();
    CHECK(same || apart, RuntimeError,
          "unsupported operation: some elements of the input tensor and the written-to tensor refer to a "
          "single "
          "memory location. Please clone() the tensor before performing the operation.");
}

void throw_narrow(DType dtype) {
    throw RuntimeError("this operation is not implemented for '" + std::string(scalar_type_name(dtype)) +
                       "'");
}

std::string not_implemented(const char* kernel, DType dtype) {
    return "\"" + std::string(kernel) + "\" not implemented for '" + std::string(scalar_type_name(dtype)) +
           "'";
}

}  // namespace backstep::kernels
