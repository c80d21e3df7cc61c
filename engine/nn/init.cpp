#include "nn/init.h"

#include <cmath>

#include "autograd/view.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/random.h"

namespace backstep::nn {
namespace {

double kaiming_deviation(const Tensor& tensor, double a, bool fan_out, std::string_view nonlinearity) {
    const Fans fans = fans_of(tensor);
    return gain_of(nonlinearity, a) / std::sqrt(static_cast<double>(fan_out ? fans.out : fans.in));
}

}  // namespace

Fans fans_of(const Tensor& weight) {
    CHECK(weight.dim() >= 2, ValueError,
          "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions");
    const int64_t field = numel_of(weight.sizes().subspan(2));
    return {weight.size(1) * field, weight.size(0) * field};
}

double gain_of(std::string_view nonlinearity, double param) {
    if (nonlinearity == "linear" || nonlinearity == "sigmoid") return 1;
    if (nonlinearity == "tanh") return 5.0 / 3;
    if (nonlinearity == "relu") return std::sqrt(2.0);
    if (nonlinearity == "leaky_relu") return std::sqrt(2.0 / (1 + param * param));
    if (nonlinearity == "selu") return 3.0 / 4;
    throw ValueError("Unsupported nonlinearity " + std::string(nonlinearity));
}

void uniform_(const Tensor& tensor, double low, double high, Generator& generator) {
    random::uniform_(tensor, low, high, generator);
    autograd::note_mutation(tensor);
}
void normal_(const Tensor& tensor, double mean, double std, Generator& generator) {
    random::normal_(tensor, mean, std, generator);
    autograd::note_mutation(tensor);
}
void constant_(const Tensor& tensor, double value) {
    kernels::fill_(tensor, value);
    autograd::note_mutation(tensor);
}
void xavier_uniform_(const Tensor& tensor, double gain, Generator& generator) {
    const Fans fans = fans_of(tensor);
    const double bound = std::sqrt(3.0) * gain * std::sqrt(2.0 / static_cast<double>(fans.in + fans.out));
    uniform_(tensor, -bound, bound, generator);
}
void xavier_normal_(const Tensor& tensor, double gain, Generator& generator) {
    const Fans fans = fans_of(tensor);
    normal_(tensor, 0, gain * std::sqrt(2.0 / static_cast<double>(fans.in + fans.out)), generator);
}
void kaiming_uniform_(const Tensor& tensor, double a, bool fan_out, std::string_view nonlinearity,
                      Generator& generator) {
    const double bound = std::sqrt(3.0) * kaiming_deviation(tensor, a, fan_out, nonlinearity);
    uniform_(tensor, -bound, bound, generator);
}
void kaiming_normal_(const Tensor& tensor, double a, bool fan_out, std::string_view nonlinearity,
                     Generator& generator) {
    normal_(tensor, 0, kaiming_deviation(tensor, a, fan_out, nonlinearity), generator);
}

}  // namespace backstep::nn
