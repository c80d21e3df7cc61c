#pragma once

#include "tensor/generator.h"
#include "tensor/tensor.h"

namespace backstep::nn {

// torch.nn.init: fills in place, unrecorded, in PyTorch's order of draws.
struct Fans {
    int64_t in, out;
};
// Throws ValueError "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions".
Fans fans_of(const Tensor& weight);
// The factor by which a nonlinearity ("relu", "leaky_relu", "tanh", ...) asks for wider weights.
double gain_of(std::string_view nonlinearity, double param = 0.01);

void uniform_(const Tensor& tensor, double low, double high, Generator& generator);
void normal_(const Tensor& tensor, double mean, double std, Generator& generator);
void constant_(const Tensor& tensor, double value);
void xavier_uniform_(const Tensor& tensor, double gain, Generator& generator);
void xavier_normal_(const Tensor& tensor, double gain, Generator& generator);
void kaiming_uniform_(const Tensor& tensor, double a, bool fan_out, std::string_view nonlinearity,
                      Generator& generator);
void kaiming_normal_(const Tensor& tensor, double a, bool fan_out, std::string_view nonlinearity,
                     Generator& generator);

}  // namespace backstep::nn
