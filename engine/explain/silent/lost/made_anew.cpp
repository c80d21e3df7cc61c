#include <algorithm>

#include "explain/silent/lost/moved_out.h"
#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A layer or an optimizer with a memory that is made again before each step: what was learned is forgotten.
class MadeAnew {
  public:
    MadeAnew(const Story& story, RemarkList& list) : story_(story), list_(list) {
        for (uint32_t i = 0; i < story.end(); ++i)
            if (story.event(i).is<OptimizerStepped>()) steps_.push_back(i);
    }

    void find() {
        if (steps_.size() < RemarkList::kTurns) return;
        for (const Story::Statement& statement : story_.statements()) {
            if (!steps_between_are_one(statement.ran) || is_a_training(statement.ran.front())) continue;
            const std::string name = assigned_name(statement.code);
            if (name.empty()) continue;
            if (remembers(statement.code))
                tell("optimizer_anew", statement, name);
            else if (makes_parameters(statement.ran.front()))
                tell("layer_anew", statement, name);
        }
    }

  private:
    // Each turn of the loop makes it and steps once; several steps would be several trainings.
    bool steps_between_are_one(const std::vector<uint32_t>& ran) const {
        if (ran.size() < RemarkList::kTurns) return false;
        for (size_t i = 1; i < ran.size(); ++i) {
            const auto from = std::ranges::lower_bound(steps_, ran[i - 1]);
            if (std::ranges::lower_bound(steps_, ran[i]) - from != 1) return false;
        }
        return true;
    }
    // A model made, trained by one step and given back in one call: each call is a training of its own.
    bool is_a_training(uint32_t made) const {
        const uint32_t call = story_.call_around(made);
        const auto step = std::ranges::lower_bound(steps_, made);
        if (call == kNone || step == steps_.end() || story_.call_around(*step) != call) return false;
        return std::ranges::any_of(story_.entities().tensors, [&](const TensorRecord& record) {
            return record.accumulator && record.born != kNone && record.born > call && record.born < *step &&
                   story_.event(record.born).is<LeafCreated>();
        });
    }
    static bool remembers(const std::string& code) {
        constexpr std::string_view kMemory[] = {"Adam", "RMSprop(", "Adagrad(", "momentum="};
        return code.find("optim") != std::string::npos &&
               std::ranges::any_of(
                   kMemory, [&](std::string_view kind) { return code.find(kind) != std::string::npos; });
    }
    bool makes_parameters(uint32_t line) const {
        const SourceSpan statement = story_.statement_at(line);
        return std::ranges::any_of(story_.entities().tensors, [&](const TensorRecord& record) {
            return record.born != kNone && record.born > line && record.born < story_.end() &&
                   record.accumulator && story_.event(record.born).is<LeafCreated>() &&
                   story_.code_at(record.born).find("nn.") != std::string::npos &&
                   story_.statement_at(record.born) == statement;
        });
    }
    void tell(std::string_view id, const Story::Statement& statement, const std::string& name) {
        Remark* remark = list_.add(id, statement.ran[1], {{"name", name}});
        if (!remark) return;
        const uint32_t around = story_.call_around(statement.ran[1]);
        const bool forward =
            around != kNone &&
            story_.trace().text(story_.event(around).get<Call>().function).ends_with("forward");
        const auto [code, edit] =
            forward ? moved_into_init(story_, statement.span) : moved_above(story_, statement.span);
        list_.cure(*remark, code, edit);
    }

    const Story& story_;
    RemarkList& list_;
    std::vector<uint32_t> steps_;
};

}  // namespace

void find_made_anew(const Story& story, RemarkList& list) { MadeAnew(story, list).find(); }

}  // namespace backstep::explain
