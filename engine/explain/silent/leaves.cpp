#include <algorithm>
#include <cctype>

#include "explain/silent/remark_list.h"
#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Leaves that a backward ought to have reached and did not, and a `.grad` looked for where none is kept. Why?
// knows the reasons; here its answer becomes a remark at the guilty line, in the same words.
class Unreached {
  public:
    Unreached(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (uint32_t i = 0; i < story_.end(); ++i)
            if (story_.event(i).is<Line>()) {
                look_for_read(story_.code_at(i), i);
                look_for_hook(story_.code_at(i), i);
            }
        const bool any_backward = std::ranges::any_of(
            story_.entities().runs, [this](const RunRecord& run) { return run.end < story_.end(); });
        if (!any_backward) return;
        for (const TensorRecord& record : story_.entities().tensors)
            if (record.born < story_.end()) look_at(record);
    }

  private:
    // `print(y.grad)` of a result, behind a backward that passed through it.
    void look_for_read(const std::string& code, uint32_t event) {
        constexpr std::string_view kRead = ".grad";
        for (size_t at = 0; (at = code.find(kRead, at)) != std::string::npos; at += kRead.size()) {
            const size_t end = at + kRead.size();
            const bool longer = end < code.size() && (std::isalnum(static_cast<unsigned char>(code[end])) ||
                                                      code[end] == '_' || code[end] == '(');
            const std::string name = receiver_of(std::string_view(code).substr(0, end), kRead);
            if (longer || name.empty() || !list_.early("read " + name, event)) continue;
            const auto found = story_.named(name);
            const bool result = found && found->tensor && story_.tensor(found->tensor).node &&
                                story_.tensor(found->tensor).named < event;
            if (!result || !walked_before(story_.tensor(found->tensor).node, event)) continue;
            Why why = explain::why(story_, found->tensor, name);
            if (why.id == "not_leaf" || why.id == "rebound")
                list_.add_why(why.id == "rebound" ? "rebound" : "grad_of_result", event, std::move(why));
        }
    }
    // A hook hears the gradients that pass after it was registered.
    void look_for_hook(const std::string& code, uint32_t event) {
        const std::string name = receiver_of(code, ".register_hook(");
        const auto found = name.empty() ? std::nullopt : story_.named(name);
        const NodeId node = found && found->tensor ? story_.tensor(found->tensor).node : NodeId();
        if (!node || !walked_before(node, event)) return;
        const bool later = std::ranges::any_of(story_.entities().runs, [&](const RunRecord& run) {
            return run.start > event && run.member(node);
        });
        if (later) return;
        Remark* remark = list_.add("hook_late", event, {{"name", name}});
        if (!remark) return;
        list_.cure(*remark, code, Edit::behind(story_.statement_of(found->tensor)));
    }
    bool walked_before(NodeId node, uint32_t event) const {
        return std::ranges::any_of(story_.entities().runs, [&](const RunRecord& run) {
            return run.start < event && run.member(node);
        });
    }

    // A leaf that asks for a gradient, is used, and never gets one.
    void look_at(const TensorRecord& record) {
        const bool waits = !record.node && story_.requires_grad(record.id) && story_.has_name(record.id) &&
                           story_.slate(record.id).empty();
        if (!waits || copied_from(story_, record.id)) return;
        Why why = explain::why(story_, record.id);
        const bool told = std::ranges::any_of(
            why.origins, [](const Origin& origin) { return origin.what.id == "why.copied.what"; });
        const bool lost = (why.id == "cut" && !told) || why.id == "lonely_loss";
        const auto line = std::ranges::find_if(why.origins, [&](const Origin& origin) {
            return origin.span.known() && (why.id == "lonely_loss" || origin.what.id == "why.made");
        });
        if (!lost || line == why.origins.end()) return;
        const std::string id = why.id;
        const Origin place = *line;
        list_.add_why(id, place.span, place.step, std::move(why));
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_unreached(const Story& story, RemarkList& list) { Unreached(story, list).find(); }

}  // namespace backstep::explain
