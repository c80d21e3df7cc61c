#include "autograd/tensor_list.h"

namespace backstep::autograd {

void TensorList::grow(size_t count) {
    if (!more_) {
        more_ = std::make_unique<std::vector<Tensor>>();
        more_->reserve(count);
        for (size_t i = 0; i < size_; ++i) more_->push_back(std::move(few_[i]));
    }
    if (count > more_->capacity()) more_->reserve(count * 2);
    more_->resize(count);
}

}  // namespace backstep::autograd
