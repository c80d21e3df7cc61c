#include <algorithm>
#include <cmath>

#include "explain/silent/learning/learning_rate.h"
#include "explain/silent/remark_list.h"
#include "explain/why/roles.h"

namespace backstep::explain {

using namespace trace;

namespace {

// What a loop of training comes to: a loss that only grows, backwards that nothing follows.
class Courses {
  public:
    Courses(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        std::vector<std::pair<SourceSpan, std::vector<Turn>>> courses;
        for (const RunRecord& run : story_.entities().runs) {
            if (run.start >= story_.end()) break;
            const ValueSnapshot loss = story_.first_value(run.tensor);
            if (loss.empty() || loss.numel() != 1 || loss.is_summary()) continue;
            const SourceSpan span = story_.statement_at(run.start);
            if (courses.empty() || courses.back().first != span) courses.push_back({span, {}});
            courses.back().second.push_back({run.start, run.tensor, loss.at(0)});
        }
        for (const auto& [span, turns] : courses) {
            if (turns.size() >= RemarkList::kTurns && grows(turns)) continue;
            if (turns.size() >= RemarkList::kTurns) never_stepped(turns);
        }
    }

  private:
    struct Turn {
        uint32_t start;  // event of the backward
        TensorId loss;
        double value;
    };
    // So many turns are no test of a single step.
    static constexpr size_t kManyTurns = 8;
    static constexpr double kManyTimes = 100;
    static constexpr double kFarAway = 10000;

