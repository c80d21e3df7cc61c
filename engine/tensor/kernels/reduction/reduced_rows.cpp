#include "tensor/kernels/reduction/reduced_rows.h"

#include "tensor/kernels/copy.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {

ReducedDims::ReducedDims(const Tensor& a, Dims dims) : all_(dims.empty()) {
    if (all_) reduced_.fill(true);
    for (int64_t dim : dims) {
        const size_t d = static_cast<size_t>(wrap_dim(dim, a.dim()));
        CHECK(!reduced_[d], RuntimeError,
              "dim " + std::to_string(d) + " appears multiple times in the list of dims");
        reduced_[d] = true;
    }
}

ReducedDims::ReducedDims(const Tensor& a, std::optional<int64_t> dim)
    : ReducedDims(a, dim ? Dims(&*dim, 1) : Dims()) {}

Shape ReducedDims::result_sizes(Dims sizes, bool keepdim) const {
    Shape result;
    for (size_t d = 0; d < sizes.size(); ++d) {
        if (!reduced_[d])
            result.push_back(sizes[d]);
        else if (keepdim)
            result.push_back(1);
    }
    return result;
}

int64_t ReducedDims::reduced_count(Dims sizes) const {
    int64_t count = 1;
    for (size_t d = 0; d < sizes.size(); ++d)
        if (reduced_[d]) count *= sizes[d];
    return count;
}

ReducedRows reduced_rows(const Tensor& a, const ReducedDims& dims) {
    Shape order;
    for (bool reduced : {false, true})
        for (size_t d = 0; d < a.sizes().size(); ++d)
            if (dims.reduces(d) == reduced) order.push_back(static_cast<int64_t>(d));
    const int64_t length = dims.reduced_count(a.sizes());
    int64_t count = 1;
    for (size_t d = 0; d < a.sizes().size(); ++d)
        if (!dims.reduces(d)) count *= a.sizes()[d];
    return {contiguous(permute(a, order)), count, length};
}

LaneForm::LaneForm(const Tensor& a, int64_t dim) : outer(1), length(1), inner(1) {
    const int64_t axis = wrap_dim(dim, a.dim());
    for (int64_t d = 0; d < a.dim(); ++d) {
        const int64_t size = a.sizes()[static_cast<size_t>(d)];
        (d < axis ? outer : d == axis ? length : inner) *= size;
    }
}

}  // namespace backstep::kernels
