#include <algorithm>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `h = torch.relu(self.fc1(x))` and then `return self.fc2(x)`: a layer whose result a forward forgets.
class IgnoredResults {
  public:
    IgnoredResults(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements()) {
            const std::string name = assigned_name(statement.code);
            const uint32_t event = statement.ran.front();
            if (name.empty() || name.find('.') != std::string::npos || event >= story_.end()) continue;
            if (story_.call_around(event) != kNone && !is_read(statement, name)) look_at(statement, name);
        }
    }

  private:
    void look_at(const Story::Statement& statement, const std::string& name) {
        const uint32_t event = statement.ran.front();
        const TensorId made = bound_behind(event, name);
        const NodeId node = made ? story_.tensor(made).node : NodeId();
        if (!node || story_.first_walk(node) || !story_.uses(made).empty()) return;
        const auto leaves = story_.leaves_behind(node);
        const auto waits = std::ranges::find_if(
            leaves, [this](TensorId leaf) { return story_.has_name(leaf) && story_.slate(leaf).empty(); });
        const auto& runs = story_.entities().runs;
        const bool trained = std::ranges::any_of(
            runs, [&](const RunRecord& run) { return run.start > event && run.end < story_.end(); });
        if (waits == leaves.end() || !trained) return;
        Remark* remark =
            list_.add("result_ignored", event, {{"name", name}, {"leaf", story_.name_of(*waits)}});
        if (!remark) return;
        const auto next = statement_below(statement.span);
        const std::string value = statement.code.substr(statement.code.find('=') + 1);
        for (const std::string& given : identifiers(value)) {
            if (!next || given.find('.') != std::string::npos) continue;
            const std::string better = with_read_replaced(next->code, given, name);
            if (better == next->code) continue;
            remark->origins.push_back(story_.origin(Message("why.line"), next->ran.front()));
            return list_.cure(*remark, better, Edit::instead(next->span));
        }
        list_.cure(*remark, "");
    }
    TensorId bound_behind(uint32_t event, const std::string& name) const {
        const SourceSpan statement = story_.statement_at(event);
        for (uint32_t i = event + 1; i < story_.end(); ++i) {
            if (story_.event(i).is<Line>() && story_.call_around(i) == story_.call_around(event)) break;
            const auto* bound = story_.event(i).as<VariableBound>();
            if (bound && story_.trace().text(bound->name) == name && story_.statement_at(i) == statement)
                return bound->tensor;
        }
        return {};
    }
    // Anywhere in the source but where it is made; code that did not run counts.
    bool is_read(const Story::Statement& made, const std::string& name) const {
        const std::string& text = story_.trace().source(made.span.cell).text;
        size_t from = 0;
        for (uint32_t line = 1; from <= text.size(); ++line) {
            const size_t end = std::min(text.find('\n', from), text.size());
            const std::string each = text.substr(from, end - from);
            from = end + 1;
            const bool own = line >= made.span.line && line <= made.span.end_line;
            if (!own && has_word(each.substr(0, each.find('#')), name)) return true;
            if (own && has_word(each.substr(std::min(each.size(), size_t(made.span.end_column))), name))
                return true;
        }
        return false;
    }
    const Story::Statement* statement_below(const SourceSpan& above) const {
        const Story::Statement* next = nullptr;
        for (const Story::Statement& each : story_.statements()) {
            const bool below = each.span.cell == above.cell && each.span.column == above.column &&
                               each.span.line > above.line;
            if (below && (!next || each.span.line < next->span.line)) next = &each;
        }
        return next;
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_ignored_results(const Story& story, RemarkList& list) { IgnoredResults(story, list).find(); }

}  // namespace backstep::explain
