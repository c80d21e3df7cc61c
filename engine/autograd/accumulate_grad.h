#pragma once

#include "autograd/node.h"

namespace backstep::autograd {

// The end of every path: adds what arrives to `.grad` of a leaf. It owns the leaf; the leaf points back
// weakly. A first gradient nobody else holds is taken as it is; later ones are added in place, or out of
// place when the gradient itself is being recorded. Runs the leaf's hooks first.
class AccumulateGrad final : public Node {
  public:
    explicit AccumulateGrad(const Tensor& variable);
    ~AccumulateGrad() override;

    std::string name() const override { return "torch::autograd::AccumulateGrad"; }
    TensorList apply(TensorList grads) override;
    const Tensor& variable() const { return variable_; }

  private:
    Tensor variable_;
};

}  // namespace backstep::autograd
