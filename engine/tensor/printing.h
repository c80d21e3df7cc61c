#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tensor/tensor.h"

namespace backstep {

// `torch.set_printoptions`, as a value of the run.
struct PrintOptions {
    int precision = 4;
    int64_t threshold = 1000;
    int64_t edge_items = 3;
    int line_width = 80;
    std::optional<bool> scientific;  // none: decided by the values
};

// What repr(tensor) gives: "tensor([1., 2.])". The caller passes the suffixes it knows of
// ("grad_fn=<AddBackward0>", "requires_grad=True"); size= and dtype= are found here, and all are placed by
// PyTorch's wrapping rule.
std::string to_string(const Tensor& tensor, const PrintOptions& options = {},
                      const std::vector<std::string>& suffixes = {});

// repr(x.tolist()): nested lists of Python numbers in full.
std::string list_repr(const Tensor& tensor);
// The Python repr of x.item(): float32 as the double it is, True/False, integers.
std::string item_repr(Scalar value);

}  // namespace backstep
