#include <algorithm>
#include <map>
#include <optional>

#include "explain/silent/remark_list.h"
#include "explain/tensor_rules.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A checkpoint computes its stretch again in the backward. Where the same operation then gives other numbers
// than it gave before, the gradient belongs to another function than the output.
class Recomputed {
  public:
    Recomputed(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || op->inside_node) continue;
            if (again(i))
                compare(*op, i);
            else
                first_[op->span].push_back(i);
        }
    }

  private:
    bool again(uint32_t event) const {
        const auto* made = event + 1 < story_.end() ? story_.event(event + 1).as<NodeRecorded>() : nullptr;
        return made && made->recomputed;
    }
    void compare(const OpExecuted& op, uint32_t event) {
        const auto before = first_.find(op.span);
        // A layer of its own has no code there: what it computes stands in the call of the backward.
        const bool unwritten = story_.trace().code(op.span).find(".backward(") != std::string::npos;
        if (before == first_.end() || told_ || unwritten) return;
        const bool same = std::ranges::any_of(before->second, [&](uint32_t at) {
            const ValueSnapshot& value = story_.event(at).get<OpExecuted>().value;
            return value.is_summary() || value.empty() || value.same_value(op.value);
        });
        const uint32_t first = before->second.back();
        // What a dropout layer draws has a remark of its own.
        if (same || story_.code_at(first).find("ropout") != std::string::npos) return;
        const auto checkpoint = line_of_checkpoint(first);
        if (!checkpoint) return;
        told_ = true;
        Remark* remark = list_.add("other_numbers", first,
                                   {{"made", story_.trace().code(op.span)},
                                    {"first", value_in_answer(story_.event(first).get<OpExecuted>().value)},
                                    {"second", value_in_answer(op.value)}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("silent.checkpoint_line"), *checkpoint));
        const uint32_t write = write_between(op, first, event);
        if (write != kNone)
            remark->origins.push_back(story_.origin(Message("autopsy.written.origin"), write));
        mend(*remark, story_.statement_at(*checkpoint));
    }
    // The statement that called the checkpoint in which this event happened: itself or the nearest before it.
    std::optional<uint32_t> line_of_checkpoint(uint32_t event) const {
        for (uint32_t i = event + 1; i-- > 0;)
            if (story_.event(i).is<Line>() && story_.code_at(i).find("checkpoint(") != std::string::npos)
                return i;
        return std::nullopt;
    }
    // One of the operands was written to since.
    uint32_t write_between(const OpExecuted& op, uint32_t first, uint32_t event) const {
        for (const TensorId input : story_.inputs(op)) {
            const auto writes = story_.entities().of_memory.between(
                story_.entities().record_of(story_.tensor(input).memory), first, event);
            if (!writes.empty()) return writes.back();
        }
        return kNone;
    }

    void mend(Remark& remark, const SourceSpan& statement) {
        const std::string code = story_.trace().code(statement);
        if (const std::string_view forgets = "preserve_rng_state=False"; code.find(forgets) != code.npos)
            list_.cure(remark, with_all_replaced(code, forgets, "preserve_rng_state=True"),
                       Edit::instead(statement));
        else
            list_.cure(remark, "");
        const std::string given = arguments_of(code, "checkpoint(");
        const std::string without = called_directly(given);
        const std::string module = receiver_of(code, "checkpoint(");
        const std::string call = module + "checkpoint(" + given + ")";
        const bool found = !without.empty() && code.find(call) != std::string::npos;
        list_.cure(remark, found ? with_all_replaced(code, call, without) : "",
                   found ? Edit::instead(statement) : Edit());
    }
    // `f, x, use_reentrant=False` as `f(x)`.
    static std::string called_directly(std::string_view given) {
        std::string function, rest;
        for (const std::string& part : split_arguments(given)) {
            if (part.starts_with("use_reentrant") || part.starts_with("preserve_rng_state")) continue;
            if (function.empty())
                function = as_operand(part);
            else
                rest += (rest.empty() ? "" : ", ") + part;
        }
        return function.empty() || rest.empty() ? std::string() : function + '(' + rest + ')';
    }

    const Story& story_;
    RemarkList& list_;
    std::map<SourceSpan, std::vector<uint32_t>> first_;  // the operations of the forward, by their code
    bool told_ = false;                                  // what is made from it differs as well
};

}  // namespace

void find_recomputed(const Story& story, RemarkList& list) { Recomputed(story, list).find(); }

}  // namespace backstep::explain
