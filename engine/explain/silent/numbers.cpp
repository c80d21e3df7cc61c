#include <algorithm>
#include <cmath>
#include <optional>

#include "explain/finite/nan_birth.h"
#include "explain/finite/stable_form.h"
#include "explain/silent/learning/learning_rate.h"
#include "explain/silent/remark_list.h"
#include "explain/tensor_rules.h"
#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Numbers {
  public:
    Numbers(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        const bool exploded = look_at_losses();
        for (const RunRecord& run : story_.entities().runs) {
            if (run.start >= story_.end() || exploded) break;
            // A result that is NaN is no matter of the backward.
            const auto birth = nan_born_in(story_, run);
            const bool told =
                birth && (born_forward(*birth, run) || goes_back_further(*birth, run) || made_before(*birth));
            if (birth && !told && reaches_a_leaf(run)) tell_nan(*birth);
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
        if (const auto stable = stable_form(story_, birth.made)) {
            remark->cures.push_back(*stable);
            return;
        }
        for (const Cure& cure : birth.cures) remark->cures.push_back(in_its_line(cure, birth));
        Cure& last = remark->cures.back();
        if (last.edit.place == Edit::Place::Nowhere && !birth.masked) keep_operand_inside(last, birth);
    }
    void keep_operand_inside(Cure& cure, const NanBirth& birth) const {
        const TensorRecord& record = story_.tensor(birth.operand);
        const OpExecuted* op = story_.timeline().recorded(birth.guilty).second;
        uint32_t at = birth.made;
        TensorId operand = birth.operand;
        // What came in infinite is kept finite where it was made.
        if (const OpExecuted* maker = birth.operand ? story_.maker(birth.operand) : nullptr;
            maker && holds_infinity(maker->value)) {
            op = maker;
            at = record.op;
            const auto inputs = story_.inputs(*maker);
            operand = inputs.empty() ? TensorId() : inputs[0];
        }
        if (!op || !operand) return;
        const std::string code = story_.code_at(at);
        std::string better;
        if (cure.code == as_operand(story_.name_of(operand)) + ".abs()")
            better = with_all_replaced(code, story_.name_of(operand) + " ** ", cure.code + " ** ");
        else
            better = kept_inside(code, story_.trace().text(op->op), story_.name_of(operand));
        if (better.empty() || better == code) return;
        cure.code = better;
        cure.edit = Edit::instead(story_.statement_at(at));
    }
    bool born_forward(const NanBirth& birth, const RunRecord& run) const {
        const OpExecuted* op = story_.timeline().recorded(birth.guilty).second;
        const bool made_it = op && holds_nan(op->value);
        return holds_nan(story_.first_value(run.tensor)) && (birth.masked || made_it);
    }
    // An operand was NaN because an operation made it so of finite numbers: it is told where that happened.
    bool made_before(const NanBirth& birth) const {
        const auto first = birth.masked ? first_not_finite() : std::nullopt;
        return first && *first < birth.event;
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
            for (const std::string call : {"torch.exp(", "torch.acos(", "torch.asin(", "torch.atanh("})
                whole = with_all_replaced(whole, call + input + ")", call + cure.code + ")");
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
            const bool grew = grows(title);
            if ((grew && overflowed_forward()) || made_infinity(guilty)) return;  // told where it began
            Remark* remark = list_.add(grew ? "overflow_gradient" : "infinite", at,
                                       {{"name", story_.name_of(sum->tensor)}, {"node", title}});
            if (remark && grew) wider(*remark, sum->tensor);
            if (remark && !grew) keep_inside(*remark, at, guilty);
            return;
        }
    }
    // Of these the slope is finite wherever they are asked: only a number too large makes an infinity.
    static bool grows(std::string_view name) {
        constexpr std::string_view kGrows[] = {"mul",    "Mul", "mm",  "Mm",  "addmm", "Addmm",
                                               "matmul", "add", "Add", "sum", "Sum",   "bmm",
                                               "Bmm",    "mv",  "Mv",  "dot", "Dot",   "sub"};
        return std::ranges::any_of(kGrows, [name](std::string_view kind) { return name.starts_with(kind); });
    }
    bool overflowed_forward() const {
        for (uint32_t i = 0; i < story_.end(); ++i)
            if (const auto* op = story_.event(i).as<OpExecuted>(); op && !op->inside_node)
                if (is_floating(op->value.dtype()) && holds_infinity(op->value)) return true;
        return false;
    }
    bool made_infinity(NodeId node) const {
        const OpExecuted* op = node ? story_.timeline().recorded(node).second : nullptr;
        return op && holds_infinity(op->value);
    }
    // A NaN that another node masks on its way, as in a loss that works with -inf inside, does no harm.
    bool reaches_a_leaf(const RunRecord& run) const {
        for (uint32_t i = run.start; i < std::min(run.end, story_.end()); ++i)
            if (const auto* sum = story_.event(i).as<GradAccumulated>(); sum && holds_nan(sum->part))
                return true;
        return false;
    }
    // An exponential was infinite on the way to the root, and the NaN was born elsewhere because of it.
    bool goes_back_further(const NanBirth& birth, const RunRecord& run) const {
        const auto& guilty =
            story_.event(story_.entities().node(birth.guilty)->recorded).get<NodeRecorded>().title;
        if (story_.trace().text(guilty).starts_with("Exp")) return false;
        return std::ranges::any_of(made_of(story_, run.tensor), [this](TensorId part) {
            const OpExecuted* op = story_.maker(part);
            return op && story_.trace().text(op->op).starts_with("exp") && holds_infinity(op->value);
        });
    }
    // `h = W @ h` turn after turn: its length brought back to 1. Else numbers that reach further.
    void keep_small(Remark& remark, const OpExecuted& op, uint32_t event) {
        const std::string code = story_.code_at(event), name = assigned_name(code);
        const bool again = !name.empty() && has_word(code.substr(name.size()), name) && op.value.numel() > 1;
        if (again)
            return list_.cure(remark, name + " = " + name + " / " + name + ".norm()",
                              Edit::behind(remark.span));
        const auto leaves = story_.leaves_behind(story_.tensor(op.output).node);
        wider(remark, leaves.empty() ? TensorId() : leaves.front());
    }
    void wider(Remark& remark, TensorId leaf) {
        const uint32_t born = leaf ? story_.tensor(leaf).born : kNone;
        const auto* made = born == kNone ? nullptr : story_.event(born).as<LeafCreated>();
        const std::string call = made ? story_.trace().code(made->span) : std::string();
        const std::string whole = made ? story_.code_at(born) : std::string();
        const bool open =
            call.starts_with("torch.") && call.ends_with(')') && call.find("dtype") == call.npos;
        if (!open) return list_.cure(remark, "");
        const std::string wide = call.substr(0, call.size() - 1) + ", dtype=torch.float64)";
        list_.cure(remark, with_all_replaced(whole, call, wide), Edit::instead(story_.statement_at(born)));
    }
    // `torch.acos(c)` at 1 and `torch.asin(c)`: a hair inside of where they end.
    void keep_inside(Remark& remark, uint32_t event, NodeId node) {
        if (const auto stable = stable_form(story_, event)) return remark.cures.push_back(*stable);
        const std::string code = story_.code_at(event);
        for (const std::string call : {"torch.acos(", "torch.asin(", "torch.atanh("}) {
            const std::string given = arguments_of(code, call);
            if (given.empty()) continue;
            const std::string safe = call + as_operand(given) + ".clamp(-1 + 1e-6, 1 - 1e-6))";
            return list_.cure(remark, with_all_replaced(code, call + given + ')', safe),
                              Edit::instead(remark.span));
        }
        const OpExecuted* op = node ? story_.timeline().recorded(node).second : nullptr;
        const auto inputs = op ? story_.inputs(*op) : std::vector<TensorId>();
        const bool divides = op && story_.trace().text(op->op).starts_with("div") && inputs.size() > 1;
        const std::string better = inputs.empty() ? std::string()
                                                  : kept_inside(code, story_.trace().text(op->op),
                                                                story_.name_of(inputs[divides ? 1 : 0]));
        list_.cure(remark, better, better.empty() ? Edit() : Edit::instead(story_.statement_at(event)));
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
        size_t growing = 0;
        for (size_t i = 1; i < points.size(); ++i) {
            const double before = points[i - 1].second, now = points[i].second;
            growing = now > before ? growing + 1 : std::isfinite(now) ? 0 : growing;
            if (std::isfinite(now) || growing < RemarkList::kTurns) continue;
            Remark* remark = list_.add("exploding", points[0].first,
                                       {{"first", number(points[0].second)},
                                        {"second", number(points[1].second)},
                                        {"turns", std::to_string(i)}});
            if (!remark) return true;
            remark->origins.push_back(story_.origin(Message("silent.not_finite_line"), points[i].first));
            smaller_rate(*remark, points);
            return true;
        }
        return false;
    }
    static std::string number(double value) {
        return ValueSnapshot::scalar(DType::Float32, value).plain_text();
    }
    using Points = std::vector<std::pair<uint32_t, double>>;
    static double growth_of(const Points& points) {
        double growth = 1;
        for (size_t i = 1; i < points.size() && growth <= 1 && std::isfinite(points[i].second); ++i)
            if (points[i - 1].second > 0) growth = points[i].second / points[i - 1].second;
        return growth;
    }
    void smaller_rate(Remark& remark, const Points& points) {
        const auto [code, edit] = explain::smaller_rate(story_, growth_of(points));
        list_.cure(remark, code, edit);
    }

    bool not_finite(const OpExecuted& op) const {
        return !op.inside_node && is_floating(op.value.dtype()) &&
               (holds_nan(op.value) || holds_infinity(op.value));
    }
    // Whether what went in was no finite number already, or is not known.
    bool not_finite_before(const std::vector<TensorId>& inputs, uint32_t event) const {
        return std::ranges::any_of(inputs,
                                   [&](TensorId input) { return !finite_until(story_, input, event); });
    }
    // The first operation that made one of finite numbers: its event.
    std::optional<uint32_t> first_not_finite() const {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || !not_finite(*op) || writes_infinity(*op)) continue;
            const auto inputs = story_.inputs(*op);
            if (!inputs.empty() && !not_finite_before(inputs, i)) return i;
        }
        return std::nullopt;
    }

    // The first result that is no finite number though what went in was.
    void look_forward() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || !not_finite(*op)) continue;
            const bool nan = holds_nan(op->value);
            const auto inputs = story_.inputs(*op);
            const bool known = not_finite_before(inputs, i);
            if (known && nan && masked_row(*op)) return tell_masked_row(*op, i);
            if (known || inputs.empty() || writes_infinity(*op)) continue;
            const bool divides = story_.trace().text(op->op).starts_with("div") && inputs.size() > 1;
            const TensorId operand = inputs[divides ? 1 : 0];
            const bool nothing = story_.first_value(operand).numel() == 0;
            const bool overflow = !nan && !nothing && grows(story_.trace().text(op->op));
            Remark* remark = list_.add(nothing    ? "nan_of_nothing"
                                       : overflow ? "overflow"
                                       : nan      ? "nan_forward"
                                                  : "infinite_forward",
                                       i,
                                       {{"made", story_.trace().code(op->span)},
                                        {"input", story_.name_of(operand)},
                                        {"value", value_in_answer(story_.first_value(operand))},
                                        {"result", value_in_answer(op->value)}});
            if (remark && overflow) keep_small(*remark, *op, i);
            if (remark && !overflow) keep_finite(*remark, i, operand, divides);
            return;
        }
    }

    // A softmax over a row that is -inf from end to end: nothing was left of it by the mask.
    bool masked_row(const OpExecuted& op) const {
        const std::string& name = story_.trace().text(op.op);
        if (name.find("softmax") == std::string::npos) return false;
        const ValueSnapshot input = story_.first_value(story_.inputs(op)[0]);
        return !input.empty() && !holds_nan(input);
    }
    void tell_masked_row(const OpExecuted& op, uint32_t event) {
        const TensorId input = story_.inputs(op)[0];
        Remark* remark =
            list_.add("softmax_of_nothing", event,
                      {{"made", story_.trace().code(op.span)}, {"input", story_.name_of(input)}});
        if (!remark) return;
        const uint32_t written = story_.tensor(input).born;
        const SourceSpan statement = story_.statement_at(written);
        std::string code = story_.trace().code(statement);
        const std::string before = code;
        for (const std::string_view infinity : {"float(\"-inf\")", "float('-inf')", "-float(\"inf\")",
                                                "-float('inf')", "-torch.inf", "-math.inf", "-np.inf"})
            code = with_all_replaced(code, infinity, "-1e9");
        if (statement != remark->span) remark->origins.push_back(story_.origin(Message("why.line"), written));
        list_.cure(*remark, code == before ? "" : code, code == before ? Edit() : Edit::instead(statement));
    }

    // `s.masked_fill(mask, float("-inf"))` in front of a softmax: the infinity is meant.
    bool writes_infinity(const OpExecuted& op) const {
        const std::string& name = story_.trace().text(op.op);
        return name.starts_with("constant_pad") || name.starts_with("masked_fill") ||
               name.starts_with("where") || name.starts_with("fill") || name.starts_with("index_fill") ||
               name.starts_with("index_put") || name.starts_with("copy");
    }

    // `e / e.sum()`: only the ratios count, as in a softmax.
    bool shared_out(const std::string& name) const {
        return !name.empty() && std::ranges::any_of(story_.statements(), [&](const Story::Statement& each) {
            return each.code.find(name + " / " + name + ".sum(") != std::string::npos;
        });
    }
    // Exponentials of which only the quotient with their sum is used, as in a softmax.
    bool only_shared_out(TensorId exponentials) const {
        const auto uses = story_.uses(exponentials);
        bool divides = false;
        for (const uint32_t use : uses) {
            const std::string& kind = story_.trace().text(story_.event(use).get<OpExecuted>().op);
            divides = divides || kind.starts_with("div");
            if (!kind.starts_with("sum") && !kind.starts_with("div")) return false;
        }
        return divides;
    }
    // `torch.exp(z)` overflows: a softmax is the same when the largest is taken away first.
    void keep_finite(Remark& remark, uint32_t event, TensorId operand, bool divides) {
        if (const auto stable = stable_form_from(story_, event)) return remark.cures.push_back(*stable);
        const auto& op = story_.event(event).get<OpExecuted>();
        const std::string input = story_.name_of(operand), code = story_.code_at(event);
        if (story_.trace().text(op.op).starts_with("exp") && !only_shared_out(op.output)) {
            const std::string better = kept_inside(code, "exp", input);
            return list_.cure(remark, better, better.empty() ? Edit() : Edit::instead(remark.span));
        }
        std::string safe = with_all_replaced(code, "torch.log(" + input + ")",
                                             "torch.log(" + as_operand(input) + ".clamp(min=1e-12))");
        const std::string power = arguments_of(story_.trace().code(op.span), "torch.exp(");
        const std::string exponent = power.starts_with('-') ? '(' + power + ')' : as_operand(power);
        const std::string bounded = shared_out(assigned_name(code))
                                        ? "torch.exp(" + power + " - " + exponent + ".max())"
                                        : "torch.exp(" + exponent + ".clamp(max=80))";
        if (!power.empty()) safe = with_all_replaced(safe, "torch.exp(" + power + ')', bounded);
        if (divides) safe = with_all_replaced(safe, "/ " + input, "/ (" + input + " + 1e-12)");
        if (divides) safe = with_all_replaced(safe, "/ (" + input + ')', "/ (" + input + " + 1e-12)");
        for (const std::string power : {" ** 0.5", " ** 1.5", ".sqrt()"})
            safe = with_all_replaced(safe, input + power, as_operand(input) + ".clamp(min=1e-12)" + power);
        safe = with_all_replaced(safe, "torch.sqrt(" + input + ")",
                                 "torch.sqrt(" + as_operand(input) + ".clamp(min=1e-12))");
        if (safe == code)
            if (const std::string better = kept_inside(code, story_.trace().text(op.op), input);
                !better.empty())
                safe = better;
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
