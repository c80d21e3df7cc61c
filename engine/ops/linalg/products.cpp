// Products of vectors and matrices. Declared in ops/linalg.h.
#include "ops/linalg.h"

#include "ops/arithmetic.h"
#include "ops/execute.h"
#include "ops/reduction.h"
#include "ops/shape.h"
#include "tensor/kernels/binary.h"
#include "tensor/kernels/matmul.h"
#include "tensor/kernels/reduce.h"
#include "tensor/kernels/view.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

Tensor scaled(const Tensor& tensor, Scalar factor) { return factor.equals(1) ? tensor : mul(tensor, factor); }
Tensor turned(const Tensor& batch) { return transpose(batch, 1, 2); }

// The gradients of a @ b. Of a factor that lies in memory column by column, as the transposed weight of a
// linear layer does, it is made to lie so too: behind the transposition it is contiguous, and a leaf takes it
// as it is.
bool lies_by_columns(const Vjp& v) { return v.strides()[0] == 1 && v.strides()[1] == v.sizes()[0]; }
Tensor by_first_factor(const Vjp& v, const Tensor& second) {
    return lies_by_columns(v) ? t(mm(second, t(v.grad()))) : mm(v.grad(), t(second));
}
Tensor by_second_factor(const Vjp& v, const Tensor& first) {
    return lies_by_columns(v) ? t(mm(t(v.grad()), first)) : mm(t(first), v.grad());
}

const OpEntry kMm = define({
    .name = "mm",
    .grad_fn = "MmBackward0",
    .schema = "(Tensor self, Tensor mat2)",
    .formula = "self @ mat2",
    .forward = [](const Call& c) { return k::mm(c[0], c[1]); },
    .saves = {{"self", {"mat2"}}, {"mat2", {"self"}}},
    .derivatives = {{.operand = "self",
                     .rule = "grad @ mat2.T",
                     .vjp = [](const Vjp& v) { return by_first_factor(v, v.saved("mat2")); }},
                    {.operand = "mat2",
                     .rule = "self.T @ grad",
                     .vjp = [](const Vjp& v) { return by_second_factor(v, v.self()); }}},
    .samples = {"[[1.5, -2.0, 1.0], [0.5, 3.0, 2.0]], [[1.0], [0.5], [-1.0]]"},
});

const OpEntry kMv = define({
    .name = "mv",
    .grad_fn = "MvBackward0",
    .schema = "(Tensor self, Tensor vec)",
    .formula = "self @ vec",
    .forward = [](const Call& c) { return k::mv(c[0], c[1]); },
    .saves = {{"vec", {"self"}}, {"self", {"vec"}}},
    .derivatives = {{.operand = "self",
                     .rule = "outer(grad, vec)",
                     .vjp = [](const Vjp& v) { return outer(v.grad(), v.saved("vec")); }},
                    {.operand = "vec",
                     .rule = "self.T @ grad",
                     .vjp = [](const Vjp& v) { return mv(t(v.self()), v.grad()); }}},
    .samples = {"[[1.5, -2.0, 1.0], [0.5, 3.0, 2.0]], [1.0, 0.5, -1.0]"},
});

const OpEntry kDot = define({
    .name = "dot",
    .grad_fn = "DotBackward0",
    .schema = "(Tensor self, Tensor tensor)",
    .formula = "sum(self * tensor)",
    .forward = [](const Call& c) { return k::dot(c[0], c[1]); },
    .saves = {{"tensor", {"self"}}, {"self", {"tensor"}}},
    .derivatives = {{.operand = "self",
                     .rule = "grad * tensor",
                     .vjp = [](const Vjp& v) { return v.grad() * v.saved("tensor"); }},
                    {.operand = "tensor",
                     .rule = "grad * self",
                     .vjp = [](const Vjp& v) { return v.grad() * v.self(); }}},
    .samples = {"[1.5, -2.0, 1.0], [1.0, 0.5, -1.0]"},
});

const OpEntry kBmm = define({
    .name = "bmm",
    .grad_fn = "BmmBackward0",
    .schema = "(Tensor self, Tensor mat2)",
    .formula = "self @ mat2",
    .forward = [](const Call& c) { return k::bmm(c[0], c[1]); },
    .saves = {{"self", {"mat2"}}, {"mat2", {"self"}}},
    .derivatives = {{.operand = "self",
                     .rule = "grad @ mat2.T",
                     .vjp = [](const Vjp& v) { return bmm(v.grad(), turned(v.saved("mat2"))); }},
                    {.operand = "mat2",
                     .rule = "self.T @ grad",
                     .vjp = [](const Vjp& v) { return bmm(turned(v.self()), v.grad()); }}},
    .samples = {"[[[1.5, -2.0], [0.5, 3.0]], [[1.0, 2.0], [0.0, 1.0]]], [[[1.0], [0.5]], [[-1.0], [2.0]]]"},
});

