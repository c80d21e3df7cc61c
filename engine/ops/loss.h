#pragma once

#include "ops/op_entry.h"

namespace backstep::ops {

// torch.nn.functional's losses. `reduction` is "mean", "sum" or "none". Texts of errors as PyTorch's.
Tensor mse_loss(const Tensor& input, const Tensor& target, std::string_view reduction = "mean");
Tensor l1_loss(const Tensor& input, const Tensor& target, std::string_view reduction = "mean");
Tensor smooth_l1_loss(const Tensor& input, const Tensor& target, std::string_view reduction = "mean",
                      double beta = 1.0);
Tensor huber_loss(const Tensor& input, const Tensor& target, std::string_view reduction = "mean",
                  double delta = 1.0);
Tensor binary_cross_entropy(const Tensor& input, const Tensor& target, const Tensor& weight = {},
                            std::string_view reduction = "mean");
Tensor binary_cross_entropy_with_logits(const Tensor& input, const Tensor& target, const Tensor& weight = {},
                                        const Tensor& pos_weight = {}, std::string_view reduction = "mean");
// Classes along dimension 1 (0 for a single example); `weight` one per class, or undefined.
Tensor nll_loss(const Tensor& input, const Tensor& target, const Tensor& weight = {},
                std::string_view reduction = "mean", int64_t ignore_index = -100);
// Targets are class indices, or probabilities of the input's shape.
Tensor cross_entropy(const Tensor& input, const Tensor& target, const Tensor& weight = {},
                     std::string_view reduction = "mean", int64_t ignore_index = -100,
                     double label_smoothing = 0.0);

std::vector<const OpEntry*> loss_entries();
std::vector<const OpEntry*> class_loss_entries();

}  // namespace backstep::ops
