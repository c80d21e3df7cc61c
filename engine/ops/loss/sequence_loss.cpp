// The loss of sequences whose places are not known: connectionist temporal classification, the logarithm of
// what all alignments of a target weigh together. Declared in ops/loss.h.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "ops/execute.h"
#include "ops/loss.h"
#include "tensor/kernels/copy.h"
#include "tensor/kernels/creation.h"
#include "tensor/kernels/loops/elementwise.h"
#include "tensor/stop.h"

namespace backstep::ops {
namespace {

namespace k = kernels;

template <class T>
constexpr T kNever = -std::numeric_limits<T>::infinity();

template <class T>
T log_of_sum(T a, T b) {
    const T top = std::max(a, b);
    return top == kNever<T> ? top : std::log(std::exp(a - top) + std::exp(b - top)) + top;
}
template <class T>
T log_of_sum(T a, T b, T c) {
    const T top = std::max({a, b, c});
    return top == kNever<T> ? top : std::log(std::exp(a - top) + std::exp(b - top) + std::exp(c - top)) + top;
}

// One sequence of the batch: its target with a blank before, between and after the labels.
struct Sequence {
    int64_t steps;
    std::vector<int64_t> labels;
    // From place s the alignment before may have stood two places back: over a blank, to another label.
    bool skips(size_t s) const { return s >= 2 && labels[s] != labels[0] && labels[s] != labels[s - 2]; }
};

struct Batch {
    template <class Given>
    Batch(const Given& given, const Tensor& log_probs, const Tensor& targets)
        : steps(log_probs.size(0)), count(log_probs.size(1)), classes(log_probs.size(2)) {
        const auto& inputs = given.attribute("input_lengths").ints();
        const auto& lengths = given.attribute("target_lengths").ints();
        const int64_t blank = given.attribute("blank").integer();
        const Tensor flat = k::contiguous(targets);
        int64_t begin = 0;
        for (size_t i = 0; i < lengths.size(); ++i) {
            Sequence sequence{inputs[i], {blank}};
            const int64_t from = targets.dim() == 1 ? begin : static_cast<int64_t>(i) * targets.size(1);
            for (int64_t at = from; at < from + lengths[i]; ++at) {
                sequence.labels.push_back(flat.element(at).to_int());
                sequence.labels.push_back(blank);
            }
            begin += lengths[i];
            width = std::max(width, 2 * lengths[i] + 1);
            sequences.push_back(std::move(sequence));
        }
    }
    int64_t steps, count, classes, width = 1;
    std::vector<Sequence> sequences;
};

// What one sequence's probabilities are: by step and class.
template <class T>
struct Scores {
    const T* data;
    int64_t row, column;
    T at(int64_t step, int64_t label) const { return data[step * row + column + label]; }
};

// The logarithm of what leads to place s at step t, in a table of the batch's width.
template <class T>
void forwards(const Sequence& sequence, const Scores<T>& scores, T* alpha, int64_t width) {
    const size_t places = sequence.labels.size();
    if (sequence.steps == 0) return;
    alpha[0] = scores.at(0, sequence.labels[0]);
    if (places > 1) alpha[1] = scores.at(0, sequence.labels[1]);
    for (int64_t t = 1; t < sequence.steps; ++t) {
        check_stop();
        const T* before = alpha + (t - 1) * width;
        for (size_t s = 0; s < places; ++s) {
            const T one = s > 0 ? before[s - 1] : kNever<T>;
            const T two = sequence.skips(s) ? before[s - 2] : kNever<T>;
            alpha[t * width + int64_t(s)] =
                log_of_sum(before[s], one, two) + scores.at(t, sequence.labels[s]);
        }
    }
}

template <class T>
T negative_log_weight(const Sequence& sequence, const T* alpha, int64_t width) {
    const size_t places = sequence.labels.size();
    if (sequence.steps == 0) return places == 1 ? T(0) : -kNever<T>;
    const T* last = alpha + (sequence.steps - 1) * width;
    return -(places == 1 ? last[0] : log_of_sum(last[places - 1], last[places - 2]));
}

struct Alignments {
    Tensor losses, alpha;
};

Alignments aligned(const Call& c) {
    const Batch batch(c, c[0], c[1]);
    const Tensor probabilities = k::contiguous(c[0]);
    Alignments result{k::zeros(Shape{batch.count}, c[0].dtype()),
                      k::full(Shape{batch.count, batch.steps, batch.width}, -INFINITY, c[0].dtype())};
    k::dispatch_floating(c[0].dtype(), [&](auto zero) {
        using T = decltype(zero);
        T* losses = result.losses.mutable_data<T>();
        T* alpha = result.alpha.mutable_data<T>();
        for (int64_t i = 0; i < batch.count; ++i, alpha += batch.steps * batch.width) {
            const Scores<T> scores{probabilities.data<T>(), batch.count * batch.classes, i * batch.classes};
            const Sequence& sequence = batch.sequences[static_cast<size_t>(i)];
            forwards(sequence, scores, alpha, batch.width);
            losses[i] = negative_log_weight(sequence, alpha, batch.width);
        }
    });
    return result;
}

// The gradient of one sequence: that by the logits, taking log_probs for what log_softmax gave.
template <class T>
void backwards(const Sequence& sequence, const Scores<T>& scores, const T* alpha, const Batch& batch, T loss,
               T up, T* grad) {
    const auto places = static_cast<int64_t>(sequence.labels.size());
    const auto label = [&](int64_t s) { return sequence.labels[static_cast<size_t>(s)]; };
    std::vector<T> beta(static_cast<size_t>(places + 2), kNever<T>), next = beta;
    for (int64_t t = sequence.steps - 1; t >= 0; --t) {
        check_stop();
        std::vector<T> collected(static_cast<size_t>(batch.classes), kNever<T>);
        for (int64_t s = 0; s < places; ++s) {
            T ways = kNever<T>;
            if (t == sequence.steps - 1) {
                if (s >= places - 2) ways = 0;
            } else {
                const bool skip = s + 2 < places && sequence.skips(static_cast<size_t>(s + 2));
                ways =
                    log_of_sum(next[size_t(s)], next[size_t(s + 1)], skip ? next[size_t(s + 2)] : kNever<T>);
            }
            beta[size_t(s)] = ways + scores.at(t, label(s));
            T& seen = collected[static_cast<size_t>(label(s))];
            seen = log_of_sum(seen, alpha[t * batch.width + s] + beta[size_t(s)]);
        }
        for (int64_t cls = 0; cls < batch.classes; ++cls) {
            const T score = scores.at(t, cls);
            const T through = std::exp(collected[static_cast<size_t>(cls)] + loss - score);
            grad[t * batch.count * batch.classes + cls] = (std::exp(score) - through) * up;
        }
        std::swap(beta, next);
    }
}

const OpEntry kCtcLossBackward = define({
    .name = "_ctc_loss_backward",
    .home = kNowhere,
    .grad_fn = "torch::autograd::NotImplemented",
    .schema = "(Tensor grad, Tensor log_probs, Tensor targets, Tensor neg_log_likelihood, Tensor log_alpha, "
              "int[] input_lengths, int[] target_lengths, int blank, bool zero_infinity)",
    .formula = "ctc_gradient(grad, log_probs, targets)",
    .forward =
        [](const Call& c) {
            const Batch batch(c, c[1], c[2]);
            const Tensor up = k::contiguous(c[0]), log_probs = k::contiguous(c[1]);
            const Tensor losses = k::contiguous(c[3]), alpha = k::contiguous(c[4]);
            const bool zero_infinity = c.attribute("zero_infinity").flag();
            const Tensor result = k::zeros(c[1].sizes(), c[1].dtype());
            k::dispatch_floating(c[1].dtype(), [&](auto zero) {
                using T = decltype(zero);
                for (int64_t i = 0; i < batch.count; ++i) {
                    const T loss = losses.data<T>()[i];
                    if (zero_infinity && std::isinf(loss)) continue;
                    const Scores<T> scores{log_probs.data<T>(), batch.count * batch.classes,
                                           i * batch.classes};
                    backwards(batch.sequences[static_cast<size_t>(i)], scores,
                              alpha.data<T>() + i * batch.steps * batch.width, batch, loss, up.data<T>()[i],
                              result.mutable_data<T>() + i * batch.classes);
                }
            });
            return result;
        },
    .derivatives = {{.operand = "grad", .rule = "not_implemented", .vjp = not_implemented},
                    {.operand = "log_probs", .rule = "not_implemented", .vjp = not_implemented}},
});

const OpEntry kCtcLoss = define({
    .name = "_ctc_loss",
    .home = kFunctional,
    .grad_fn = "CtcLossBackward0",
    .schema = "(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank, bool "
              "zero_infinity)",
    .formula = "-log(sum(exp(log_probs[targets])))",
    .forward = [](const Call& c) { return aligned(c).losses; },
    .saves = {{"log_probs"}, {"targets"}, {"result", {}, "result0"}, {"result1"}},
    .byproducts = [](const Call& c) { return TensorList{aligned(c).alpha}; },
    .derivatives = {{.operand = "log_probs",
                     .rule = "grad * (exp(log_probs) - exp(log_probs[targets]))",
                     .vjp =
                         [](const Vjp& v) {
                             return execute(kCtcLossBackward,
                                            {v.grad(), v.saved("log_probs"), v.saved("targets"), v.result(),
                                             v.saved("result1")},
                                            {v.attribute("input_lengths"), v.attribute("target_lengths"),
                                             v.attribute("blank"), v.attribute("zero_infinity")});
                         }}},
});

}  // namespace

std::vector<const OpEntry*> sequence_loss_entries() { return {&kCtcLoss, &kCtcLossBackward}; }

}  // namespace backstep::ops
