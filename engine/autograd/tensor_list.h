#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "tensor/tensor.h"

namespace backstep::autograd {

// A few tensors, by slot: the gradients that enter or leave a node. An undefined tensor is "no gradient".
// Up to four are held in place.
class TensorList {
  public:
    TensorList() = default;
    explicit TensorList(size_t count) { resize(count); }
    TensorList(std::initializer_list<Tensor> tensors) {
        for (const Tensor& tensor : tensors) push_back(tensor);
    }
    TensorList(const TensorList& other) {
        for (const Tensor& tensor : other) push_back(tensor);
    }
    TensorList(TensorList&& other) noexcept { take(other); }
    TensorList& operator=(const TensorList& other) { return *this = TensorList(other); }
    TensorList& operator=(TensorList&& other) noexcept {
        if (this != &other) {
            clear();
            take(other);
        }
        return *this;
    }

    size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Tensor* begin() { return data(); }
    Tensor* end() { return data() + size_; }
    const Tensor* begin() const { return data(); }
    const Tensor* end() const { return data() + size_; }
    Tensor& operator[](size_t i) { return data()[i]; }
    const Tensor& operator[](size_t i) const { return data()[i]; }
    operator std::span<const Tensor>() const { return {data(), size_}; }

    void push_back(Tensor tensor) {
        resize(size_ + 1);
        data()[size_ - 1] = std::move(tensor);
    }
    void resize(size_t count) {
        for (size_t i = count; i < size_; ++i) data()[i].reset();
        if (count > kInline && (!more_ || count > more_->size())) grow(count);
        size_ = count;
    }
    void clear() { resize(0); }

  private:
    static constexpr size_t kInline = 4;
    Tensor* data() { return more_ ? more_->data() : few_; }
    const Tensor* data() const { return more_ ? more_->data() : few_; }
    void grow(size_t count);
    void take(TensorList& other) noexcept {  // into an empty one
        size_ = std::exchange(other.size_, 0);
        more_ = std::move(other.more_);
        for (size_t i = 0; i < size_ && i < kInline; ++i) few_[i] = std::move(other.few_[i]);
    }

    size_t size_ = 0;
    Tensor few_[kInline];
    std::unique_ptr<std::vector<Tensor>> more_;
};

}  // namespace backstep::autograd
