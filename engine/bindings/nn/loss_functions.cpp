#include "bindings/nn/loss_functions.h"

#include "bindings/tensor/tensor_object.h"
#include "ops/loss.h"

namespace backstep::bindings {

using namespace script;

namespace {

using PairLoss = Tensor (*)(const Tensor& input, const Tensor& target, std::string_view reduction);
using BentLoss = Tensor (*)(const Tensor& input, const Tensor& target, std::string_view reduction,
                            double bend);

template <PairLoss loss>
Value of_pair(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(loss(need_tensor(args, 0), need_tensor(args, 1), args.text(2)));
}
template <BentLoss loss>
Value of_bent_pair(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(loss(need_tensor(args, 0), need_tensor(args, 1), args.text(2), args.number(3)));
}

Value binary_cross_entropy(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::binary_cross_entropy(need_tensor(args, 0), need_tensor(args, 1), tensor_or_none(args, 2),
                                          args.text(3)));
}
Value binary_cross_entropy_with_logits(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::binary_cross_entropy_with_logits(need_tensor(args, 0), need_tensor(args, 1),
                                                      tensor_or_none(args, 2), tensor_or_none(args, 3),
                                                      args.text(4)));
}
Value nll_loss(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::nll_loss(need_tensor(args, 0), need_tensor(args, 1), tensor_or_none(args, 2),
                              args.text(3), args.integer(4)));
}

Value cross_entropy(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::cross_entropy(need_tensor(args, 0), need_tensor(args, 1), tensor_or_none(args, 2),
                                   args.text(3), args.integer(4), args.number(5)));
}

Value hinge_embedding(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(
        ops::hinge_embedding_loss(need_tensor(args, 0), need_tensor(args, 1), args.text(2), args.number(3)));
}

using RankingLoss = Tensor (*)(const Tensor& input1, const Tensor& input2, const Tensor& target,
                               double margin, std::string_view reduction);
template <RankingLoss loss>
Value of_ranked_pair(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(
        loss(need_tensor(args, 0), need_tensor(args, 1), need_tensor(args, 2), args.number(3), args.text(4)));
}

Value triplet_margin(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::triplet_margin_loss(need_tensor(args, 0), need_tensor(args, 1), need_tensor(args, 2),
                                         args.number(3), args.number(4), args.number(5), vm.truth(args[6]),
                                         args.text(7)));
}

Value poisson_nll(Vm& vm, Args& args) {
    mark_span(vm);
    return wrap(ops::poisson_nll_loss(need_tensor(args, 0), need_tensor(args, 1), vm.truth(args[2]),
                                      vm.truth(args[3]), args.number(4), args.text(5)));
}

}  // namespace

void add_loss_functions(Module& functional) {
    const auto add = [&functional](const char* signature, NativeCall call) {
        const std::string_view text(signature);
        functional.set(text.substr(0, text.find('(')), native_function(signature, call));
    };
    add("mse_loss(input, target, reduction='mean')", of_pair<ops::mse_loss>);
    add("l1_loss(input, target, reduction='mean')", of_pair<ops::l1_loss>);
    add("smooth_l1_loss(input, target, reduction='mean', beta=1.0)", of_bent_pair<ops::smooth_l1_loss>);
    add("huber_loss(input, target, reduction='mean', delta=1.0)", of_bent_pair<ops::huber_loss>);
    add("binary_cross_entropy(input, target, weight=None, reduction='mean')", binary_cross_entropy);
    add("binary_cross_entropy_with_logits(input, target, weight=None, pos_weight=None, reduction='mean')",
        binary_cross_entropy_with_logits);
    add("nll_loss_nd(input, target, weight=None, reduction='mean', ignore_index=-100)", nll_loss);
    add("cross_entropy_loss(input, target, weight=None, reduction='mean', ignore_index=-100, "
        "label_smoothing=0.0)",
        cross_entropy);
    add("hinge_embedding_loss(input, target, reduction, margin)", hinge_embedding);
    add("margin_ranking_loss(input1, input2, target, margin, reduction)",
        of_ranked_pair<ops::margin_ranking_loss>);
    add("cosine_embedding_loss(input1, input2, target, margin, reduction)",
        of_ranked_pair<ops::cosine_embedding_loss>);
    add("triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction)", triplet_margin);
    add("poisson_nll_loss(input, target, log_input, full, eps, reduction)", poisson_nll);
}

}  // namespace backstep::bindings
