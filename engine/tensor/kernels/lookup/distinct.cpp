#include "tensor/kernels/lookup/distinct.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/indexing/scatter.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {
namespace {

// Numbers the rows of a matrix by their place among the different ones met in `order`.
template <class T>
Distinct number_rows(const Tensor& rows, const std::vector<int64_t>& order) {
    const int64_t width = rows.size(1);
    const T* data = rows.data<T>();
    std::vector<int64_t> chosen, counts;
    Tensor inverse = Tensor::empty(Shape{rows.size(0)}, DType::Int64);
    for (const int64_t at : order) {
        const T* row = data + at * width;
        if (chosen.empty() || !std::equal(row, row + width, data + chosen.back() * width)) {
            chosen.push_back(at);
            counts.push_back(0);
        }
        ++counts.back();
        inverse.mutable_data<int64_t>()[at] = static_cast<int64_t>(chosen.size()) - 1;
    }
    const Shape count{static_cast<int64_t>(chosen.size())};
    return {index_select(rows, 0, from_values(chosen, count)), inverse, from_values(counts, count)};
}

template <class T>
std::vector<int64_t> sorted_rows(const Tensor& rows) {
    std::vector<int64_t> order(static_cast<size_t>(rows.size(0)));
    std::iota(order.begin(), order.end(), int64_t{0});
    const int64_t width = rows.size(1);
    const T* data = rows.data<T>();
    std::stable_sort(order.begin(), order.end(), [&](int64_t x, int64_t y) {
        return std::lexicographical_compare(data + x * width, data + (x + 1) * width, data + y * width,
                                            data + (y + 1) * width);
    });
    return order;
}

Distinct number(const Tensor& a, const Tensor& rows, bool sort) {
    const Tensor wide = cast(rows, widened(a.dtype()));
    Distinct found = dispatch(wide.dtype(), [&](auto zero) {
        using T = decltype(zero);
        std::vector<int64_t> order(static_cast<size_t>(rows.size(0)));
        std::iota(order.begin(), order.end(), int64_t{0});
        return number_rows<T>(wide, sort ? sorted_rows<T>(wide) : order);
    });
    found.values = cast(found.values, a.dtype());
    return found;
}

Distinct number_elements(const Tensor& a, bool sort) {
    Distinct found = number(a, reshape(contiguous(a), Shape{a.numel(), 1}), sort);
    found.values = reshape(found.values, Shape{found.values.numel()});
    found.inverse = reshape(found.inverse, a.sizes());
    return found;
}

}  // namespace

Distinct distinct(const Tensor& a, std::optional<int64_t> dim, bool sort) {
    if (!dim) return number_elements(a, sort);
    const Tensor first = contiguous(movedim(a, Shape{*dim}, Shape{0}));
    const int64_t count = first.size(0);
    Distinct found = number(a, reshape(first, Shape{count, count == 0 ? 0 : first.numel() / count}), sort);
    Shape sizes(first.sizes());
    sizes[0] = found.values.size(0);
    found.values = contiguous(movedim(reshape(found.values, sizes), Shape{0}, Shape{*dim}));
    return found;
}

}  // namespace backstep::kernels
