#include <algorithm>
#include <cmath>

#include "explain/nan_birth.h"
#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Numbers {
  public:
    Numbers(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        const bool exploded = look_at_losses();
        for (const RunRecord& run : story_.entities().runs) {
            if (run.start >= story_.end() || exploded || !list_.early("nan", run.start)) continue;
            // A result that is NaN is no matter of the backward.
            const auto birth = nan_born_in(story_, run);
            if (birth && !born_forward(*birth, run)) tell_nan(*birth);
            look_for_infinity(run);
        }
        if (!exploded && !told_) look_forward();
    }

  private:
    void tell_nan(const NanBirth& birth) {
        told_ = true;
        Remark* remark = list_.add("nan", birth.made, {});
        if (!remark) return;
        const Origin place = story_.origin(birth.what, birth.made);
        remark->what = place.what;
        for (const Cure& cure : birth.cures) remark->cures.push_back(in_its_line(cure, birth));
    }
    bool born_forward(const NanBirth& birth, const RunRecord& run) const {
        const OpExecuted* op = story_.timeline().recorded(birth.guilty).second;
        const bool made_it = op && holds_nan(op->value);
        return holds_nan(story_.first_value(run.tensor)) && (birth.masked || made_it);
    }
    // The cure in the line of the node, where the operation is written out there.
    Cure in_its_line(Cure cure, const NanBirth& birth) const {
        if (!birth.operand || cure.code.empty()) return cure;
        const std::string input = story_.name_of(birth.operand);
        const std::string code = story_.code_at(birth.made);
        const std::string call = cure.code.substr(0, cure.code.find('(') + 1) + input + ")";
        std::string whole = code;
        if (cure.code.starts_with("torch.")) {
            whole = with_all_replaced(code, call, cure.code);
            // `x.sqrt()` as `(x + 1e-12).sqrt()`.
            const std::string method = '.' + call.substr(6, call.find('(') - 6) + "()";
            const std::string safe = arguments_of(cure.code, cure.code.substr(0, cure.code.find('(') + 1));
            const std::string owner = safe.find(' ') == std::string::npos ? safe : '(' + safe + ')';
            if (whole == code) whole = with_all_replaced(code, input + method, owner + method);
        } else if (code.find("/ " + input) != std::string::npos)
            whole = with_all_replaced(code, "/ " + input, "/ " + cure.code);
        else
            whole = with_all_replaced(code, "torch.exp(" + input + ")", "torch.exp(" + cure.code + ")");
        if (whole == code) return cure;
        cure.code = whole;
        cure.edit = {Edit::Place::Instead, story_.statement_at(birth.made)};
        return cure;
    }

    // A gradient that arrives infinite, without NaN.
    void look_for_infinity(const RunRecord& run) {
        const uint32_t end = std::min(run.end, story_.end());
        for (uint32_t i = run.start; i < end; ++i) {
            const auto* sum = story_.event(i).as<GradAccumulated>();
            if (!sum || !holds_infinity(sum->part) || holds_nan(sum->part)) continue;
            const NodeId guilty = first_infinite(run, i);
            const NodeRecord* node = guilty ? story_.entities().node(guilty) : nullptr;
            const uint32_t at = node ? node->recorded : run.start;
            const std::string title =
                node ? story_.trace().text(story_.event(at).get<NodeRecorded>().title) : "backward";
            Remark* remark =
                list_.add("infinite", at, {{"name", story_.name_of(sum->tensor)}, {"node", title}});
            if (remark) list_.cure(*remark, "");
            return;
        }
    }
    NodeId first_infinite(const RunRecord& run, uint32_t until) const {
        for (uint32_t i = run.start; i < until; ++i) {
            const auto* applied = story_.event(i).as<NodeApplied>();
            for (uint32_t g = 0; applied && g < applied->grads_out.count; ++g)
                if (holds_infinity(story_.trace().value(applied->grads_out, g))) return applied->node;
        }
        return {};
    }

    // The loss of one line grows turn after turn until it is no number.
    bool look_at_losses() {
        std::vector<std::pair<SourceSpan, std::vector<std::pair<uint32_t, double>>>> series;
        for (const RunRecord& run : story_.entities().runs) {
            if (run.start >= story_.end()) break;
            const ValueSnapshot loss = story_.first_value(run.tensor);
            if (loss.empty() || loss.numel() != 1 || loss.is_summary()) continue;
            const SourceSpan span = story_.statement_at(run.start);
            if (series.empty() || series.back().first != span) series.push_back({span, {}});
            series.back().second.emplace_back(run.start, std::abs(loss.at(0)));
        }
        bool any = false;
        for (const auto& [span, points] : series) any = explodes(points) || any;
        return any;
    }
    bool explodes(const std::vector<std::pair<uint32_t, double>>& points) {
        constexpr size_t kTurns = 4;
        size_t growing = 0;
        for (size_t i = 1; i < points.size(); ++i) {
            const double before = points[i - 1].second, now = points[i].second;
            growing = now > before ? growing + 1 : std::isfinite(now) ? 0 : growing;
            if (std::isfinite(now) || growing < kTurns) continue;
            Remark* remark = list_.add("exploding", points[0].first,
                                       {{"first", number(points[0].second)},
                                        {"second", number(points[1].second)},
                                        {"turns", std::to_string(i)}});
            if (!remark) return true;
            remark->origins.push_back(story_.origin(Message("silent.not_finite_line"), points[i].first));
            smaller_rate(*remark, points[0].first);
            return true;
        }
        return false;
    }
    static std::string number(double value) {
        return ValueSnapshot::scalar(DType::Float32, value).plain_text();
    }
    // A learning rate a hundredth as large, in the line that has it.
    void smaller_rate(Remark& remark, uint32_t from) {
        for (uint32_t i = from; i < story_.end(); ++i) {
            if (!story_.event(i).is<Line>()) continue;
            const std::string code = story_.code_at(i);
            if (code.starts_with("with ") || code.starts_with("for ") || code.starts_with("while ")) continue;
            const size_t minus = code.find("-= ");
            const size_t end = minus == std::string::npos ? minus : code.find(" *", minus);
            if (end == std::string::npos) continue;
            const std::string rate = code.substr(minus + 3, end - minus - 3);
            if (rate.find_first_not_of("0123456789.e-") != std::string::npos) continue;
            std::string slower = code;
            slower.replace(minus + 3, rate.size(), rate + " / 100");
            return list_.cure(remark, slower, {Edit::Place::Instead, story_.statement_at(i)});
        }
        list_.cure(remark, "lr = lr / 100");
    }

    // The first result that is no finite number though what went in was.
    void look_forward() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || op->inside_node || !is_floating(op->value.dtype())) continue;
            const bool nan = holds_nan(op->value);
            if (!nan && !holds_infinity(op->value)) continue;
            const auto inputs = story_.inputs(*op);
            const bool known = std::ranges::any_of(inputs, [this](TensorId input) {
                const ValueSnapshot value = story_.first_value(input);
                return value.empty() || holds_nan(value) || holds_infinity(value);
            });
            if (known || inputs.empty()) continue;
            const bool divides = story_.trace().text(op->op).starts_with("div") && inputs.size() > 1;
            const TensorId operand = inputs[divides ? 1 : 0];
            const bool nothing = story_.first_value(operand).numel() == 0;
            Remark* remark = list_.add(nothing ? "nan_of_nothing"
                                       : nan   ? "nan_forward"
                                               : "infinite_forward",
                                       i,
                                       {{"made", story_.trace().code(op->span)},
                                        {"input", story_.name_of(operand)},
                                        {"value", story_.first_value(operand).plain_text()},
                                        {"result", op->value.plain_text()}});
            if (remark) keep_finite(*remark, i, story_.name_of(operand), divides);
            return;
        }
    }

    // `torch.exp(z)` overflows: a softmax is the same when the largest is taken away first.
    void keep_finite(Remark& remark, uint32_t event, const std::string& input, bool divides) {
        const std::string code = story_.code_at(event);
        std::string safe = with_all_replaced(code, "torch.log(" + input + ")",
                                             "torch.log(" + as_operand(input) + ".clamp(min=1e-12))");
        safe = with_all_replaced(safe, "torch.exp(" + input + ")",
                                 "torch.exp(" + input + " - " + input + ".max())");
        if (divides) safe = with_all_replaced(safe, "/ " + input, "/ (" + input + " + 1e-12)");
        const bool found = safe != code;
        list_.cure(remark, found ? safe : "", found ? Edit::instead(remark.span) : Edit{});
    }

    const Story& story_;
    RemarkList& list_;
    bool told_ = false;  // where a NaN comes from; the infinity before it is part of that
};

}  // namespace

void find_numbers(const Story& story, RemarkList& list) { Numbers(story, list).find(); }

}  // namespace backstep::explain
