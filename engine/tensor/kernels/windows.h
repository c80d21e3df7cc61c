#pragma once

#include <string_view>

#include "tensor/tensor.h"

namespace backstep::kernels {

// The weights that signal processing lays over `length` samples, computed in the order PyTorch does.
// `periodic`: one period of the wave, else symmetric. `name` is the function's, for the errors: RuntimeError
// "hann_window requires non-negative window_length, got window_length=-1" and its like.
Tensor cosine_window(std::string_view name, int64_t length, bool periodic, double alpha, double beta,
                     DType dtype);  // alpha - beta cos: hann and hamming
Tensor blackman_window(int64_t length, bool periodic, DType dtype);
Tensor bartlett_window(int64_t length, bool periodic, DType dtype);
Tensor kaiser_window(int64_t length, bool periodic, double beta, DType dtype);

}  // namespace backstep::kernels
