#include <algorithm>

#include "explain/silent/remark_list.h"
#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A number taken out of a tensor that enters a loss beside what is recorded: `reg = w.norm().item()`,
// `math.sqrt(x) * x`. The loss has a graph, so nothing says that this part of it has none.
class PlainNumbers {
  public:
    PlainNumbers(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements()) {
            const std::string recorded = recorded_code(statement.code);
            if (recorded == statement.code || !takes_from_graph(statement.code)) continue;
            if (const uint32_t use = use_of(statement); use != kNone) tell(statement, recorded, use);
        }
    }

  private:
    // The same that stays a tensor; only of a whole value, `y = (...).item()`, or a function of `math`.
    static std::string recorded_code(const std::string& code) {
        const std::string name = assigned_name(code);
        if (name.empty() || code.find('\n') != std::string::npos) return code;
        const std::string value = code.substr(code.find('=') + 1);
        if (code.find("math.") != std::string::npos) return with_all_replaced(code, "math.", "torch.");
        const std::string taken = expression_before(value, ".item()");
        const bool whole = !taken.empty() && value == ' ' + taken + ".item()" &&
                           value.find(" for ") == std::string::npos &&
                           value.find("detach") == std::string::npos;
        return whole ? with_all_replaced(code, ".item()", "") : code;
    }
    bool takes_from_graph(const std::string& code) const {
        std::string_view from = code;
        std::string given = std::string(from.substr(from.find('=') + 1));
        if (const size_t call = code.find("math."); call != std::string::npos) {
            const size_t open = code.find('(', call);
            if (open == std::string::npos) return false;
            given = arguments_of(from.substr(call), from.substr(call, open + 1 - call));
            for (const std::string_view size : {".size(", ".shape", "len(", ".numel("})
                if (given.find(size) != std::string::npos) return false;
        }
        return std::ranges::any_of(identifiers(given), [this](const std::string& name) {
            auto found = story_.named(name);
            if (!found || !found->tensor) found = story_.named(name.substr(0, name.find('.')));
            return found && found->tensor && story_.requires_grad(found->tensor);
        });
    }
    // The statement in which the number meets what is recorded for a loss: itself, or one that reads its
    // name.
    uint32_t use_of(const Story::Statement& statement) const {
        const std::string name = assigned_name(statement.code);
        for (const Story::Statement& each : story_.statements()) {
            const bool here = each.span == statement.span;
            if (!here && !has_word(each.code.substr(each.code.find('=') + 1), name)) continue;
            const uint32_t event = each.ran.back();
            if (event < story_.end() && !each.code.starts_with("print(") && enters_loss(event)) return event;
        }
        return kNone;
    }
    bool enters_loss(uint32_t event) const {
        for (uint32_t i = event + 1; i < story_.end() && !story_.event(i).is<Line>(); ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            const NodeId node = op && op->why == NotRecorded::Recorded && !op->inside_node
                                    ? story_.tensor(op->output).node
                                    : NodeId();
            const bool arithmetic = op && std::ranges::any_of(kArithmetic, [&](std::string_view kind) {
                                        return story_.trace().text(op->op).starts_with(kind);
                                    });
            if (node && arithmetic && story_.inputs(*op).size() == 1 && story_.first_walk(node)) return true;
        }
        return false;
    }
    void tell(const Story::Statement& statement, const std::string& recorded, uint32_t use) {
        Remark* remark =
            list_.add("number_in_loss", statement.ran.front(), {{"name", assigned_name(statement.code)}});
        if (!remark) return;
        if (story_.statement_at(use) != remark->span)
            remark->origins.push_back(story_.origin(Message("why.line"), use));
        list_.cure(*remark, recorded, Edit::instead(remark->span));
    }

    // With a number for the other operand.
    static constexpr std::string_view kArithmetic[] = {"add", "sub", "rsub", "mul", "div", "pow"};

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_plain_numbers(const Story& story, RemarkList& list) { PlainNumbers(story, list).find(); }

}  // namespace backstep::explain
