#include "tensor/kernels/matmul.h"

#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/kernels/product.h"
#include "tensor/kernels/view.h"

namespace backstep::kernels {
namespace {

std::string by(int64_t rows, int64_t columns) { return std::to_string(rows) + "x" + std::to_string(columns); }

void check_same_dtype(const Tensor& a, const Tensor& b) {
    CHECK(a.dtype() == b.dtype(), RuntimeError,
          "expected scalar type " + std::string(scalar_type_name(a.dtype())) + " but found " +
              std::string(scalar_type_name(b.dtype())));
}

void check_no_bool(const Tensor& a, const char* kernel) {
    CHECK(a.dtype() != DType::Bool, RuntimeError, not_implemented(kernel, a.dtype()));
}

void check_shapes(const Tensor& a, const Tensor& b) {
    CHECK(a.size(1) == b.size(0), RuntimeError,
          "mat1 and mat2 shapes cannot be multiplied (" + by(a.size(0), a.size(1)) + " and " +
              by(b.size(0), b.size(1)) + ")");
}

void check_batches(const Tensor& a, const Tensor& b) {
    CHECK(a.dim() == 3, RuntimeError, "batch1 must be a 3D tensor");
    CHECK(b.dim() == 3, RuntimeError, "batch2 must be a 3D tensor");
    CHECK(a.size(0) == b.size(0) && a.size(2) == b.size(1), RuntimeError,
          "Expected size for first two dimensions of batch2 tensor to be: [" + std::to_string(a.size(0)) +
              ", " + std::to_string(a.size(2)) + "] but got: [" + std::to_string(b.size(0)) + ", " +
              std::to_string(b.size(1)) + "].");
    check_same_dtype(a, b);
    check_no_bool(a, "bmm");
}

// Whether a batch of matrices times a vector or one matrix can be one product over joined rows.
bool folds(const Tensor& batch, const Tensor& other) {
    if (batch.dim() < 3 || other.dim() > 2) return false;
    const bool inner_transposed = batch.dim() == 3 && other.dim() == 2 && batch.strides().back() != 1 &&
                                  batch.strides().front() == batch.size(1) * batch.size(2);
    return !inner_transposed;
}

// batch (..., n, k) times other (k) or (k, m).
Tensor folded(const Tensor& batch, const Tensor& other) {
    Shape sizes(batch.sizes());
    sizes.pop_back();
    const Tensor rows = reshape(batch, Shape{numel_of(sizes), batch.size(-1)});
    if (other.dim() == 1) return view(mv(rows, other), sizes);
    const Tensor product = mm(rows, other);
    sizes.push_back(other.size(1));
    return view(product, sizes);
}

// PyTorch multiplies batches of small matrices itself, without BLAS.
bool has_small_matrices(const Tensor& a, const Tensor& b) { return a.size(1) * a.size(2) * b.size(2) < 400; }

// beta * bias as a tensor of its own to add to; with 0 not even nan counts.
Tensor scaled_copy(const Tensor& bias, Scalar beta) {
    if (beta.equals(0)) return zeros(bias.sizes(), bias.dtype());
    const Tensor result = clone(bias);
    if (!beta.equals(1)) binary_(BinaryOp::Mul, result, beta);
    return result;
}

Tensor batched(const Tensor& a, const Tensor& b) {
    const Tensor left = a.dim() == 1 ? unsqueeze(a, 0) : a;
    const Tensor right = b.dim() == 1 ? unsqueeze(b, 1) : b;
    const Dims left_batch = left.sizes().first(left.sizes().size() - 2);
    const Dims right_batch = right.sizes().first(right.sizes().size() - 2);
    Shape sizes = broadcast_shapes(left_batch, right_batch);
    const int64_t count = numel_of(sizes);
    const auto spread = [&](const Tensor& matrices) {
        Shape full = sizes;
        full.push_back(matrices.size(-2));
        full.push_back(matrices.size(-1));
        return reshape(expand(matrices, full), Shape{count, matrices.size(-2), matrices.size(-1)});
    };
    const Tensor product = bmm(spread(left), spread(right));
    if (a.dim() > 1) sizes.push_back(a.size(-2));
    if (b.dim() > 1) sizes.push_back(b.size(-1));
    return view(product, sizes);
}

}  // namespace

Tensor matmul(const Tensor& a, const Tensor& b) {
    CHECK(a.dim() > 0 && b.dim() > 0, RuntimeError,
          "both arguments to matmul need to be at least 1D, but they are " + std::to_string(a.dim()) +
              "D and " + std::to_string(b.dim()) + "D");
    if (a.dim() == 1 && b.dim() == 1) return dot(a, b);
    if (a.dim() == 2 && b.dim() == 1) return mv(a, b);
    if (a.dim() == 1 && b.dim() == 2) return squeeze(mm(unsqueeze(a, 0), b), 0);
    if (a.dim() == 2 && b.dim() == 2) return mm(a, b);
    if (folds(a, b)) return folded(a, b);
    if (folds(b, a)) {
        const Tensor turned = a.dim() == 2 ? transpose(a, 0, 1) : a;
        const Tensor product = folded(transpose(b, -2, -1), turned);
        return a.dim() == 2 ? contiguous(transpose(product, -2, -1)) : product;
    }
    return batched(a, b);
}

Tensor mm(const Tensor& a, const Tensor& b) {
    CHECK(a.dim() == 2, RuntimeError, "self must be a matrix");
    CHECK(b.dim() == 2, RuntimeError, "mat2 must be a matrix");
    check_shapes(a, b);
    check_same_dtype(a, b);
    check_no_bool(a, "addmm_impl_cpu_");
    Tensor result = Tensor::empty(Shape{a.size(0), b.size(1)}, a.dtype());
    matrix_product(result, a, b);
    return result;
}

Tensor bmm(const Tensor& a, const Tensor& b) {
    check_batches(a, b);
    Tensor result = Tensor::empty(Shape{a.size(0), a.size(1), b.size(2)}, a.dtype());
    const auto product = has_small_matrices(a, b) ? ordered_matrix_product : matrix_product;
    for (int64_t i = 0; i < a.size(0); ++i) product(select(result, 0, i), select(a, 0, i), select(b, 0, i));
    return result;
}

Tensor mv(const Tensor& a, const Tensor& b) {
    CHECK(a.dim() == 2 && b.dim() == 1, RuntimeError,
          "vector + matrix @ vector expected, got 1, " + std::to_string(a.dim()) + ", " +
              std::to_string(b.dim()));
    CHECK(a.size(1) == b.size(0), RuntimeError,
          "size mismatch, got " + std::to_string(a.size(0)) + ", " + by(a.size(0), a.size(1)) + "," +
              std::to_string(b.size(0)));
    check_same_dtype(a, b);
    check_no_bool(a, "addmv_impl_cpu");
    Tensor result = Tensor::empty(Shape{a.size(0)}, a.dtype());
    matrix_vector_product(result, a, b);
    return result;
}

Tensor dot(const Tensor& a, const Tensor& b) {
    CHECK(a.dim() == 1 && b.dim() == 1, RuntimeError,
          "1D tensors expected, but got " + std::to_string(a.dim()) + "D and " + std::to_string(b.dim()) +
              "D tensors");
    CHECK(a.dtype() == b.dtype(), RuntimeError,
          "dot : expected both vectors to have same dtype, but found " +
              std::string(scalar_type_name(a.dtype())) + " and " + std::string(scalar_type_name(b.dtype())));
    CHECK(a.numel() == b.numel(), RuntimeError,
          "inconsistent tensor size, expected tensor " + to_string(a.sizes()) + " and src " +
              to_string(b.sizes()) + " to have the same number of elements, but got " +
              std::to_string(a.numel()) + " and " + std::to_string(b.numel()) + " elements respectively");
    check_no_bool(a, "dot");
    Tensor result = Tensor::empty_scalar(a.dtype());
    vector_product(result, a, b);
    return result;
}

Tensor outer(const Tensor& a, const Tensor& b) {
    CHECK(a.dim() == 1, RuntimeError,
          "outer: Expected 1-D argument self, but got " + std::to_string(a.dim()) + "-D");
    CHECK(b.dim() == 1, RuntimeError,
          "outer: Expected 1-D argument vec2, but got " + std::to_string(b.dim()) + "-D");
    return mul(unsqueeze(a, 1), b);
}

Tensor addmm(const Tensor& bias, const Tensor& a, const Tensor& b, Scalar beta, Scalar alpha) {
    CHECK(a.dim() == 2, RuntimeError, "mat1 must be a matrix, got " + std::to_string(a.dim()) + "-D tensor");
    CHECK(b.dim() == 2, RuntimeError, "mat2 must be a matrix, got " + std::to_string(b.dim()) + "-D tensor");
    check_shapes(a, b);
    const Shape sizes{a.size(0), b.size(1)};
    const Tensor spread = expand(bias, sizes);
    CHECK(bias.dtype() == b.dtype(), RuntimeError, "self and mat2 must have the same dtype");
    CHECK(a.dtype() == b.dtype(), RuntimeError, "mat1 and mat2 must have the same dtype");
    check_no_bool(a, "addmm_impl_cpu_");
    const Tensor result = scaled_copy(spread, beta);
    add_matrix_product(result, a, b, alpha);
    return result;
}

Tensor baddbmm(const Tensor& bias, const Tensor& a, const Tensor& b, Scalar beta, Scalar alpha) {
    check_batches(a, b);
    const Tensor result = scaled_copy(expand(bias, Shape{a.size(0), a.size(1), b.size(2)}), beta);
    if (has_small_matrices(a, b)) {
        const Tensor scaled = alpha.equals(1) ? a : mul(a, alpha);
        for (int64_t i = 0; i < a.size(0); ++i)
            add_in_order(select(result, 0, i), select(scaled, 0, i), select(b, 0, i));
        return result;
    }
    for (int64_t i = 0; i < a.size(0); ++i)
        add_matrix_product(select(result, 0, i), select(a, 0, i), select(b, 0, i), alpha);
    return result;
}

}  // namespace backstep::kernels
