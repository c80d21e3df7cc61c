#include "autograd/gradient_math.h"

#include <atomic>

namespace backstep::autograd {
namespace {

std::atomic<const GradientMath*> g_math{nullptr};

}  // namespace

ViewForm ViewForm::of(const Tensor& view, const Tensor& base) {
    return {Shape(base.sizes()), Shape(base.strides()), Shape(view.sizes()), Shape(view.strides()),
            view.offset() - base.offset()};
}

const GradientMath& gradient_math() {
    const GradientMath* math = g_math.load(std::memory_order_acquire);
    INTERNAL_ASSERT(math != nullptr);
    return *math;
}

void set_gradient_math(const GradientMath& math) noexcept { g_math.store(&math, std::memory_order_release); }

}  // namespace backstep::autograd