const OpEntry kAddmm = define({
    .name = "addmm",
    .grad_fn = "AddmmBackward0",
    .schema = "(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1)",
    .formula = "beta * self + alpha * (mat1 @ mat2)",
    .forward =
        [](const Call& c) {
            return k::addmm(c[0], c[1], c[2], c.attribute("beta").scalar(), c.attribute("alpha").scalar());
        },
    .in_place = true,
    .saves = {{"mat2", {"mat1"}}, {"mat1", {"mat2"}}},
    .derivatives = {{.operand = "self",
                     .rule = "beta * grad",
                     .vjp = [](const Vjp& v) { return scaled(v.grad(), v.attribute("beta").scalar()); }},
                    {.operand = "mat1",
                     .rule = "alpha * (grad @ mat2.T)",
                     .vjp =
                         [](const Vjp& v) {
                             return scaled(by_first_factor(v, v.saved("mat2")),
                                           v.attribute("alpha").scalar());
                         }},
                    {.operand = "mat2",
                     .rule = "alpha * (mat1.T @ grad)",
                     .vjp =
                         [](const Vjp& v) {
                             return scaled(by_second_factor(v, v.saved("mat1")),
                                           v.attribute("alpha").scalar());
                         }}},
    .samples = {"[0.5, -0.5], [[1.5, -2.0], [0.5, 3.0]], [[1.0, 0.5], [-1.0, 2.0]]",
                "[[1.0, 2.0]], [[1.5, -2.0]], [[1.0, 0.5], [-1.0, 2.0]], beta=0.5, alpha=2.0"},
});

const OpEntry kBaddbmm = define({
    .name = "baddbmm",
    .grad_fn = "BaddbmmBackward0",
    .schema = "(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1)",
    .formula = "beta * self + alpha * (batch1 @ batch2)",
    .forward =
        [](const Call& c) {
            return k::baddbmm(c[0], c[1], c[2], c.attribute("beta").scalar(), c.attribute("alpha").scalar());
        },
    .in_place = true,
    .saves = {{"batch2", {"batch1"}}, {"batch1", {"batch2"}}},
    .derivatives = {{.operand = "self",
                     .rule = "beta * grad",
                     .vjp = [](const Vjp& v) { return scaled(v.grad(), v.attribute("beta").scalar()); }},
                    {.operand = "batch1",
                     .rule = "alpha * (grad @ batch2.T)",
                     .vjp =
                         [](const Vjp& v) {
                             return scaled(bmm(v.grad(), turned(v.saved("batch2"))),
                                           v.attribute("alpha").scalar());
                         }},
                    {.operand = "batch2",
                     .rule = "alpha * (batch1.T @ grad)",
                     .vjp =
                         [](const Vjp& v) {
                             return scaled(bmm(turned(v.saved("batch1")), v.grad()),
                                           v.attribute("alpha").scalar());
                         }}},
    .samples = {"[[[0.5]], [[1.0]]], [[[1.5, -2.0]], [[0.5, 3.0]]], [[[1.0], [0.5]], [[-1.0], [2.0]]]"},
});

// beta * self + alpha * (a product of two): what differs is the product and how a gradient goes through it.
template <Tensor (*product)(const Tensor&, const Tensor&), Tensor (*by_first)(const Tensor&, const Tensor&),
          Tensor (*by_second)(const Tensor&, const Tensor&)>
OpEntry added(std::string_view name, std::string_view grad_fn, std::string_view formula,
              std::string_view first_rule, std::string_view second_rule, std::string_view sample,
              std::string_view first_name, std::string_view second_name) {
    return define({
        .name = name,
        .grad_fn = grad_fn,
        .schema = "(Tensor self, Tensor first, Tensor second, *, Scalar beta=1, Scalar alpha=1)",
        .formula = formula,
        .forward =
            [](const Call& c) {
                const Tensor times = k::mul(product(c[1], c[2]), c.attribute("alpha").scalar());
                return k::add(times, c[0], c.attribute("beta").scalar());
            },
        .in_place = true,
        .saves = {{"second", {"first"}, second_name}, {"first", {"second"}, first_name}},
        .derivatives = {{.operand = "self",
                         .rule = "beta * grad",
                         .vjp = [](const Vjp& v) { return scaled(v.grad(), v.attribute("beta").scalar()); }},
                        {.operand = "first",
                         .rule = first_rule,
                         .vjp =
                             [](const Vjp& v) {
                                 return scaled(by_first(v.grad(), v.saved("second")),
                                               v.attribute("alpha").scalar());
                             }},
                        {.operand = "second",
                         .rule = second_rule,
                         .vjp =
                             [](const Vjp& v) {
                                 return scaled(by_second(v.grad(), v.saved("first")),
                                               v.attribute("alpha").scalar());
                             }}},
        .samples = {sample},
    });
}
Tensor column_row(const Tensor& grad, const Tensor& vec) { return outer(grad, vec); }
Tensor turned_product(const Tensor& grad, const Tensor& mat) { return mv(t(mat), grad); }
const OpEntry kAddmv = added<k::mv, column_row, turned_product>(
    "addmv", "AddmvBackward0", "beta * self + alpha * (first @ second)", "alpha * outer(grad, second)",
    "alpha * (first.T @ grad)", "[0.5, -0.5], [[1.5, -2.0], [0.5, 3.0]], [1.0, 2.0]", "mat", "vec");

