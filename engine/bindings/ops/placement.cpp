#include "bindings/ops/placement.h"

#include <set>

namespace backstep::bindings {

namespace {

using Names = std::set<std::string_view>;

const Names kOnlyFunctional = {
    "binary_cross_entropy",
    "cross_entropy",
    "elu",
    "gelu",
    "glu",
    "hardsigmoid",
    "hardswish",
    "hardtanh",
    "huber_loss",
    "l1_loss",
    "leaky_relu",
    "linear",
    "logsigmoid",
    "mish",
    "mse_loss",
    "nll_loss",
    "normalize",
    "one_hot",
    "relu6",
    "silu",
    "softmin",
    "smooth_l1_loss",
    "softplus",
    "softsign",
    "tanhshrink",
    "avg_pool2d",
    "pad",
};
const Names kAlsoFunctional = {
    "binary_cross_entropy_with_logits",
    "celu",
    "cosine_similarity",
    "dropout",
    "embedding",
    "hinge_embedding_loss",
    "kl_div",
    "layer_norm",
    "log_softmax",
    "margin_ranking_loss",
    "prelu",
    "relu",
    "rrelu",
    "selu",
    "sigmoid",
    "softmax",
    "tanh",
    "threshold",
    "triplet_margin_loss",
    "batch_norm",
    "conv1d",
    "conv2d",
    "max_pool2d",
    "unfold",
};
const Names kOnlyMethod = {"expand", "expand_as", "repeat", "reshape_as", "to",    "type_as", "unfold",
                           "view",   "view_as",   "copy_",  "contiguous", "float", "double",  "long",
                           "int",    "bool",      "half",   "index",      "slice", "alias"};
const Names kOnlyFunction = {
    "arange",
    "binary_cross_entropy_with_logits",
    "cat",
    "celu",
    "cosine_similarity",
    "dropout",
    "einsum",
    "embedding",
    "hinge_embedding_loss",
    "kl_div",
    "layer_norm",
    "margin_ranking_loss",
    "rrelu",
    "rsub",
    "selu",
    "stack",
    "tensordot",
    "threshold",
    "var_mean",
    "std_mean",
    "hstack",
    "vstack",
    "meshgrid",
    "cdist",
    "triplet_margin_loss",
    "batch_norm",
    "conv1d",
    "conv2d",
    "max_pool2d",
    "searchsorted",
    "bucketize",
};
const Names kInternal = {"index", "slice", "alias", "copy", "zero", "contiguous", "split_with_sizes"};
const Names kInPlaceFunctional = {"celu_", "elu_",   "hardtanh_", "leaky_relu_",
                                  "relu_", "rrelu_", "selu_",     "threshold_"};
const Names kInPlaceFunction = {"relu_", "sigmoid_", "tanh_",       "exp_",   "log_",   "sqrt_",
                                "abs_",  "neg_",     "clamp_",      "sin_",   "cos_",   "fill_",
                                "zero_", "square_",  "reciprocal_", "round_", "floor_", "ceil_"};

bool in_place(std::string_view name) { return name.ends_with('_'); }
std::string_view stem(std::string_view name) {
    return in_place(name) ? name.substr(0, name.size() - 1) : name;
}

}  // namespace

bool is_internal(std::string_view entry_name) {
    return entry_name == "add.Scalar" || entry_name == "mul.Scalar" || entry_name == "div.Scalar" ||
           entry_name.starts_with('_') || entry_name.ends_with("_backward") ||
           entry_name.starts_with("as_strided");
}

bool is_torch_function(std::string_view name) {
    if (in_place(name)) return kInPlaceFunction.contains(name);
    return !kOnlyFunctional.contains(name) && !kOnlyMethod.contains(name) && !kInternal.contains(name);
}

bool is_tensor_method(std::string_view name) {
    return !kOnlyFunctional.contains(stem(name)) && !kOnlyFunction.contains(stem(name)) &&
           !kInternal.contains(name);
}

bool is_functional(std::string_view name) {
    if (in_place(name)) return kInPlaceFunctional.contains(name);
    return kOnlyFunctional.contains(name) || kAlsoFunctional.contains(name);
}

}  // namespace backstep::bindings
