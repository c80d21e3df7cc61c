#include "nn/optim/update.h"

#include <cmath>

#include "tensor/kernels/binary.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/ternary.h"
#include "tensor/kernels/unary.h"

namespace backstep::nn {
namespace {

namespace k = kernels;
using k::BinaryOp;

// average = decay * average + (1 - decay) * value, in two roundings.
void average(const Tensor& into, const Tensor& value, double decay) {
    k::binary_(BinaryOp::Mul, into, decay);
    k::add_(into, value, 1 - decay);
}
void average_square(const Tensor& into, const Tensor& value, double decay) {
    k::binary_(BinaryOp::Mul, into, decay);
    k::copy_(into, k::addcmul(into, value, value, 1 - decay));
}
void add_quotient(const Tensor& into, const Tensor& a, const Tensor& b, double factor) {
    k::copy_(into, k::addcdiv(into, a, b, factor));
}
Tensor root(const Tensor& value) { return k::sqrt(value); }

}  // namespace

Tensor effective_gradient(const Tensor& parameter, const Tensor& grad, double weight_decay, bool maximize) {
    const Tensor turned = maximize ? k::neg(grad) : grad;
    return weight_decay == 0 ? turned : k::add(turned, parameter, weight_decay);
}

void sgd_update(const Tensor& parameter, const Tensor& grad, Tensor& buffer, const SgdOptions& options) {
    Tensor direction = grad;
    if (options.momentum != 0) {
        if (buffer.defined()) {
            k::binary_(BinaryOp::Mul, buffer, options.momentum);
            k::add_(buffer, grad, 1 - options.dampening);
        } else {
            buffer = k::clone(grad);
        }
        direction = options.nesterov ? k::add(grad, buffer, options.momentum) : buffer;
    }
    k::add_(parameter, direction, -options.lr);
}

void decay(const Tensor& parameter, double lr, double weight_decay) {
    k::binary_(BinaryOp::Mul, parameter, 1 - lr * weight_decay);
}

void adam_update(const Tensor& parameter, const Tensor& grad, const Tensor& mean, const Tensor& square,
                 const Tensor& largest, const AdamOptions& options) {
    average(mean, grad, options.beta1);
    average_square(square, grad, options.beta2);
    const double step_size = options.lr / (1 - std::pow(options.beta1, options.step));
    const double correction = std::sqrt(1 - std::pow(options.beta2, options.step));
    if (largest.defined()) k::copy_(largest, k::maximum(largest, square));
    const Tensor spread = k::div(root(largest.defined() ? largest : square), correction);
    k::binary_(BinaryOp::Add, spread, options.eps);
    add_quotient(parameter, mean, spread, -step_size);
}

void adamax_update(const Tensor& parameter, const Tensor& grad, const Tensor& mean, const Tensor& largest,
                   const AdamOptions& options) {
    average(mean, grad, options.beta1);
    const Tensor size = k::abs(grad);
    k::binary_(BinaryOp::Add, size, options.eps);
    k::binary_(BinaryOp::Mul, largest, options.beta2);
    k::copy_(largest, k::maximum(largest, size));
    add_quotient(parameter, mean, largest, -options.lr / (1 - std::pow(options.beta1, options.step)));
}

void rmsprop_update(const Tensor& parameter, const Tensor& grad, const Tensor& square, const Tensor& mean,
                    const Tensor& buffer, const RmspropOptions& options) {
    average_square(square, grad, options.alpha);
    Tensor spread = square;
    if (mean.defined()) {
        average(mean, grad, options.alpha);
        spread = k::addcmul(square, mean, mean, -1);
    }
    spread = root(spread);
    k::binary_(BinaryOp::Add, spread, options.eps);
    if (!buffer.defined()) {
        add_quotient(parameter, grad, spread, -options.lr);
        return;
    }
    k::binary_(BinaryOp::Mul, buffer, options.momentum);
    add_quotient(buffer, grad, spread, 1);
    k::add_(parameter, buffer, -options.lr);
}

void adagrad_update(const Tensor& parameter, const Tensor& grad, const Tensor& sum, double lr, double eps) {
    k::copy_(sum, k::addcmul(sum, grad, grad, 1));
    const Tensor spread = root(sum);
    k::binary_(BinaryOp::Add, spread, eps);
    add_quotient(parameter, grad, spread, -lr);
}

void adadelta_update(const Tensor& parameter, const Tensor& grad, const Tensor& square, const Tensor& delta,
                     const AdadeltaOptions& options) {
    average_square(square, grad, options.rho);
    const Tensor spread = root(k::add(square, Scalar(options.eps)));
    const Tensor change = root(k::add(delta, Scalar(options.eps)));
    k::binary_(BinaryOp::Div, change, spread);
    k::binary_(BinaryOp::Mul, change, grad);
    average_square(delta, change, options.rho);
    k::add_(parameter, change, -options.lr);
}

}  // namespace backstep::nn
