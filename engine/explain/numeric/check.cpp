#include "explain/numeric/check.h"

#include <algorithm>
#include <cmath>

#include "explain/numeric/replay.h"

namespace backstep::explain {

using namespace trace;

namespace {

constexpr int64_t kMostChecked = 24;
constexpr double kStep = 1e-6;
constexpr double kTolerance = 1e-3;  // of float32 gradients beside float64 differences
constexpr double kNoise = 1e-8;      // of the differences themselves

bool differ(double a, double b, double tolerance = kTolerance) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) != std::isnan(b);
    return std::abs(a - b) > tolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

std::string number(double value) { return ValueSnapshot::scalar(DType::Float64, value).plain_text(); }
// A slope, without the digits that finite differences do not give.
std::string slope(double value) { return ValueSnapshot::scalar(DType::Float32, value).plain_text(); }

std::vector<int64_t> index_of(int64_t flat, ValueSnapshot::Dims shape) {
    std::vector<int64_t> index(shape.size());
    for (size_t d = shape.size(); d-- > 0;) {
        index[d] = flat % shape[d];
        flat /= shape[d];
    }
    return index;
}

// Both sides by small steps; nothing when the replay fails there.
std::optional<CheckedElement> checked(const Replay& replay, int64_t i, const ValueSnapshot& weights,
                                      double analytic) {
    CheckedElement element;
    element.index = index_of(i, replay.start().shape());
    element.value = replay.element(i);
    element.analytic = analytic;
    const double step = kStep * std::max(1.0, std::abs(element.value));
    const auto here = replay.weighted(i, 0, weights);
    const auto above = replay.weighted(i, step, weights);
    const auto below = replay.weighted(i, -step, weights);
    if (!here || !above || !below) return std::nullopt;
    element.numeric = (*above - *below) / (2 * step);
    element.above = (*above - *here) / step;
    element.below = (*here - *below) / step;
    element.agreement = differ(element.above, element.below)                ? Agreement::Kink
                        : differ(element.analytic, element.numeric)         ? Agreement::Wrong
                        : differ(element.analytic, element.numeric, kNoise) ? Agreement::Rounded
                                                                            : Agreement::Same;
    return element;
}

NumericCheck refused(std::string name, std::string root, const char* id) {
    NumericCheck check;
    check.name = std::move(name);
    check.root = std::move(root);
    check.verdict = Message(id).with("name", check.name).with("root", check.root);
    return check;
}

NumericCheck compared(const Replay& replay, std::string name, std::string root, const ValueSnapshot& weights,
                      const ValueSnapshot& analytic) {
    if (!replay.possible() || analytic.is_summary() || analytic.empty() ||
        analytic.numel() != replay.elements())
        return refused(std::move(name), std::move(root), "numeric.impossible");
    NumericCheck check;
    check.count = replay.elements();
    for (int64_t i = 0; i < std::min(check.count, kMostChecked); ++i) {
        auto element = checked(replay, i, weights, analytic.at(i));
        if (!element) return refused(std::move(name), std::move(root), "numeric.impossible");
        check.elements.push_back(std::move(*element));
    }
    const auto first = [&check](Agreement agreement) {
        return std::ranges::find(check.elements, agreement, &CheckedElement::agreement);
    };
    const auto wrong = first(Agreement::Wrong);
    const bool flips = first(Agreement::Kink) != check.elements.end();
    check.checked = true;
    check.name = std::move(name);
    check.root = std::move(root);
    check.verdict = Message(wrong != check.elements.end() ? "numeric.wrong"
                            : flips                       ? "numeric.flips"
                                                          : "numeric.right")
                        .with("name", check.name)
                        .with("root", check.root);
    if (wrong != check.elements.end())
        check.verdict.with("element", check.name + place_of(*wrong))
            .with("analytic", number(wrong->analytic))
            .with("numeric", number(wrong->numeric));
    return check;
}

class Checker {
  public:
    Checker(const Story& story, TensorId tensor, std::string name)
        : story_(story), tensor_(tensor), name_(std::move(name)) {
        find_on_slate();
        if (!brought_) find_at_node();
        for (const RunRecord& run : story_.entities().runs)
            if (brought_ && run.start < at_ && (run.end == kNone || run.end > at_)) run_ = &run;
    }

    std::vector<NumericCheck> tell() {
        if (!run_) return {refused(name_, "", "numeric.no_gradient")};
        const auto& start = story_.event(run_->start).get<BackwardStarted>();
        const Replay replay(story_, run_->tensor, tensor_, run_->start);
        std::vector<NumericCheck> checks;
        checks.push_back(compared(replay, name_, story_.name_of(run_->tensor), start.seed, *brought_));
        checks[0].origins.push_back(story_.origin(Message("why.backward"), run_->start));
        if (checks[0].checked) note(start.seed, checks[0]);
        for (uint32_t i = run_->start; i < at_; ++i)
            if (const auto* applied = story_.event(i).as<NodeApplied>()) check_function(*applied, checks);
        return checks;
    }

