#include "explain/finite/nan_birth.h"
#include "explain/tensor_rules.h"

#include <algorithm>
#include <cmath>

#include "explain/code_text.h"
#include "explain/finite/stable_form.h"

namespace backstep::explain {

using namespace trace;

namespace {

template <class Test>
bool any_element(const ValueSnapshot& value, const Test& test) {
    if (value.empty() || !is_floating(value.dtype())) return false;
    if (value.is_summary()) return test(value.mean());
    for (int64_t i = 0; i < value.numel(); ++i)
        if (test(value.at(i))) return true;
    return false;
}

template <class Test>
bool any_value(const Trace& trace, const Range& values, const Test& test) {
    for (uint32_t i = 0; i < values.count; ++i)
        if (test(trace.value(values, i))) return true;
    return false;
}

// What is known of a guilty operation: the messages are `silent.nan.ID` and `silent.nan.ID_cure`.
struct InfiniteSlope {
    std::string_view title;
    std::string_view id;
    std::string_view code;
};
constexpr InfiniteSlope kSlopes[] = {
    {"SqrtBackward0", "sqrt", "torch.sqrt({input} + 1e-12)"},
    {"LogBackward0", "log", "torch.log({input}.clamp(min=1e-12))"},
    {"PowBackward", "pow", "({input} + 1e-12)"},
    {"DivBackward0", "div", "({input} + 1e-12)"},
    {"ReciprocalBackward0", "div", "({input} + 1e-12)"},
    {"ExpBackward0", "exp", "{input}.clamp(max=80)"},
    {"Atan2Backward0", "atan2", ""},
    {"AcosBackward0", "arc", "{input}.clamp(-1 + 1e-6, 1 - 1e-6)"},
    {"AsinBackward0", "arc", "{input}.clamp(-1 + 1e-6, 1 - 1e-6)"},
    {"AtanhBackward0", "arc", "{input}.clamp(-1 + 1e-6, 1 - 1e-6)"},
};

class BirthPlace {
  public:
    // `met`: the parts that come to the node at this event were finite or infinite, and their sum is NaN.
    BirthPlace(const Story& story, const RunRecord& run, uint32_t event, bool met = false)
        : story_(story), trace_(story.trace()), applied_(story.event(event).get<NodeApplied>()), met_(met) {
        root_is_nan_ = holds_nan(story.first_value(run.tensor));
        birth_.node = birth_.guilty = applied_.node;
        birth_.event = event;
        if (met || any_value(trace_, applied_.grads_in, holds_infinity)) find_infinite_slope(run);
        birth_.made = story.entities().node(birth_.guilty)->recorded;
    }

    NanBirth tell() {
        const OpExecuted* op = story_.timeline().recorded(birth_.guilty).second;
        const auto inputs = op ? story_.inputs(*op) : std::vector<TensorId>();
        // What has the infinite slope: of a division, the divisor.
        const bool divides = title(birth_.guilty).starts_with("DivBackward") && inputs.size() > 1;
        birth_.operand = inputs.empty() ? TensorId() : inputs[divides ? 1 : 0];
        const std::string input = inputs.empty() ? "x" : story_.name_of(birth_.operand);
        const bool nan_saved = std::ranges::any_of(
            inputs, [this](TensorId each) { return holds_nan(story_.first_value(each)); });
        const bool infinity = any_value(trace_, applied_.grads_in, holds_infinity);
        birth_.masked = nan_saved;
        // Nothing hides it when the loss itself is one.
        std::string id = nan_saved && root_is_nan_ ? "spread"
                         : nan_saved               ? "masked"
                         : infinity                ? "infinity"
                                                   : "plain";
        Cure cure;
        for (const InfiniteSlope& slope : kSlopes)
            if (!nan_saved && title(birth_.guilty).starts_with(slope.title)) {
                id = slope.id;
                cure.code = slope.code;
            }
        if (id == "pow" && birth_.operand && story_.first_value(birth_.operand).min() < 0) {
            id = "pow_negative";
            cure.code = "{input}.abs()";
        }
        for (size_t at; (at = cure.code.find("{input}")) != std::string::npos;)
            cure.code.replace(at, 7, as_operand(input));
        const auto fill = [&](const std::string& end) {
            return Message("silent.nan." + id + end)
                .with("node", title(birth_.node))
                .with("guilty", title(birth_.guilty))
                .with("input", inputs.empty() ? input : story_.name_of(birth_.operand))
                .with("value", inputs.empty() ? "" : value_in_answer(story_.first_value(birth_.operand)))
                .with("received", received());
        };
        if (id == "exp" && !chosen_away()) id = "exp_grown";
        if (id == "plain")
            for (const TensorId each : inputs)
                if (holds_infinity(story_.first_value(each))) {
                    id = "of_infinity";
                    birth_.operand = each;
                    break;
                }
        // Whose own slope is infinite where 0 arrives has not sent that to another.
        const bool itself = birth_.node == birth_.guilty && (id == "log" || id == "div" || id == "sqrt");
        birth_.what = fill("");
        if (itself) birth_.what.id = "silent.nan.itself";
        if (met_) birth_.what.id = "silent.nan.met";
        cure.title = fill("_cure");
        birth_.cures.push_back(std::move(cure));
        return birth_;
    }

