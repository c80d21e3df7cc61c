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

bool differ(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) != std::isnan(b);
    return std::abs(a - b) > kTolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

std::vector<int64_t> index_of(int64_t flat, ValueSnapshot::Dims shape) {
    std::vector<int64_t> index(shape.size());
    for (size_t d = shape.size(); d-- > 0;) {
        index[d] = flat % shape[d];
        flat /= shape[d];
    }
    return index;
}

std::string called(const CheckedElement& element) {
    std::string text;
    for (const int64_t i : element.index) text += (text.empty() ? "[" : ", ") + std::to_string(i);
    return text.empty() ? text : text + "]";
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
    element.flips = differ((*above - *here) / step, (*here - *below) / step);
    element.wrong = !element.flips && differ(element.analytic, element.numeric);
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
    const CheckedElement* first_wrong = nullptr;
    bool flips = false;
    for (int64_t i = 0; i < std::min(check.count, kMostChecked); ++i) {
        auto element = checked(replay, i, weights, analytic.at(i));
        if (!element) return refused(std::move(name), std::move(root), "numeric.impossible");
        flips = flips || element->flips;
        check.elements.push_back(std::move(*element));
    }
    for (const CheckedElement& element : check.elements)
        if (element.wrong && !first_wrong) first_wrong = &element;
    check.checked = true;
    check.name = std::move(name);
    check.root = std::move(root);
    check.verdict = Message(first_wrong ? "numeric.wrong"
                            : flips     ? "numeric.flips"
                                        : "numeric.right")
                        .with("name", check.name)
                        .with("root", check.root);
    if (first_wrong)
        check.verdict.with("element", check.name + called(*first_wrong))
            .with("analytic", ValueSnapshot::scalar(DType::Float64, first_wrong->analytic).plain_text())
            .with("numeric", ValueSnapshot::scalar(DType::Float64, first_wrong->numeric).plain_text());
    return check;
}

class Checker {
  public:
    Checker(const Story& story, TensorId leaf, std::string name)
        : story_(story), leaf_(leaf), name_(std::move(name)) {}

    std::vector<NumericCheck> tell() {
        const auto slate = story_.slate(leaf_);
        const GradAccumulated* sum = nullptr;
        for (const uint32_t at : slate)
            if (const auto* written = story_.event(at).as<GradAccumulated>()) {
                sum = written;
                written_ = at;
            }
        for (const RunRecord& run : story_.entities().runs)
            if (sum && run.start < written_ && (run.end == kNone || run.end > written_)) run_ = &run;
        if (!sum || !run_) return {refused(name_, "", "numeric.no_gradient")};
        const auto& start = story_.event(run_->start).get<BackwardStarted>();
        const Replay replay(story_, run_->tensor, leaf_, run_->start);
        std::vector<NumericCheck> checks;
        checks.push_back(compared(replay, name_, story_.name_of(run_->tensor), start.seed, sum->part));
        checks[0].origins.push_back(story_.origin(Message("why.backward"), run_->start));
        for (uint32_t i = run_->start; i < written_; ++i)
            if (const auto* applied = story_.event(i).as<NodeApplied>()) check_function(*applied, checks);
        return checks;
    }

  private:
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
    TensorId leaf_;
    std::string name_;
    uint32_t written_ = 0;
    const RunRecord* run_ = nullptr;
};

}  // namespace

std::optional<std::vector<NumericCheck>> check_numerically(const Story& story, std::string_view asked) {
    const auto found = story.named(asked);
    if (!found) return std::nullopt;
    const std::string name(asked);
    if (!found->tensor) return std::vector{refused(name, "", "numeric.no_gradient")};
    return Checker(story, found->tensor, name).tell();
}

}  // namespace backstep::explain
