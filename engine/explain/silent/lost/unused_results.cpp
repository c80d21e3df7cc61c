#include <algorithm>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A statement that computes something new and keeps it nowhere: `F.relu(x)`, `w.grad.clamp(-1, 1)`.
class UnusedResults {
  public:
    UnusedResults(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements())
            if (const std::string kept = kept_code(statement.code); !kept.empty()) look_at(statement, kept);
    }

  private:
    void look_at(const Story::Statement& statement, const std::string& kept) {
        const uint32_t event = statement.ran.front();
        if (event >= story_.end()) return;
        const bool compares = !assigned_instead(statement.code).empty();
        const OpExecuted* last = nullptr;
        for (uint32_t i = event + 1; i < story_.end(); ++i) {
            const Event what = story_.event(i);
            if (what.is<Line>()) break;
            if (what.is<Call>() || what.is<Echoed>() || what.is<ErrorRaised>()) return;
            if (const auto* op = what.as<OpExecuted>(); op && (!op->inside_node || compares)) last = op;
        }
        if (!last || !last->output || story_.has_name(last->output)) return;
        if (!story_.uses(last->output).empty() || is_input(*last)) return;
        Remark* remark = list_.add(compares ? "compared_only" : "result_unused", event, {});
        if (remark) list_.cure(*remark, kept, Edit::instead(remark->span));
    }
    // Written in place: the result is the operand itself.
    bool is_input(const OpExecuted& op) const {
        const auto inputs = story_.inputs(op);
        return std::ranges::find(inputs, op.output) != inputs.end();
    }

    // The same with its result kept; empty for a statement that is no computation on its own.
    std::string kept_code(const std::string& code) const {
        // What a list is given is kept there, whatever its name stands for later.
        for (const std::string_view sign :
             {" = ", "_(", ".backward(", ".step(", "print(", "\n", "assert ", ".append(", ".extend("})
            if (code.find(sign) != std::string::npos) return {};
        if (const std::string grad = scaled_slate(code); !grad.empty()) return grad;
        if (const std::string assigned = assigned_instead(code); !assigned.empty()) return assigned;
        if (!code.ends_with(')')) return {};
        for (const std::string_view home : {"torch.nn.functional.", "nn.functional.", "torch.", "F."}) {
            if (!code.starts_with(home)) continue;
            const size_t open = code.find('(');
            const std::string given = arguments_of(code, code.substr(0, open + 1));
            const std::string first = split_arguments(given)[0];
            const bool whole = code.size() == open + given.size() + 2;
            return whole && is_tensor(first) ? first + " = " + code : std::string();
        }
        const size_t open = code.find('(');
        const size_t dot = open == std::string::npos ? open : code.rfind('.', open);
        if (dot == std::string::npos) return {};
        const std::string owner = code.substr(0, dot);
        if (!is_tensor(owner)) return {};
        const bool update = code.find(".grad") != std::string::npos;
        return update ? code.substr(0, open) + '_' + code.substr(open) : owner + " = " + code;
    }
    // `p.grad / 10` as `p.grad /= 10`.
    std::string scaled_slate(const std::string& code) const {
        for (const std::string_view sign : {" / ", " * "}) {
            const size_t at = code.find(sign);
            if (at == std::string::npos || !code.substr(0, at).ends_with(".grad")) continue;
            if (is_tensor(code.substr(0, at)))
                return code.substr(0, at + 2) + "= " + code.substr(at + sign.size());
        }
        return {};
    }
    // `grad[mask] == 0` as `grad[mask] = 0`.
    std::string assigned_instead(const std::string& code) const {
        const size_t at = code.find(" == ");
        if (at == std::string::npos || code.find(" == ", at + 1) != std::string::npos) return {};
        const std::string left = code.substr(0, at);
        const bool part = left.ends_with(']') && left.find('[') != std::string::npos;
        const std::string owner = part ? left.substr(0, left.find('[')) : left;
        return is_tensor(owner) ? left + " =" + code.substr(at + 3) : std::string();
    }
    bool is_tensor(const std::string& text) const {
        const auto names = identifiers(text);
        if (names.size() != 1 || names[0] != text) return false;
        const auto found = story_.named(text);
        return found && found->tensor;
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_unused_results(const Story& story, RemarkList& list) { UnusedResults(story, list).find(); }

}  // namespace backstep::explain
