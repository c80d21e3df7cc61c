// What PyTorch's kernels for the processor do not offer for float16, though they do for bfloat16.
#include <algorithm>

#include "ops/narrow.h"

namespace backstep::ops {
namespace {

struct Absent {
    std::string_view entry, kernel;
};

// The names the kernels give themselves in their error, in order of the entries.
constexpr Absent kAbsent[] = {
    {"_ctc_loss", "ctc_loss_cpu"},
    {"acos", "acos_vml_cpu"},
    {"adaptive_max_pool2d", "adaptive_max_pool2d"},
    {"addcdiv", "addcdiv_cpu_out"},
    {"addcmul", "addcmul_cpu_out"},
    {"addmm", "addmm_impl_cpu_"},
    {"aminmax", "aminmax_cpu"},
    {"asin", "asin_vml_cpu"},
    {"atan", "atan_vml_cpu"},
    {"atan2", "atan2_cpu"},
    {"avg_pool2d", "avg_pool2d"},
    {"baddbmm", "baddbmm"},
    {"binary_cross_entropy", "binary_cross_entropy"},
    {"binary_cross_entropy_with_logits", "clamp_min_cpu"},
    {"bincount", "bincount_cpu"},
    {"bmm", "bmm"},
    {"cdist", "cdist"},
    {"ceil", "ceil_vml_cpu"},
    {"celu", "elu_cpu"},
    {"clamp.Tensor", "clamp_cpu"},
    {"clamp_max", "clamp_max_scalar_cpu"},
    {"clamp_min", "clamp_min_cpu"},
    {"cos", "cos_vml_cpu"},
    {"cosh", "cosh_cpu"},
    {"cosine_similarity", "clamp_min_cpu"},
    {"cross", "cross"},
    {"cummax", "cummax_cpu"},
    {"cummin", "cummin_cpu"},
    {"cumprod", "cumprod_out_cpu"},
    {"cumsum", "cumsum_out_cpu"},
    {"det", "lu_cpu"},
    {"diag", "diag"},
    {"digamma", "digamma"},
    {"dot", "dot"},
    {"elu", "elu_cpu"},
    {"erf", "erf_vml_cpu"},
    {"erfc", "erfc_vml_cpu"},
    {"erfinv", "erfinv_vml_cpu"},
    {"exp", "exp_vml_cpu"},
    {"expm1", "expm1_vml_cpu"},
    {"floor", "floor_vml_cpu"},
    {"gelu", "GeluKernelImpl"},
    {"glu", "glu_cpu"},
    {"hardshrink", "hardshrink_cpu"},
    {"hardsigmoid", "hardsigmoid_cpu"},
    {"hardswish", "hardswish_cpu"},
    {"hardtanh", "clamp_scalar_cpu"},
    {"histc", "aminmax_cpu"},
    {"hypot", "hypot_cpu"},
    {"i0", "i0_vml_cpu"},
    {"kthvalue", "kthvalue_cpu"},
    {"leaky_relu", "leaky_relu_cpu"},
    {"lerp", "lerp_kernel_scalar"},
    {"lerp.Tensor", "lerp_kernel_tensor"},
    {"lgamma", "lgamma_vml_cpu"},
    {"linalg_eigh", "linalg_eigh_cpu"},
    {"linalg_qr", "geqrf_cpu"},
    {"linalg_solve", "lu_cpu"},
    {"linalg_svd", "linalg_svd_cpu"},
    {"log", "log_vml_cpu"},
    {"log10", "log10_vml_cpu"},
    {"log1p", "log1p_vml_cpu"},
    {"log2", "log2_vml_cpu"},
    {"log_sigmoid", "log_sigmoid_cpu"},
    {"log_softmax", "log_softmax_lastdim_kernel_impl"},
    {"logaddexp", "logaddexp_cpu"},
    {"logcumsumexp", "logcumsumexp_out_cpu"},
    {"logit", "logit_cpu"},
    {"logsumexp", "exp_vml_cpu"},
    {"max_pool2d_with_indices", "max_pool2d"},
    {"mish", "mish_cpu"},
    {"mm", "addmm_impl_cpu_"},
    {"multi_margin_loss", "multi_margin_loss_cpu_kernel"},
    {"mv", "addmv_impl_cpu"},
    {"native_batch_norm", "batch_norm"},
    {"native_group_norm", "GroupNormKernelImpl"},
    {"native_layer_norm", "LayerNormKernelImpl"},
    {"nextafter", "nextafter_cpu"},
    {"nll_loss", "nll_loss_out_frame"},
    {"prelu", "prelu_cpu"},
    {"prod", "prod_cpu"},
    {"prod.dim_int", "prod_cpu"},
    {"reflection_pad1d", "reflection_pad1d"},
    {"reflection_pad2d", "reflection_pad2d"},
    {"relu", "clamp_min_cpu"},
    {"relu6", "clamp_scalar_cpu"},
    {"replication_pad1d", "replication_pad1d_cpu"},
    {"replication_pad2d", "replication_pad2d_cpu"},
    {"round", "round_vml_cpu"},
    {"rrelu_with_noise", "leaky_relu_cpu"},
    {"rsqrt", "rsqrt_cpu"},
    {"selu", "elu_cpu"},
    {"sigmoid", "sigmoid_cpu"},
    {"silu", "silu_cpu"},
    {"sin", "sin_vml_cpu"},
    {"sinc", "sinc_cpu"},
    {"sinh", "sinh_cpu"},
    {"soft_margin_loss", "exp_vml_cpu"},
    {"softmax", "softmax_lastdim_kernel_impl"},
    {"softplus", "softplus_cpu"},
    {"softshrink", "softshrink_cpu"},
    {"sqrt", "sqrt_vml_cpu"},
    {"tan", "tan_vml_cpu"},
    {"tanh", "tanh_vml_cpu"},
    {"threshold", "threshold_cpu"},
    {"topk", "topk_cpu"},
    {"trace", "trace"},
    {"trunc", "trunc_vml_cpu"},
    {"upsample_bilinear2d", "upsample_bilinear2d_channels_last"},
    {"upsample_nearest1d", "compute_indices_weights_nearest"},
    {"upsample_nearest2d", "upsample_nearest2d_channels_last"},
    {"vdot", "dot"},
};
static_assert(std::ranges::is_sorted(kAbsent, {}, &Absent::entry));

// Kernels that ask for another one where they look at the shape or at what is given.
std::string_view by_arguments(const Call& call) {
    const std::string_view entry = call.entry().name;
    if (entry == "softmax" || entry == "log_softmax") {
        const int64_t dim = call.attribute("dim").integer(), last = call[0].dim() - 1;
        return dim == last || dim == -1 ? "" : "softmax_kernel_impl";
    }
    if (entry == "clamp") {
        if (call.attribute("max").none()) return "clamp_min_cpu";
        return call.attribute("min").none() ? "clamp_max_scalar_cpu" : "clamp_scalar_cpu";
    }
    if (entry == "convolution") {
        if (call[0].dim() == 5) return "compute_columns3d";
        return call.attribute("transposed").flag() ? "slow_conv_transpose2d_out_cpu" : "slow_conv2d_cpu";
    }
    return "";
}

}  // namespace

std::string_view absent_for_half(const Call& call) {
    if (const std::string_view kernel = by_arguments(call); !kernel.empty()) return kernel;
    const auto found = std::ranges::lower_bound(kAbsent, call.entry().name, {}, &Absent::entry);
    return found != std::end(kAbsent) && found->entry == call.entry().name ? found->kernel : "";
}

}  // namespace backstep::ops
