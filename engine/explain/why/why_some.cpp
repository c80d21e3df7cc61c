#include <algorithm>
#include <cmath>

#include "explain/finite/nan_birth.h"
#include "explain/recorded_ops.h"
#include "explain/tensor_rules.h"
#include "explain/why/flow.h"
#include "explain/why/reason.h"
#include "ops/op_entry.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Present {
  public:
    Present(const Story& story, TensorId tensor, std::string_view name, const ValueSnapshot& grad,
            uint32_t written)
        : story_(story), tensor_(tensor), name_(name), grad_(grad), written_(written) {
        for (const RunRecord& run : story.entities().runs)
            if (run.start < written && (run.end == kNone || run.end > written)) run_ = &run;
    }

    Why tell() const {
        const Event what = story_.event(written_);
        if (what.is<GradCleared>())
            if (const auto brought = clipped()) return *brought;
        if (what.is<GradCleared>())
            return begin("zero_cleared").from(story_.origin(Message("why.cleared_line"), written_)).done();
        const auto* sum = what.as<GradAccumulated>();
        if (!sum && !run_)
            if (const auto brought = clipped()) return *brought;
        if (!sum && !run_) return begin("set").from(story_.origin(Message("why.line"), written_)).done();
        if (has_nan()) return nan();
        const bool zero = !grad_.is_summary() && grad_.all_zero();
        if (sum && zero)
            return sum->part.all_zero() ? why_zero(story_, tensor_, name_, *run_, written_) : cancelled(*sum);
        return sum ? written_by(*sum) : kept();
    }

  private:
    Reason begin(std::string_view id) const {
        Reason reason(id, tensor_, name_);
        reason.with("grad", value_in_answer(grad_));
        if (run_) reason.with("root", story_.name_of(run_->tensor));
        return reason;
    }
    bool has_nan() const { return holds_nan(grad_); }
    std::string title(NodeId node) const { return story_.trace().text(made(node).title); }
    const NodeRecorded& made(NodeId node) const {
        return story_.event(story_.entities().node(node)->recorded).get<NodeRecorded>();
    }

    // `clip_grad_norm_` wrote over what a backward had brought since the slate was last empty.
    std::optional<Why> clipped() const {
        const GradAccumulated* brought = nullptr;
        uint32_t came = 0;
        for (const uint32_t at : story_.slate(tensor_)) {
            if (at >= written_) break;
            if (story_.event(at).is<GradCleared>()) brought = nullptr;
            if (!story_.event(at).is<GradAccumulated>()) continue;
            brought = story_.event(at).as<GradAccumulated>();
            came = at;
        }
        const std::string code = story_.code_at(written_);
        if (!brought || code.find("clip_grad") == std::string::npos) return std::nullopt;
        Reason reason = begin("clipped");
        reason.with("brought", value_in_answer(brought->after));
        for (const RunRecord& run : story_.entities().runs)
            if (run.start < came && run.end > came) reason.from(backward_line(story_, run));
        return reason.from(story_.origin(Message("why.line"), written_)).done();
    }

    // The loss was none any more when its backward began, after turns in which it grew.
    std::optional<Why> nan_of_growth() const {
        const ValueSnapshot root = story_.first_value(run_->tensor);
        if (root.numel() != 1 || std::isfinite(root.at(0))) return std::nullopt;
        const SourceSpan line = story_.statement_at(run_->start);
        std::vector<double> losses;
        for (const RunRecord& run : story_.entities().runs) {
            if (&run == run_ || run.start >= run_->start || story_.statement_at(run.start) != line) continue;
            const ValueSnapshot loss = story_.first_value(run.tensor);
            if (loss.numel() == 1 && std::isfinite(loss.at(0))) losses.push_back(loss.at(0));
        }
        constexpr double kGrown = 100;
        if (losses.size() < 2 || losses.back() < kGrown * std::abs(losses.front())) return std::nullopt;
        const auto text = [](double loss) {
            return ValueSnapshot::scalar(DType::Float32, loss).plain_text();
        };
        return begin("nan_grown")
            .with("first", text(losses.front()))
            .with("last", text(losses.back()))
            .with("turns", std::to_string(losses.size()))
            .from(backward_line(story_, *run_))
            .cure("")
            .done();
    }
    Why nan() const {
        if (run_)
            if (auto grown = nan_of_growth()) return *grown;
        Reason reason = begin("nan");
        if (run_) {
            reason.from(backward_line(story_, *run_));
            if (const auto birth = nan_born_in(story_, *run_)) {
                reason.from(story_.origin(birth->what, birth->made));
                Why why = reason.done();
                why.cures = birth->cures;
                return why;
            }
        }
        return reason.done();
    }

    Why cancelled(const GradAccumulated& sum) const {
        return begin("zero_cancelled")
            .with("old", value_in_answer(sum.before))
            .with("part", value_in_answer(sum.part))
            .from(backward_line(story_, *run_))
            .done();
    }

    Why kept() const { return begin("kept").from(backward_line(story_, *run_)).done(); }

    // What backwards have written since the slate was last cleared.
    std::vector<ValueSnapshot> writings() const {
        std::vector<ValueSnapshot> parts;
        for (const uint32_t at : story_.slate(tensor_))
            if (const auto* sum = story_.event(at).as<GradAccumulated>())
                parts.push_back(sum->part);
            else
                parts.clear();
        return parts;
    }
    // Every one of few; of many what stood there and the last.
    std::string sum_written_out(const std::vector<ValueSnapshot>& parts, const GradAccumulated& last) const {
        const bool few = parts.size() <= kPartsTold;
        std::string sum =
            few || last.before.empty() ? value_in_answer(parts.front()) : value_in_answer(last.before);
        for (size_t i = few ? 1 : parts.size() - 1; i < parts.size(); ++i)
            sum += " + " + value_in_answer(parts[i]);
        return sum;
    }

    Why written_by(const GradAccumulated& sum) const {
        const std::vector<ValueSnapshot> parts = writings();
        Reason reason = begin(parts.size() > 1 ? "has_sum" : "has");
        reason.with("part", value_in_answer(sum.part)).with("writings", std::to_string(parts.size()));
        if (parts.size() > 1) reason.with("sum", sum_written_out(parts, sum));
        reason.from(backward_line(story_, *run_));
        add_contributions(reason, sum);
        add_mean(reason);
        return reason.done();
    }

    void add_contributions(Reason& reason, const GradAccumulated& sum) const {
        std::vector<const GradBuffered*> parts;
        for (const uint32_t at : story_.entities().of_node.between(sum.node.value, run_->start, written_))
            if (const auto* part = story_.event(at).as<GradBuffered>(); part && part->from)
                parts.push_back(part);
        if (parts.size() > 1) add_parts(reason, parts);
        std::vector<SourceSpan> told;
        for (const GradBuffered* part : parts) {
            const NodeRecorded& from = made(part->from);
            if (std::ranges::find(told, from.span) != told.end()) continue;
            told.push_back(from.span);
            const ValueSnapshot wide = story_.first_value(from.output);
            if (wide.empty() || wide.numel() <= grad_.numel() || !broadcasts(part->from)) continue;
            Origin origin = contribution("why.summed_back", *part);
            origin.what.with("wide", shape_text(wide.shape()))
                .with("shape", shape_text(grad_.shape()))
                .with("name", name_);
            reason.from(origin);
        }
    }
    // Each part; of those that one line brought in many turns of a loop the count, the first and the last.
    void add_parts(Reason& reason, const std::vector<const GradBuffered*>& parts) const {
        std::vector<std::vector<const GradBuffered*>> lines;
        for (const GradBuffered* part : parts) {
            const auto same = std::ranges::find_if(lines, [&](const auto& line) {
                return made(line[0]->from).span == made(part->from).span &&
                       title(line[0]->from) == title(part->from);
            });
            if (same == lines.end())
                lines.push_back({part});
            else
                same->push_back(part);
        }
        for (const auto& line : lines) {
            if (line.size() <= kPartsTold) {
                for (const GradBuffered* part : line) reason.from(contribution("why.part", *part));
                continue;
            }
            Origin many = contribution("why.parts", *line.front());
            many.what.with("count", std::to_string(line.size()))
                .with("last", value_in_answer(line.back()->part));
            reason.from(many);
        }
    }
    static constexpr size_t kPartsTold = 4;
    // An elementwise operation repeats what is smaller than its result.
    bool broadcasts(NodeId node) const {
        const RecordedOps ops(story_.timeline());
        const RecordedOp* op = ops.of(node);
        return op && op->entry && op->entry->elementwise();
    }

    Origin contribution(const char* id, const GradBuffered& part) const {
        Origin origin;
        origin.span = made(part.from).span;
        origin.what = Message(id)
                          .with("part", value_in_answer(part.part))
                          .with("node", title(part.from))
                          .with("line", story_.line_of(origin.span))
                          .with("code", story_.trace().code(origin.span));
        return origin;
    }

    // A mean on the way shares its gradient out, which is where small gradients often come from.
    void add_mean(Reason& reason) const {
        const Flow flow(story_, *run_, written_);
        std::vector<SourceSpan> told;  // once for all the turns of a loop
        for (const auto& [node, applied] : flow.nodes()) {
            if (!title(node).starts_with("MeanBackward")) continue;
            if (std::ranges::find(told, made(node).span) != told.end()) continue;
            const OpExecuted* op = story_.timeline().recorded(node).second;
            const auto inputs = op ? story_.inputs(*op) : std::vector<TensorId>();
            if (inputs.empty()) continue;
            const int64_t count =
                story_.first_value(inputs[0]).numel() / std::max<int64_t>(1, op->value.numel());
            if (count < 2) continue;
            Origin origin;
            origin.span = made(node).span;
            told.push_back(origin.span);
            origin.what = Message("why.shared_out")
                              .with("node", title(node))
                              .with("count", std::to_string(count))
                              .with("line", story_.line_of(origin.span));
            reason.from(origin);
        }
    }

    const Story& story_;
    TensorId tensor_;
    std::string name_;
    const ValueSnapshot& grad_;
    uint32_t written_;
    const RunRecord* run_ = nullptr;
};

}  // namespace

Why why_some(const Story& story, TensorId tensor, std::string_view name, const ValueSnapshot& grad,
             uint32_t written) {
    return Present(story, tensor, name, grad, written).tell();
}

}  // namespace backstep::explain
