#include <algorithm>
#include <array>
#include <cmath>

#include "explain/reached.h"
#include "explain/silent/loss/operand_text.h"
#include "explain/silent/loss/unspread.h"
#include "explain/silent/remark_list.h"
#include "explain/tensor_rules.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Shapes {
  public:
    Shapes(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || op->inside_node) continue;
            const std::string& name = story_.trace().text(op->op);
            if (!list_.early("shapes of " + name, i)) continue;
            if (std::ranges::find(kCompared, name) != kCompared.end()) compare(*op, i);
            if (name == "softmax" || name == "log_softmax") look_at_dimension(*op, i);
            if (name == "nll_loss") look_for_raw_scores(*op, i);
            if (name == "mul") look_for_probabilities(*op, i);
            if (name == "log_softmax" || name == "nll_loss" || name.starts_with("binary_cross_entropy_with"))
                look_at_loss(*op, i, name);
        }
    }

  private:
    static constexpr std::array<std::string_view, 8> kCompared = {"sub",
                                                                  "mse_loss",
                                                                  "l1_loss",
                                                                  "smooth_l1_loss",
                                                                  "huber_loss",
                                                                  "binary_cross_entropy",
                                                                  "binary_cross_entropy_with_logits",
                                                                  "poisson_nll_loss"};

    void compare(const OpExecuted& op, uint32_t event) {
        const auto inputs = story_.inputs(op);
        if (inputs.size() < 2) return;
        const std::array<TensorId, 2> pair{unspread(story_, inputs[0]), unspread(story_, inputs[1])};
        const std::array<ValueSnapshot, 2> values{story_.first_value(pair[0]), story_.first_value(pair[1])};
        const int column = column_against_row(values[0], values[1]);
        if (column < 0) return;
        const auto tall = static_cast<size_t>(column);
        const bool table = is_lying(values[1 - tall]);
        if (table && !is_error(op, pair, event)) return;
        const std::string name = story_.name_of(pair[tall]);
        const int64_t count = values[tall].shape()[0];
        Remark* remark = list_.add("loss_broadcast", event,
                                   {{"name", name},
                                    {"other", story_.name_of(pair[1 - tall])},
                                    {"shape", tuple_text(values[tall].shape())},
                                    {"shape2", tuple_text(values[1 - tall].shape())},
                                    {"count", std::to_string(count)},
                                    {"square", std::to_string(count * count)}});
        if (!remark) return;
        const std::string turned = table ? story_.name_of(pair[1 - tall]) : name;
        const std::string flat = as_operand(turned) + (table ? ".t()" : ".squeeze(1)");
        const std::string better = with_word_replaced(story_.code_at(event), turned, flat);
        const bool found = better != story_.code_at(event);
        list_.cure(*remark, found ? better : flat,
                   {found ? Edit::Place::Instead : Edit::Place::Nowhere, remark->span});
    }
    // A loss of predictions and data. Each against each may be meant, as in a kernel: then the line says so.
    bool is_error(const OpExecuted& op, const std::array<TensorId, 2>& pair, uint32_t event) const {
        if (is_spread_on_purpose(story_.code_at(event))) return false;
        if (story_.requires_grad(pair[0]) == story_.requires_grad(pair[1])) return false;
        return story_.trace().text(op.op) != "sub" || is_error_of(story_, op.output);
    }

    // `log_softmax(logits, dim=0)` of a batch, whose rows are then read as the classes of one sample each.
    void look_at_dimension(const OpExecuted& op, uint32_t event) {
        const auto shape = op.value.shape();
        if (shape.size() != 2 || shape[0] < 2 || shape[1] < 2 || operand_text(story_, op, "dim") != "0")
            return;
        const uint32_t reader = reader_of_rows(op.output);
        if (reader == kNone) return;
        const std::string made = story_.trace().code(op.span);
        Remark* remark = list_.add(
            "softmax_of_batch", event,
            {{"made", made}, {"samples", std::to_string(shape[0])}, {"classes", std::to_string(shape[1])}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("silent.rows_line"), reader));
        for (const uint32_t line :
             {event, layer_line("oftmax(dim=0)").value_or(event), layer_line("oftmax(0)").value_or(event)}) {
            std::string better = with_all_replaced(story_.code_at(line), "dim=0", "dim=1");
            better = with_all_replaced(better, "oftmax(0)", "oftmax(1)");
            if (better == story_.code_at(line) && made.ends_with(", 0)"))
                better = with_all_replaced(better, made, made.substr(0, made.size() - 2) + "1)");
            if (better != story_.code_at(line))
                return list_.cure(*remark, better, Edit::instead(story_.statement_at(line)));
        }
        list_.cure(*remark, "dim=1");
    }
    // The operation that takes one class out of each row; kNone when there is none.
    uint32_t reader_of_rows(TensorId tensor) const {
        constexpr std::array<std::string_view, 4> kKeep = {"log", "neg", "clone", "add"};
        const auto kind_of = [this](uint32_t use) {
            const std::string name = story_.trace().text(story_.event(use).get<OpExecuted>().op);
            return name.substr(0, name.find('.'));
        };
        const auto same_rows = reached(tensor, [&](TensorId at) {
            std::vector<TensorId> next;
            for (const uint32_t use : story_.uses(at))
                if (std::ranges::find(kKeep, kind_of(use)) != kKeep.end())
                    next.push_back(story_.event(use).get<OpExecuted>().output);
            return next;
        });
        for (const TensorId rows : same_rows)
            for (const uint32_t use : story_.uses(rows)) {
                const auto& op = story_.event(use).get<OpExecuted>();
                const std::string kind = kind_of(use);
                const bool along =
                    operand_text(story_, op, "dim") == "1" || operand_text(story_, op, "dim") == "-1";
                const bool pairs = kind == "index" && op.value.dim() == 1;
                if (kind == "nll_loss" || pairs || (along && (kind == "gather" || kind == "argmax")))
                    return use;
            }
        return kNone;
    }

    // What one row adds up to, each number raised first when these are logarithms; NaN when that is not
    // known.
    static double largest_row(const ValueSnapshot& table, bool logarithms) {
        if (table.empty() || table.is_summary() || table.dim() != 2 || table.shape()[1] < 2) return NAN;
        const int64_t width = table.shape()[1];
        double largest = -INFINITY;
        for (int64_t row = 0; row < table.shape()[0]; ++row) {
            double sum = 0;
            for (int64_t i = row * width; i < (row + 1) * width; ++i)
                sum += logarithms ? std::exp(table.at(i)) : table.at(i);
            largest = std::max(largest, sum);
        }
        return largest;
    }
    // `nll_loss(net(x), y)`: the exponentials of logarithms of probabilities cannot add up to more than 1.
    void look_for_raw_scores(const OpExecuted& op, uint32_t event) {
        const auto inputs = story_.inputs(op);
        const OpExecuted* before = inputs.empty() ? nullptr : story_.maker(inputs[0]);
        if (!before || story_.trace().text(before->op) == "softmax") return;
        if (!(largest_row(story_.first_value(inputs[0]), true) > 1.01)) return;
        Remark* remark = list_.add("nll_of_scores", event, {{"name", story_.name_of(inputs[0])}});
        if (!remark) return;
        const std::string code = story_.code_at(event);
        if (code.find("nll_loss(") != std::string::npos)
            return list_.cure(*remark, with_all_replaced(code, "nll_loss(", "cross_entropy("),
                              Edit::instead(remark->span));
        const auto layer = layer_line("NLLLoss(");
        if (!layer) return list_.cure(*remark, "");
        list_.cure(*remark, with_all_replaced(story_.code_at(*layer), "NLLLoss(", "CrossEntropyLoss("),
                   Edit::instead(story_.statement_at(*layer)));
    }
    // `kl_div(p, q)` of two rows of probabilities, where the first is to be their logarithms.
    void look_for_probabilities(const OpExecuted& op, uint32_t event) {
        const std::string made = story_.trace().code(op.span);
        const auto inputs = story_.inputs(op);
        const bool divergence =
            made.find("kl_div(") != std::string::npos || made.find("KLDivLoss") != std::string::npos;
        if (!divergence || inputs.size() < 2) return;
        const ValueSnapshot value = story_.first_value(inputs[1]);
        if (!(std::abs(largest_row(value, false) - 1) < 0.01) || value.min() < 0) return;
        const std::string name = story_.name_of(inputs[1]);
        Remark* remark = list_.add("kl_of_probabilities", event, {{"name", name}});
        if (!remark) return;
        const std::string better =
            with_all_replaced(story_.code_at(event), '(' + name + ',', '(' + as_operand(name) + ".log(),");
        const bool found = better != story_.code_at(event);
        list_.cure(*remark, found ? better : "", found ? Edit::instead(remark->span) : Edit());
    }

    // Losses that have their own softmax or sigmoid, and those that want logarithms.
    void look_at_loss(const OpExecuted& op, uint32_t event, const std::string& name) {
        const auto inputs = story_.inputs(op);
        const OpExecuted* before = inputs.empty() ? nullptr : story_.maker(inputs[0]);
        const std::string made_by = before ? story_.trace().text(before->op) : "";
        const std::string input = inputs.empty() ? "" : story_.name_of(inputs[0]);
        const char* id = nullptr;
        if (name == "log_softmax" && made_by == "softmax") id = "softmax_twice";
        if (name == "log_softmax" && made_by == "log_softmax") id = "log_softmax_twice";
        if (name == "nll_loss" && made_by == "softmax") id = "nll_of_softmax";
        if (name.starts_with("binary") && made_by == "sigmoid") id = "sigmoid_twice";
        if (name != "nll_loss" && made_by == "relu" && is_scored(op)) id = "relu_of_scores";
        if (!id) return;
        const std::string made_code = story_.trace().code(before->span);
        Remark* remark = list_.add(id, event, {{"name", input}, {"made", made_code}});
        if (!remark) return;
        remark->harmless = id == std::string_view("log_softmax_twice");
        const uint32_t born = story_.tensor(inputs[0]).born;
        remark->origins.push_back(story_.origin(Message("why.made"), born));
        mend_loss(*remark, id, born, made_code);
    }
    void mend_loss(Remark& remark, std::string_view id, uint32_t born, const std::string& made) {
        const SourceSpan statement = story_.statement_at(born);
        std::string code = story_.code_at(born);
        const OpExecuted& op = *story_.maker(story_.event(born).get<OpExecuted>().output);
        const auto inputs = story_.inputs(op);
        const size_t at = code.find(made);
        std::string replacement = inputs.empty() ? "x" : story_.name_of(inputs[0]);
        const bool named = !inputs.empty() && at != std::string::npos && replacement != made;
        if (id == "relu_of_scores" && !named) return remove_last_gate(remark);
        if (id == "nll_of_softmax") {
            replacement = made;
            const size_t call = replacement.find("softmax");
            if (call != std::string::npos) replacement.insert(call, "log_");
        }
        if (named) code.replace(at, made.size(), replacement);
        const std::string_view twice = id == "softmax_twice" ? "nn.Softmax(" : "nn.Sigmoid(";
        if (!named && id.ends_with("_twice"))
            if (const auto layer = layer_line(twice))
                return list_.cure(remark, without_layer(story_.code_at(*layer), twice),
                                  Edit::instead(story_.statement_at(*layer)));
        if (!named && id == "nll_of_softmax")
            if (const auto layer = layer_line("nn.Softmax("))
                return list_.cure(remark,
                                  with_all_replaced(story_.code_at(*layer), "nn.Softmax(", "nn.LogSoftmax("),
                                  Edit::instead(story_.statement_at(*layer)));
        list_.cure(remark, named ? code : replacement,
                   {named ? Edit::Place::Instead : Edit::Place::Nowhere, statement});
    }

    // By a loss itself, and not for the learner to go on with.
    bool is_scored(const OpExecuted& op) const {
        const std::string code = story_.trace().code(op.span);
        return code.find("softmax") == std::string::npos && !story_.has_name(op.output);
    }
    // `nn.Sequential(..., nn.Linear(8, 3), nn.ReLU())`
    void remove_last_gate(Remark& remark) const {
        constexpr std::string_view kGate = ", nn.ReLU())";
        const auto layer = layer_line(kGate);
        const std::string code = layer ? story_.code_at(*layer) : std::string();
        list_.cure(remark, with_all_replaced(code, kGate, ")"),
                   layer ? Edit::instead(story_.statement_at(*layer)) : Edit());
    }

    // The statement that puts a layer into the model.
    std::optional<uint32_t> layer_line(std::string_view layer) const {
        for (uint32_t i = 0; i < story_.end(); ++i)
            if (story_.event(i).is<Line>() && story_.code_at(i).find(layer) != std::string::npos) return i;
        return std::nullopt;
    }
    static std::string without_layer(std::string code, std::string_view layer) {
        const size_t at = code.find(layer);
        size_t from = code.rfind(',', at), end = code.find(')', at);
        if (from == std::string::npos || end == std::string::npos) return code;
        return code.erase(from, end + 1 - from);
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_shapes(const Story& story, RemarkList& list) { Shapes(story, list).find(); }

}  // namespace backstep::explain