Tensor outer_values(const Tensor& a, const Tensor& b) {
    return k::mul(k::unsqueeze(a, 1), k::unsqueeze(b, 0));
}
Tensor through_rows(const Tensor& grad, const Tensor& vec) { return mv(grad, vec); }
Tensor through_columns(const Tensor& grad, const Tensor& vec) { return mv(t(grad), vec); }
const OpEntry kAddr = added<outer_values, through_rows, through_columns>(
    "addr", "AddrBackward0", "beta * self + alpha * outer(first, second)", "alpha * (grad @ second)",
    "alpha * (grad.T @ first)", "[[0.5, -0.5]], [1.5, -2.0], [1.0, 2.0]", "vec1", "vec2");

Tensor batch_sum(const Tensor& a, const Tensor& b) { return k::sum(k::bmm(a, b), Shape{0}); }
Tensor each_by_second(const Tensor& grad, const Tensor& second) {
    return matmul(unsqueeze(grad, 0), turned(second));
}
Tensor each_by_first(const Tensor& grad, const Tensor& first) {
    return matmul(turned(first), unsqueeze(grad, 0));
}
const OpEntry kAddbmm = added<batch_sum, each_by_second, each_by_first>(
    "addbmm", "AddbmmBackward0", "beta * self + alpha * sum(first @ second)", "alpha * (grad @ second.T)",
    "alpha * (first.T @ grad)", "[[0.5]], [[[1.5, -2.0]], [[0.5, 3.0]]], [[[1.0], [0.5]], [[-1.0], [2.0]]]",
    "batch1", "batch2");

const OpEntry kTrace = define({
    .name = "trace",
    .grad_fn = "TraceBackward0",
    .schema = "(Tensor self)",
    .formula = "sum(diagonal(self))",
    .forward =
        [](const Call& c) {
            CHECK(c[0].dim() == 2, RuntimeError,
                  "trace: expected a matrix, but got tensor with dim " + std::to_string(c[0].dim()));
            return k::sum(k::diagonal(c[0], 0, 0, 1));
        },
    .derivatives = {{.operand = "self",
                     .rule = "grad * eye",
                     .vjp =
                         [](const Vjp& v) {
                             const int64_t length = std::min(v.sizes()[0], v.sizes()[1]);
                             const Tensor spread = expand(v.grad(), Shape{length});
                             const Tensor whole = Tensor::empty(v.sizes(), v.grad().dtype());
                             return with_part({}, autograd::ViewForm::of(k::diagonal(whole, 0, 0, 1), whole),
                                              spread);
                         }}},
    .samples = {"[[1.5, -2.0], [0.5, 3.0]]"},
});

const OpEntry kMatmul = define({
    .name = "matmul",
    .schema = "(Tensor self, Tensor other)",
    .formula = "self @ other",
    .compose = [](const Call& c) { return matmul(c[0], c[1]); },
    .samples = {"[[1.5, -2.0], [0.5, 3.0]], [1.0, 0.5]"},
});

const OpEntry kLinear = define({
    .name = "linear",
    .home = kFunctional,
    .schema = "(Tensor input, Tensor weight, Tensor? bias=None)",
    .formula = "input @ weight.T + bias",
    .compose = [](const Call& c) { return linear(c[0], c[1], c[2]); },
    .samples = {"[[1.5, -2.0]], [[1.0, 0.5]], [0.25]"},
});

const OpEntry kOuter = define({
    .name = "outer",
    .schema = "(Tensor self, Tensor vec2)",
    .formula = "outer(self, vec2)",
    .compose = [](const Call& c) { return outer(c[0], c[1]); },
    .samples = {"[1.5, -2.0], [1.0, 0.5]"},
});

Tensor swapped_last(const Tensor& tensor) { return transpose(tensor, -2, -1); }