    // A loss by its name: to go uphill is what a reward is for.
    bool is_loss(const Turn& turn) const {
        std::string name = story_.name_of(turn.loss);
        std::ranges::transform(name, name.begin(), [](unsigned char sign) { return std::tolower(sign); });
        constexpr std::string_view kNames[] = {"loss", "cost", "err", "mse", "perdida", "coste", "costo"};
        return std::ranges::any_of(
            kNames, [&](std::string_view each) { return name.find(each) != std::string::npos; });
    }
    // From turn to turn, without a pause, to many times what it was. What is not finite any more is told of
    // elsewhere.
    bool grows(const std::vector<Turn>& turns) {
        const bool many = turns.size() >= kManyTurns, error = is_error(turns[0].loss);
        if (turns[0].value <= 0 || !(error || (many && is_loss(turns[0])))) return false;
        // Batches differ, and so do their losses on the way up.
        const bool far = turns.back().value > kFarAway * turns[0].value;
        for (size_t i = 1; i < turns.size(); ++i) {
            if (!std::isfinite(turns[i].value)) return false;
            if (turns[i].value <= turns[i - 1].value && (!far || !many || i + 2 >= turns.size()))
                return false;
        }
        const std::optional<Story::Statement> update = uphill(!many);
        if (!update && (!many || turns.back().value < kManyTimes * turns[0].value)) return false;
        Remark* remark = list_.add(update ? "uphill" : "diverging", turns[0].start,
                                   {{"first", number(turns[0].value)},
                                    {"last", number(turns.back().value)},
                                    {"turns", std::to_string(turns.size())}});
        if (!remark) return true;
        if (update) {
            remark->origins.push_back(story_.origin(Message("silent.update_line"), update->ran.front()));
            list_.cure(*remark, downhill(update->code), Edit::instead(update->span));
        } else if (const auto schedule = larger_rates()) {
            remark->what.id = "silent.diverging.schedule";
            list_.cure(*remark, schedule->code, Edit::instead(schedule->span));
        } else {
            const auto [code, edit] = smaller_rate(story_, turns[1].value / turns[0].value);
            list_.cure(*remark, code, edit);
        }
        return true;
    }
    static std::string number(double value) {
        return ValueSnapshot::scalar(DType::Float32, value).plain_text();
    }
    // A schedule that multiplies the rate by more than 1, `StepLR(opt, 2, gamma=10.0)`, with its inverse.
    std::optional<Story::Statement> larger_rates() const {
        for (const Story::Statement& each : story_.statements()) {
            const size_t at = each.code.find("gamma=");
            if (at == std::string::npos || each.code.find("LR(") == std::string::npos) continue;
            const std::string text = each.code.substr(at + 6, each.code.find_first_of(",)", at) - at - 6);
            if (text.empty() || text.find_first_not_of("0123456789.") != std::string::npos) continue;
            const double gamma = std::stod(text);
            if (gamma <= 1) continue;
            Story::Statement better = each;
            better.code.replace(at + 6, text.size(), number(1 / gamma));
            return better;
        }
        return std::nullopt;
    }
    // A loss of torch's, or a mean or sum of squares: nobody wants it to grow. An attack is after its data.
    bool is_error(TensorId loss) const {
        const OpExecuted* op = story_.maker(loss);
        const std::string name = op ? story_.trace().text(op->op) : std::string();
        for (const std::string_view known :
             {"mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "nll_loss", "binary_cross_entropy"})
            if (name.starts_with(known)) return true;
        const auto inputs = op ? story_.inputs(*op) : std::vector<TensorId>();
        if ((name != "mean" && name != "sum") || inputs.empty()) return false;
        const OpExecuted* measure = story_.maker(inputs[0]);
        const std::string kind = measure ? story_.trace().text(measure->op) : std::string();
        return kind.starts_with("pow") || kind == "square" || kind == "abs";
    }
    // `w += 0.1 * w.grad`
    std::optional<Story::Statement> uphill(bool of_model) const {
        for (const Story::Statement& each : story_.statements()) {
            if (downhill(each.code) == each.code) continue;
            if (!of_model || !is_of_data(each.code)) return each;
        }
        return std::nullopt;
    }
    // `x.data + 0.1 * x.grad` of what is given to a model.
    bool is_of_data(const std::string& code) const {
        const std::string owner = receiver_of(code, ".grad");
        const auto found = owner.empty() ? std::nullopt : story_.named(owner);
        return !found || !found->tensor || is_data(story_, found->tensor);
    }
    static std::string downhill(const std::string& code) {
        const size_t grad = code.find(".grad");
        const bool block = code.starts_with("for ") || code.starts_with("with ") || code.starts_with("if ");
        if (grad == std::string::npos || block || code.find(".grad.sign") != std::string::npos) return code;
        const std::string name = code.substr(0, code.find_first_of(" =+"));
        // `p.data = p.data + 0.1 * p.grad`, `setattr(p, "data", p.data + 0.1 * p.grad)`
        if (const size_t sign = code.find(".data + "); sign != std::string::npos && sign < grad) {
            const std::string owner = receiver_of(code, ".data + ");
            const std::string step = code.substr(sign, grad - sign);
            if (!owner.empty() && step.ends_with("* " + owner) && step.find('-') == std::string::npos)
                return std::string(code).replace(sign, 8, ".data - ");
        }
        if (const size_t sign = code.find(" += ");
            sign != std::string::npos && sign < grad && code.find("-", sign) == std::string::npos)
            return std::string(code).replace(sign, 4, " -= ");
        if (const size_t sign = code.find(" + ");
            sign != std::string::npos && sign < grad && code.find(" = " + name + " + ") != std::string::npos)
            return std::string(code).replace(sign, 3, " - ");
        return code;
    }
    // Backward after backward, an optimizer that is made and cleared, and no step.
    void never_stepped(const std::vector<Turn>& turns) {
        std::optional<Story::Statement> made;
        std::string optimizer;
        for (const Story::Statement& each : story_.statements()) {
            const std::string name = assigned_name(each.code);
            const bool makes = each.code.find("optim.") != std::string::npos && !name.empty();
            if (makes && each.code.find("lr_scheduler") == std::string::npos && !made) {
                made = each;
                optimizer = name;
            }
            if (each.code.find(".step") != std::string::npos) return;
        }
        if (!made || turns[0].value != turns.back().value) return;
        for (uint32_t i = 0; i < story_.end(); ++i)
            if (const Event what = story_.event(i); what.is<OptimizerStepped>() || what.is<TensorMutated>())
                return;
        Remark* remark = list_.add("never_stepped", turns[0].start,
                                   {{"optimizer", optimizer},
                                    {"value", number(turns[0].value)},
                                    {"turns", std::to_string(turns.size())}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("why.line"), made->ran.front()));
        list_.cure(*remark, optimizer + ".step()", Edit::behind(remark->span));
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_courses(const Story& story, RemarkList& list) { Courses(story, list).find(); }

}  // namespace backstep::explain