  private:
    void find_on_slate() {
        for (const uint32_t at : story_.slate(tensor_))
            if (const auto* written = story_.event(at).as<GradAccumulated>()) {
                brought_ = &written->part;
                summed_ = !written->before.empty();
                at_ = at;
            }
    }

    // What the node that made the tensor received for it.
    void find_at_node() {
        const TensorRecord& record = story_.tensor(tensor_);
        NodeId node = record.node;
        if (!node)  // a further output: the first one's
            if (const OpExecuted* op = story_.maker(tensor_)) node = story_.tensor(op->output).node;
        if (!node) return;
        uint32_t output = 0;
        for (uint32_t i = record.op + 1; record.op != kNone && i < story_.end(); ++i) {
            const auto* further = story_.event(i).as<OutputMade>();
            if (!further) break;
            if (further->output == tensor_) output = further->output_nr;
        }
        for (uint32_t i = record.born; i < story_.end(); ++i) {
            const auto* applied = story_.event(i).as<NodeApplied>();
            if (!applied || applied->node != node || output >= applied->grads_in.count) continue;
            brought_ = &story_.trace().value(applied->grads_in, output);
            at_ = i;
        }
    }

    void note(const ValueSnapshot& seed, NumericCheck& check) const {
        if (seed.numel() > 1)
            check.notes.push_back(Message("numeric.weighted")
                                      .with("root", check.root)
                                      .with("count", std::to_string(seed.numel())));
        if (summed_) check.notes.push_back(Message("numeric.last_part").with("name", check.name));
    }

    // A custom Function by itself: what it sent beside what its own forward says.
    void check_function(const NodeApplied& applied, std::vector<NumericCheck>& checks) const {
        const auto [made, op] = story_.timeline().recorded(applied.node);
        if (!made || !op || !made->custom || applied.grads_in.count != 1) return;
        const std::string& title = story_.trace().text(made->title);
        for (uint32_t i = 0; i < op->operands.count; ++i) {
            const Operand& operand = story_.trace().operand(op->operands, i);
            if (!operand.tensor || operand.edge >= applied.grads_out.count) continue;
            const ValueSnapshot& sent = story_.trace().value(applied.grads_out, operand.edge);
            if (sent.empty()) continue;
            const Replay replay(story_, op->output, operand.tensor,
                                story_.entities().node(applied.node)->recorded + 1);
            NumericCheck check = compared(replay, story_.name_of(operand.tensor), title,
                                          story_.trace().value(applied.grads_in, 0), sent);
            if (check.verdict.id == "numeric.wrong") {
                check.verdict.id = "numeric.wrong_function";
                Origin origin =
                    story_.origin(Message("why.made"), story_.entities().node(applied.node)->recorded);
                check.origins.push_back(std::move(origin));
            }
            checks.push_back(std::move(check));
        }
    }

    const Story& story_;
    TensorId tensor_;
    std::string name_;
    const ValueSnapshot* brought_ = nullptr;
    uint32_t at_ = 0;      // the event that brought it
    bool summed_ = false;  // to what earlier backwards had left on the slate
    const RunRecord* run_ = nullptr;
};

}  // namespace

Message reason(const CheckedElement& element) {
    switch (element.agreement) {
        case Agreement::Same:
            return {};
        case Agreement::Rounded:
            return Message("numeric.rounded_here");
        case Agreement::Kink:
            return Message("numeric.flips_here")
                .with("below", slope(element.below))
                .with("above", slope(element.above));
        case Agreement::Wrong:
            return Message("numeric.wrong_here");
    }
    return {};
}

std::string place_of(const CheckedElement& element) {
    std::string text;
    for (const int64_t i : element.index) text += (text.empty() ? "[" : ", ") + std::to_string(i);
    return text.empty() ? text : text + "]";
}

std::vector<NumericCheck> check_numerically(const Story& story, TensorId tensor, std::string_view name) {
    return Checker(story, tensor, std::string(name)).tell();
}

std::optional<std::vector<NumericCheck>> check_numerically(const Story& story, std::string_view asked) {
    const auto found = story.named(asked);
    if (!found) return std::nullopt;
    if (!found->tensor) return std::vector{refused(std::string(asked), "", "numeric.no_gradient")};
    return check_numerically(story, found->tensor, asked);
}

}  // namespace backstep::explain
