#pragma once

#include <initializer_list>
#include <optional>

#include "tensor/tensor.h"

namespace backstep {

// `torch.get_default_dtype()` of this thread's run; float32 unless set.
DType default_dtype() noexcept;
void set_default_dtype(DType dtype) noexcept;

// PyTorch's promotion of two dtypes (int64 + float32 is float32).
DType promote(DType a, DType b);
// dtype that a Python number takes by itself: bool, int64, or the default.
DType natural_dtype(Scalar scalar);
// Result dtype with categories bool < int < float and, within one, tensors of 1+ dimensions before 0-d
// tensors before Python numbers (`torch.result_type`).
DType result_type(const Tensor& a, const Tensor& b);
DType result_type(const Tensor& a, Scalar b);
DType result_type(std::initializer_list<Tensor> tensors);
// The same for any number of operands, taken in one at a time; at least one.
class Promotion {
  public:
    void add(const Tensor& tensor);
    void add(Scalar number) { merge(number_, natural_dtype(number)); }
    DType result() const { return *combine(with_dims_, combine(zero_dim_, number_)); }

  private:
    using Found = std::optional<DType>;
    static void merge(Found& into, DType dtype) { into = into ? promote(*into, dtype) : dtype; }
    static Found combine(Found higher, Found lower);
    Found with_dims_, zero_dim_, number_;  // the best dtype seen of each rank of authority
};
// int64 and bool become the default dtype: what division, exp, mean and their like compute in.
DType to_floating(DType dtype);

// Throws RuntimeError "result type Float can't be cast to the desired output type Long" (in-place results).
void check_can_cast(DType from, DType to);

}  // namespace backstep
