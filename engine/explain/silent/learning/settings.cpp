#include <charconv>
#include <optional>

#include "explain/silent/forgotten.h"
#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// What an optimizer was made with and what the code does with it later: a rate that is changed under a name
// of its own, a momentum of 1 or more, a decay that takes all, two optimizers for the same parameters.
class Settings {
  public:
    Settings(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements()) {
            const std::string name = assigned_name(statement.code);
            const bool makes = statement.code.find("optim.") != std::string::npos &&
                               statement.code.find("lr_scheduler") == std::string::npos;
            if (name.empty() || !makes || statement.ran.front() >= story_.end()) continue;
            look_at_momentum(statement);
            look_at_decay(statement);
            look_at_rate(statement, name);
            look_for_attribute(statement, name);
        }
        look_at_steps();
    }

  private:
    // `momentum=1.0` of the call; nothing when it was not given one.
    static std::string setting(const std::string& code, std::string_view key) {
        const size_t at = code.find(std::string(key) + '=');
        if (at == std::string::npos) return {};
        const size_t from = at + key.size() + 1;
        return code.substr(from, code.find_first_of(",)", from) - from);
    }
    std::optional<double> number(std::string text) const {
        if (const auto found = story_.named(text); found && !found->tensor && !found->text.empty())
            text = found->text;
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
        return value;
    }
    bool steps_behind(uint32_t event) const {
        size_t steps = 0;
        for (uint32_t i = event; i < story_.end(); ++i) steps += story_.event(i).is<OptimizerStepped>();
        return steps >= 2;
    }
    void look_at_momentum(const Story::Statement& statement) {
        const std::string text = setting(statement.code, "momentum");
        const auto momentum = number(text);
        if (!momentum || *momentum < 1 || !steps_behind(statement.ran.front())) return;
        Remark* remark = list_.add("momentum_of_one", statement.ran.front(), {{"value", text}});
        if (!remark) return;
        list_.cure(*remark, with_all_replaced(statement.code, "momentum=" + text, "momentum=0.9"),
                   Edit::instead(remark->span));
    }
    // Each step takes lr * decay of every parameter away.
    void look_at_decay(const Story::Statement& statement) {
        const std::string text = setting(statement.code, "weight_decay");
        std::string rate = setting(statement.code, "lr");
        if (rate.empty()) {
            const size_t call = statement.code.find("optim.");
            const size_t open = statement.code.find('(', call);
            if (open == std::string::npos) return;
            const auto given =
                split_arguments(arguments_of(statement.code, statement.code.substr(call, open + 1 - call)));
            if (given.size() < 2 || given[1].find('=') != std::string::npos) return;
            rate = given[1];
        }
        const auto decay = number(text), step = number(rate);
        const bool shrinks = statement.code.find("SGD(") != std::string::npos ||
                             statement.code.find("AdamW(") != std::string::npos;
        if (!decay || !step || !shrinks || *decay * *step < kMostOfIt) return;
        if (!steps_behind(statement.ran.front())) return;
        const double part = 100 * *decay * *step;
        Remark* remark = list_.add("decay_takes_all", statement.ran.front(),
                                   {{"decay", text},
                                    {"rate", rate},
                                    {"part", ValueSnapshot::scalar(DType::Float32, part).plain_text()}});
        if (!remark) return;
        list_.cure(*remark, with_all_replaced(statement.code, "weight_decay=" + text, "weight_decay=1e-4"),
                   Edit::instead(remark->span));
    }
    // `lr = lr * 0.5` behind `SGD(net.parameters(), lr)`: the optimizer has its own copy of the number.
    void look_at_rate(const Story::Statement& statement, const std::string& optimizer) {
        for (const Story::Statement& each : story_.statements()) {
            const std::string name = lowered(each.code);
            if (name.empty() || !has_word(statement.code, name) || each.ran.size() < 2) continue;
            if (each.ran.front() < statement.ran.front() || each.ran.front() >= story_.end()) continue;
            if (statement.ran.size() > 1 || read_elsewhere(name, statement, each)) continue;
            Remark* remark =
                list_.add("rate_apart", each.ran.front(), {{"name", name}, {"optimizer", optimizer}});
            if (!remark) return;
            remark->origins.push_back(story_.origin(Message("why.line"), statement.ran.front()));
            return list_.cure(*remark, optimizer + ".param_groups[0][\"lr\"] = " + name,
                              Edit::behind(remark->span));
        }
    }
    // `opt.lr = 0.01`: the rate stands in `param_groups`, and nobody reads an attribute of the optimizer's.
    void look_for_attribute(const Story::Statement& made, const std::string& optimizer) {
        const std::string attribute = optimizer + ".lr";
        for (const Story::Statement& each : story_.statements()) {
            const std::string rest =
                each.code.starts_with(attribute) ? each.code.substr(attribute.size()) : std::string();
            const bool sets = rest.starts_with(" = ") || rest.starts_with(" *= ") || rest.starts_with(" /= ");
            if (!sets || each.ran.front() < made.ran.front() || each.ran.front() >= story_.end()) continue;
            Remark* remark = list_.add("rate_attribute", each.ran.front(), {{"optimizer", optimizer}});
            if (!remark) return;
            const std::string rate = "group[\"lr\"]";
            std::string better = with_word_replaced(each.code, attribute, rate);
            list_.cure(*remark, "for group in " + optimizer + ".param_groups:\n    " + better,
                       Edit::instead(remark->span));
        }
    }
    // The name of a number that the statement makes smaller, or another, from what it was.
    static std::string lowered(const std::string& code) {
        const std::string name = code.substr(0, code.find(' '));
        if (name.empty() || identifiers(name) != std::vector{name} || name.find('.') != std::string::npos)
            return {};
        const std::string rest = code.substr(name.size());
        const bool scales = rest.starts_with(" *= ") || rest.starts_with(" /= ") ||
                            rest.starts_with(" = " + name + " * ") || rest.starts_with(" = " + name + " / ");
        return scales ? name : std::string();
    }
    // By an update of its own, or handed on to the optimizer. That it is printed is no use of it.
    bool read_elsewhere(const std::string& name, const Story::Statement& made,
                        const Story::Statement& changed) const {
        for (const Story::Statement& each : story_.statements()) {
            if (each.span == made.span || each.span == changed.span) continue;
            const bool block = each.span.end_line > each.span.line;
            const std::string code = block ? each.code.substr(0, each.code.find(':')) : each.code;
            if (!code.starts_with("print(") && assigned_name(code) != name && has_word(code, name))
                return true;
        }
        return false;
    }

    // Two steps with no backward between them, of two optimizers over the same parameters.
    void look_at_steps() {
        uint32_t before = kNone;
        for (uint32_t i = 0; i < story_.end(); ++i) {
            if (story_.event(i).is<BackwardStarted>()) before = kNone;
            if (!story_.event(i).is<OptimizerStepped>()) continue;
            if (before != kNone) look_at_pair(before, i);
            before = i;
        }
    }
    void look_at_pair(uint32_t first, uint32_t second) {
        const std::string one = receiver_of(story_.code_at(first), ".step(");
        const std::string other = receiver_of(story_.code_at(second), ".step(");
        if (one.empty() || other.empty() || one == other) return;
        for (const TensorMutated* write : changed_at(story_, second))
            for (const TensorMutated* same : changed_at(story_, first)) {
                if (same->tensor != write->tensor) continue;
                Remark* remark =
                    list_.add("stepped_twice", second,
                              {{"name", story_.name_of(write->tensor)}, {"one", one}, {"other", other}});
                if (!remark) return;
                remark->origins.push_back(story_.origin(Message("silent.update_line"), first));
                return list_.cure(*remark, "");
            }
    }

    static constexpr double kMostOfIt = 0.5;

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_settings(const Story& story, RemarkList& list) { Settings(story, list).find(); }

}  // namespace backstep::explain
