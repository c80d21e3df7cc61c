// Products and running sums and products. Declared in ops/reduction.h.
#include "ops/execute.h"
#include "ops/indexing.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/reduce.h"

namespace backstep::ops {
namespace {

bool has_zero(const Tensor& tensor) { return kernels::any(kernels::eq(tensor, 0)).item().to_bool(); }

Tensor ones_before(const Tensor& self, int64_t dim) {
    Shape sizes(self.sizes());
    sizes[static_cast<size_t>(wrap_dim(dim, self.dim()))] = 1;
    return kernels::ones(sizes, self.dtype());
}

Tensor reversed_cumsum(const Tensor& self, int64_t dim) {
    const int64_t dims[] = {dim};
    return flip(cumsum(flip(self, dims), dim), dims);
}

// The product of all the others along `dim`, without dividing (some are zero).
Tensor product_of_others(const Tensor& self, int64_t dim) {
    const int64_t dims[] = {dim};
    const int64_t rest = self.size(dim) - 1;
    const Tensor before = cumprod(cat({ones_before(self, dim), narrow(self, dim, 0, rest)}, dim), dim);
    const Tensor mirrored = cat({ones_before(self, dim), narrow(flip(self, dims), dim, 0, rest)}, dim);
    return before * flip(cumprod(mirrored, dim), dims);
}

const OpEntry kProd = define({
    .name = "prod",
    .grad_fn = "ProdBackward0",
    .schema = "(Tensor self, *, dtype? dtype=None)",
    .formula = "prod(self)",
    .forward =
        [](const Call& c) {
            return kernels::prod(c[0], std::nullopt, false, c.attribute("dtype").dtype_if_given());
        },
    .whole = true,
    .saves = {{"result"}, {"self"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * result / self",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self();
                             if (self.dim() == 0) return v.grad();
                             if (!has_zero(self)) return v.grad() * (v.result() / self);
                             const int64_t flat[] = {self.numel()};
                             return v.grad() *
                                    reshape(product_of_others(reshape(self, flat), 0), self.sizes());
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]", "[1.5, 0.0, 0.5]"},
});

const OpEntry kProdDim = define({
    .name = "prod.dim_int",
    .grad_fn = "ProdBackward1",
    .schema = "(Tensor self, int dim, bool keepdim=False, *, dtype? dtype=None)",
    .formula = "prod(self, dim)",
    .forward =
        [](const Call& c) {
            return kernels::prod(c[0], c.attribute("dim").integer(), c.attribute("keepdim").flag(),
                                 c.attribute("dtype").dtype_if_given());
        },
    .whole = true,
    .saves = {{"result"}, {"self"}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * result / self",
                     .vjp =
                         [](const Vjp& v) {
                             const Tensor self = v.self();
                             const int64_t dims[] = {v.attribute("dim").integer()};
                             const bool keep = v.attribute("keepdim").flag();
                             const Tensor grad = restore_dims(v.grad(), dims, v.sizes().size(), keep);
                             if (self.dim() == 0) return grad;
                             if (has_zero(self)) return grad * product_of_others(self, dims[0]);
                             return grad * (restore_dims(v.result(), dims, v.sizes().size(), keep) / self);
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1", "[[1.5, 0.0], [0.5, 3.0]], 0, True"},
});

const OpEntry kCumsum = define({
    .name = "cumsum",
    .grad_fn = "CumsumBackward0",
    .schema = "(Tensor self, int dim, *, dtype? dtype=None)",
    .formula = "cumsum(self, dim)",
    .forward =
        [](const Call& c) {
            return kernels::cumsum(c[0], c.attribute("dim").integer(), c.attribute("dtype").dtype_if_given());
        },
    .whole = true,
    .in_place = true,
    .derivatives = {{.operand = "self",
                     .rule = "flip(cumsum(flip(grad)))",
                     .vjp =
                         [](const Vjp& v) {
                             if (numel_of(v.sizes()) <= 1) return v.grad();
                             return reversed_cumsum(v.grad(), v.attribute("dim").integer());
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1"},
});

// d result[i] / d self[k] is the product of self[0..i] without self[k], for i >= k.
Tensor cumprod_gradient_with_zeros(const Tensor& grad, const Tensor& self, int64_t dim) {
    const int64_t dims[] = {dim};
    std::vector<Tensor> parts;
    for (int64_t k = 0; k < self.size(dim); ++k) {
        const int64_t after = self.size(dim) - k - 1;
        const Tensor head = prod(narrow(self, dim, 0, k), dim, true);
        const Tensor tail = cumprod(cat({ones_before(self, dim), narrow(self, dim, k + 1, after)}, dim), dim);
        parts.push_back(sum(narrow(grad, dim, k, after + 1) * (head * tail), dims, true));
    }
    return cat(parts, dim);
}

const OpEntry kCumprod = define({
    .name = "cumprod",
    .grad_fn = "CumprodBackward0",
    .schema = "(Tensor self, int dim, *, dtype? dtype=None)",
    .formula = "cumprod(self, dim)",
    .forward =
        [](const Call& c) {
            return kernels::cumprod(c[0], c.attribute("dim").integer(),
                                    c.attribute("dtype").dtype_if_given());
        },
    .whole = true,
    .in_place = true,
    .saves = {{"result"}, {"self"}},
    .derivatives = {{.operand = "self",
                     .rule = "flip(cumsum(flip(grad * result))) / self",
                     .vjp =
                         [](const Vjp& v) {
                             const int64_t dim = v.attribute("dim").integer();
                             const Tensor self = v.self();
                             if (self.dim() == 0) return v.grad();
                             if (has_zero(self)) return cumprod_gradient_with_zeros(v.grad(), self, dim);
                             return reversed_cumsum(v.grad() * v.result(), dim) / self;
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], 1", "[1.5, 0.0, 2.0], 0"},
});

// Columns of powers, each made of the one before it in place, as PyTorch does it.
const OpEntry kVander = define({
    .name = "vander",
    .home = kTorch,
    .schema = "(Tensor x, int? N=None, bool increasing=False)",
    .formula = "vander(x, N)",
    .compose =
        [](const Call& c) {
            const Tensor& x = c[0];
            CHECK(x.dim() == 1, RuntimeError, "x must be a one-dimensional tensor.");
            const Attribute& given = c.attribute("N");
            const int64_t columns = given.none() ? x.size(0) : given.integer();
            CHECK(columns >= 0, RuntimeError, "N must be non-negative.");
            const DType dtype = is_floating(x.dtype()) ? x.dtype() : DType::Int64;
            const Tensor result = kernels::zeros(Shape{x.size(0), columns}, dtype);
            if (columns == 0) return result;
            fill_(select(result, 1, 0), wrap_number(Scalar(int64_t{1})));
            if (columns > 1) {
                copy_(slice(result, 1, 1, std::nullopt, 1), unsqueeze(x, 1));
                copy_(slice(result, 1, 1, std::nullopt, 1), cumprod(slice(result, 1, 1, std::nullopt, 1), 1));
            }
            return c.attribute("increasing").flag() ? result : flip(result, Shape{1});
        },
});

}  // namespace

Tensor prod(const Tensor& self) { return execute(kProd, {self}); }
Tensor prod(const Tensor& self, int64_t dim, bool keepdim) {
    return execute(kProdDim, {self}, {dim, keepdim, Attribute()});
}
Tensor cumsum(const Tensor& self, int64_t dim) { return execute(kCumsum, {self}, {dim, Attribute()}); }
Tensor cumprod(const Tensor& self, int64_t dim) { return execute(kCumprod, {self}, {dim, Attribute()}); }

std::vector<const OpEntry*> scan_entries() { return {&kProd, &kProdDim, &kCumsum, &kCumprod, &kVander}; }

}  // namespace backstep::ops
