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

// Targets are 1 and -1.
Tensor hinge_embedding_loss(const Tensor& input, const Tensor& target, std::string_view reduction = "mean",
                            double margin = 1.0);
Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target,
                           double margin = 0.0, std::string_view reduction = "mean");
Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target,
                             double margin = 0.0, std::string_view reduction = "mean");
Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative,
                           double margin = 1.0, double p = 2.0, double eps = 1e-06, bool swap = false,
                           std::string_view reduction = "mean");
Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input = true, bool full = false,
                        double eps = 1e-08, std::string_view reduction = "mean");

// What a reduction makes of the losses of the elements, without and with history.
Tensor reduced_losses(const Tensor& losses, const std::string& reduction);
Tensor recorded_reduction(const Tensor& losses, std::string_view reduction);

std::vector<const OpEntry*> loss_entries();
std::vector<const OpEntry*> margin_loss_entries();
std::vector<const OpEntry*> sequence_loss_entries();
std::vector<const OpEntry*> class_loss_entries();

}  // namespace backstep::ops
