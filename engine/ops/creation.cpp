#include "ops/creation.h"

#include "autograd/autograd_meta.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/random/random.h"
#include "tensor/promotion.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

DType dtype_of(const Options& options) { return options.dtype.value_or(default_dtype()); }

}  // namespace

Tensor made(Tensor tensor, bool requires_grad) {
    if (autograd::run_state().inference) tensor.set_inference(true);
    CHECK(!requires_grad || tensor.is_floating_point(), RuntimeError,
          "Only Tensors of floating point and complex dtype can require gradients");
    if (requires_grad)
        autograd::set_requires_grad(tensor, true);
    else
        autograd::note_leaf(tensor);
    return tensor;
}

Tensor full(Dims size, Scalar value, const Options& options) {
    DType natural = value.is_float() ? default_dtype() : value.is_int() ? DType::Int64 : DType::Bool;
    return made(k::full(size, value, options.dtype.value_or(natural)), options.requires_grad);
}
Tensor zeros(Dims size, const Options& options) {
    return made(k::zeros(size, dtype_of(options)), options.requires_grad);
}
Tensor ones(Dims size, const Options& options) {
    return made(k::ones(size, dtype_of(options)), options.requires_grad);
}
Tensor full_like(const Tensor& like, Scalar value, const Options& options) {
    return made(k::full(like.sizes(), value, options.dtype.value_or(like.dtype())), options.requires_grad);
}
Tensor eye(int64_t rows, int64_t columns, const Options& options) {
    return made(k::eye(rows, columns, dtype_of(options)), options.requires_grad);
}
Tensor arange(Scalar start, Scalar end, Scalar step, const Options& options) {
    return made(k::arange(start, end, step, options.dtype), options.requires_grad);
}
Tensor linspace(double start, double end, int64_t steps, const Options& options) {
    return made(k::linspace(start, end, steps, dtype_of(options)), options.requires_grad);
}
Tensor rand(Dims size, Generator& generator, const Options& options) {
    return made(random::rand(size, dtype_of(options), generator), options.requires_grad);
}
Tensor randn(Dims size, Generator& generator, const Options& options) {
    return made(random::randn(size, dtype_of(options), generator), options.requires_grad);
}
Tensor randint(int64_t low, int64_t high, Dims size, Generator& generator, const Options& options) {
    return made(random::randint(low, high, size, options.dtype.value_or(DType::Int64), generator),
                options.requires_grad);
}
Tensor randperm(int64_t n, Generator& generator, const Options& options) {
    return made(random::randperm(n, options.dtype.value_or(DType::Int64), generator), options.requires_grad);
}

}  // namespace backstep::ops
