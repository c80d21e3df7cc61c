#include <algorithm>

#include "explain/silent/remark_list.h"
#include "explain/why/lines_above.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `w = torch.zeros(2, requires_grad=True)` in the body of a class: one tensor for all its objects, so what
// trains one trains them all.
class ClassTensors {
  public:
    ClassTensors(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements()) {
            const std::string name = assigned_name(statement.code);
            const bool learns = statement.code.find("requires_grad=True") != std::string::npos;
            if (name.empty() || name.find('.') != std::string::npos || !learns) continue;
            if (statement.span.column == 0 || statement.ran.front() >= story_.end()) continue;
            const std::string owner = class_around(statement.span);
            if (!owner.empty() && objects_of(owner) > 1 && is_trained(statement))
                tell(statement, name, owner);
        }
    }

  private:
    // The class whose body the statement is part of, not that of one of its functions.
    std::string class_around(const SourceSpan& statement) const {
        for (LinesAbove above(story_.trace().source(statement.cell).text, statement.line); above.next();) {
            if (above.code().empty() || above.span(statement.cell).column >= statement.column) continue;
            if (!above.code().starts_with("class ")) return {};
            const std::string_view head = above.code().substr(6);
            return std::string(head.substr(0, head.find_first_of("(:")));
        }
        return {};
    }
    size_t objects_of(const std::string& owner) const {
        size_t objects = 0;
        for (const Story::Statement& statement : story_.statements()) {
            if (statement.code.starts_with("class ") || statement.code.starts_with("def ")) continue;
            const std::string call = owner + '(';
            for (size_t at = 0; (at = statement.code.find(call, at)) != std::string::npos; at += call.size())
                if (at == 0 || identifiers(statement.code.substr(at - 1, owner.size() + 1))[0] == owner)
                    objects += statement.ran.size();
        }
        return objects;
    }
    bool is_trained(const Story::Statement& statement) const {
        for (const TensorRecord& record : story_.entities().tensors)
            if (record.born != kNone && record.born < story_.end() && record.accumulator &&
                story_.statement_at(record.born) == statement.span)
                return !story_.entities().of_memory.all(story_.entities().record_of(record.memory)).empty();
        return false;
    }
    void tell(const Story::Statement& statement, const std::string& name, const std::string& owner) {
        Remark* remark = list_.add("class_tensor", statement.ran.front(), {{"name", name}, {"class", owner}});
        if (!remark) return;
        const std::string& source = story_.trace().source(statement.span.cell).text;
        const bool has_init = source.find("def __init__(") != std::string::npos;
        list_.cure(*remark,
                   has_init ? "self." + statement.code : "def __init__(self):\n    self." + statement.code,
                   has_init ? Edit() : Edit::instead(remark->span));
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_class_tensors(const Story& story, RemarkList& list) { ClassTensors(story, list).find(); }

}  // namespace backstep::explain