// One factor has batches, the other at most two dimensions: one large product of what is folded together.
Tensor fold_product(const Tensor& self, const Tensor& other) {
    const bool turn = other.dim() > self.dim();
    const Tensor left = turn ? swapped_last(other) : self;
    const Tensor right = !turn ? other : self.dim() == 2 ? t(self) : self;
    Shape sizes(left.sizes());
    const int64_t inner = sizes.back();
    sizes.pop_back();
    const int64_t rows = numel_of(sizes);
    const Tensor folded = reshape(left, Shape{rows, inner});
    if (right.dim() == 1) return unsafe_view(mv(folded, right), sizes);
    sizes.push_back(right.size(1));
    const Tensor product = unsafe_view(mm(folded, right), sizes);
    return turn ? contiguous(swapped_last(product)) : product;
}

Tensor batch_product(const Tensor& self, const Tensor& other) {
    const int64_t rows = self.dim() > 1 ? self.size(-2) : 1;
    const int64_t columns = other.dim() > 1 ? other.size(-1) : 1;
    const auto batch = [](const Tensor& tensor) {
        const size_t rank = tensor.sizes().size();
        return tensor.sizes().subspan(0, rank > 2 ? rank - 2 : 0);
    };
    const Shape batches = broadcast_shapes(batch(self), batch(other));
    const auto flat = [&](const Tensor& tensor, int64_t height, int64_t width) {
        Shape sizes = batches;
        sizes.push_back(height);
        sizes.push_back(width);
        return reshape(expand(tensor, sizes), Shape{numel_of(batches), height, width});
    };
    Shape sizes = batches;
    if (self.dim() > 1) sizes.push_back(rows);
    if (other.dim() > 1) sizes.push_back(columns);
    const int64_t inner = self.size(-1), height = other.dim() > 1 ? other.size(-2) : other.size(0);
    return unsafe_view(bmm(flat(self, rows, inner), flat(other, height, columns)), sizes);
}

}  // namespace

Tensor mm(const Tensor& self, const Tensor& mat2) { return execute(kMm, {self, mat2}); }
Tensor mv(const Tensor& self, const Tensor& vec) { return execute(kMv, {self, vec}); }
Tensor dot(const Tensor& self, const Tensor& tensor) { return execute(kDot, {self, tensor}); }
Tensor bmm(const Tensor& self, const Tensor& mat2) { return execute(kBmm, {self, mat2}); }
Tensor addmm(const Tensor& self, const Tensor& mat1, const Tensor& mat2, Scalar beta, Scalar alpha) {
    const bool plain = beta.equals(1) && alpha.equals(1);
    return execute(kAddmm, {self, mat1, mat2}, plain ? AttributesRef() : AttributesRef{beta, alpha});
}
Tensor trace(const Tensor& self) { return execute(kTrace, {self}); }
Tensor outer(const Tensor& self, const Tensor& vec2) {
    const auto check = [](const Tensor& tensor, const char* name) {
        CHECK(tensor.dim() == 1, RuntimeError,
              std::string("outer: Expected 1-D argument ") + name + ", but got " +
                  std::to_string(tensor.dim()) + "-D");
    };
    check(self, "self");
    check(vec2, "vec2");
    return reshape(self, Shape{self.numel(), 1}) * vec2;
}

Tensor matmul(const Tensor& self, const Tensor& other) {
    const int64_t a = self.dim(), b = other.dim();
    CHECK(a > 0 && b > 0, RuntimeError,
          "both arguments to matmul need to be at least 1D, but they are " + std::to_string(a) + "D and " +
              std::to_string(b) + "D");
    if (a == 1 && b == 1) return dot(self, other);
    if (a == 2 && b == 1) return mv(self, other);
    if (a == 1 && b == 2) return squeeze_product(mm(unsqueeze(self, 0), other), 0);
    if (a == 2 && b == 2) return mm(self, other);
    return a <= 2 || b <= 2 ? fold_product(self, other) : batch_product(self, other);
}

Tensor linear(const Tensor& input, const Tensor& weight, const Tensor& bias) {
    if (bias.defined() && input.dim() == 2) return addmm(bias, input, t(weight));
    if (bias.defined() && input.dim() == 3 && input.is_contiguous()) {
        Shape sizes(input.sizes());
        const Tensor rows = view(input, Shape{sizes[0] * sizes[1], sizes[2]});
        sizes[2] = weight.size(0);
        return view(addmm(bias, rows, t(weight)), sizes);
    }
    const Tensor product = matmul(input, t(weight));
    return bias.defined() ? add_(product, bias) : product;
}

std::vector<const OpEntry*> product_entries() {
    return {&kMm,   &kMv,     &kDot,   &kBmm,    &kAddmm,  &kBaddbmm, &kAddmv,
            &kAddr, &kAddbmm, &kTrace, &kMatmul, &kLinear, &kOuter};
}

}  // namespace backstep::ops