  private:
    // A `where` chose another result, and sends 0 back all the same.
    bool chosen_away() const {
        return story_.code_at(story_.entities().node(birth_.guilty)->recorded).find("where(") !=
               std::string::npos;
    }
    // The latest node before it that sent an infinity without having received one.
    void find_infinite_slope(const RunRecord& run) {
        for (uint32_t i = birth_.event; i-- > run.start;) {
            const auto* before = story_.event(i).as<NodeApplied>();
            if (!before || any_value(trace_, before->grads_in, holds_infinity) ||
                !any_value(trace_, before->grads_out, holds_infinity))
                continue;
            birth_.guilty = before->node;
            return;
        }
    }
    std::string title(NodeId node) const {
        return trace_.text(story_.event(story_.entities().node(node)->recorded).get<NodeRecorded>().title);
    }
    std::string received() const {
        for (uint32_t g = 0; g < applied_.grads_in.count; ++g)
            if (!trace_.value(applied_.grads_in, g).empty())
                return value_in_answer(trace_.value(applied_.grads_in, g));
        return {};
    }

    const Story& story_;
    const Trace& trace_;
    const NodeApplied& applied_;
    bool met_;
    bool root_is_nan_ = false;
    NanBirth birth_;
};

// Infinities of opposite signs that come back by two ways: no node made the NaN, their sum did.
std::optional<NanBirth> nan_met_in(const Story& story, const RunRecord& run, uint32_t end) {
    for (uint32_t i = run.start; i < end; ++i) {
        const auto* buffered = story.event(i).as<GradBuffered>();
        if (!buffered || !holds_nan(buffered->sum) || holds_nan(buffered->part)) continue;
        for (uint32_t at = i; at < end; ++at)
            if (const auto* applied = story.event(at).as<NodeApplied>())
                if (applied->node == buffered->node) return BirthPlace(story, run, at, true).tell();
        return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace

bool holds_nan(const ValueSnapshot& value) {
    return any_element(value, [](double x) { return std::isnan(x); });
}

bool holds_infinity(const ValueSnapshot& value) {
    return any_element(value, [](double x) { return std::isinf(x); });
}

bool finite_until(const Story& story, TensorId tensor, uint32_t event) {
    const auto is_finite = [](const ValueSnapshot& value) {
        return !value.empty() && !holds_nan(value) && !holds_infinity(value);
    };
    if (!is_finite(story.first_value(tensor))) return false;
    const Entities& entities = story.entities();
    const auto writes = entities.of_memory.all(entities.record_of(story.tensor(tensor).memory));
    return std::ranges::all_of(writes, [&](uint32_t at) {
        const auto* write = at < event ? story.event(at).as<TensorMutated>() : nullptr;
        return !write || is_finite(write->value);
    });
}

std::optional<NanBirth> nan_born_in(const Story& story, const RunRecord& run) {
    const Trace& trace = story.trace();
    const uint32_t end = std::min(run.end, story.end());
    for (uint32_t i = run.start; i < end; ++i) {
        const auto* applied = story.event(i).as<NodeApplied>();
        if (!applied || !run.member(applied->node)) continue;
        if (any_value(trace, applied->grads_in, holds_nan) ||
            !any_value(trace, applied->grads_out, holds_nan))
            continue;
        return BirthPlace(story, run, i).tell();
    }
    return nan_met_in(story, run, end);
}

}  // namespace backstep::explain
