#include <algorithm>

#include "explain/silent/remark_list.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `for p in net.parameters(): p = p - 0.1 * p.grad`, the same in a function for its argument: the name is
// given to a new tensor, and the parameter that it stood for stays as it was.
class OtherNames {
  public:
    OtherNames(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements()) {
            const std::string name = assigned_name(statement.code);
            if (name.empty() || name.find('.') != std::string::npos) continue;
            const std::string value = statement.code.substr(statement.code.find('=') + 1);
            if (has_word(value, name)) look_at(statement, name, value);
        }
    }

  private:
    void look_at(const Story::Statement& statement, const std::string& name, const std::string& value) {
        const uint32_t event = statement.ran.front();
        const uint32_t at = binding_behind(event, name);
        if (at == kNone) return;
        const TensorId made = story_.event(at).get<VariableBound>().tensor;
        if (const std::string slate = slate_named(event, name); !slate.empty())
            return tell_slate(statement, name, slate, at, made);
        const TensorId leaf = bound_before(event, name);
        if (!leaf || leaf == made || story_.tensor(leaf).node || !story_.requires_grad(leaf)) return;
        const std::string owner = story_.name_of(leaf);
        const bool updates = has_word(value, name + ".grad") || owner.find('.') != std::string::npos;
        if (owner == name || !updates || !story_.maker(made) || goes_on(made, name)) return;
        Remark* remark = list_.add("other_name", at, {{"name", name}, {"leaf", owner}});
        if (!remark) return;
        const std::string written = written_in_place(name, statement.code);
        const bool recording = story_.maker(made)->why != NotRecorded::NoGrad;
        list_.cure(*remark, recording ? "with torch.no_grad():\n    " + written : written,
                   Edit::instead(remark->span));
    }
    // "p.grad" when `g = p.grad` gave the name last.
    std::string slate_named(uint32_t event, const std::string& name) const {
        for (uint32_t i = event; i-- > 0;) {
            const auto* bound = story_.event(i).as<VariableBound>();
            if (!bound || story_.trace().text(bound->name) != name) continue;
            const std::string code = story_.code_at(i), value = code.substr(code.find('=') + 1);
            const bool slate =
                code.starts_with(name + " = ") && value.ends_with(".grad") && identifiers(value).size() == 1;
            return slate ? value.substr(1) : std::string();
        }
        return {};
    }
    // `g = g / g.norm()`, which nobody uses, and the step takes what p.grad holds.
    void tell_slate(const Story::Statement& statement, const std::string& name, const std::string& slate,
                    uint32_t at, TensorId made) {
        bool steps = false;
        for (uint32_t i = at; i < story_.end() && !steps; ++i) steps = story_.event(i).is<OptimizerStepped>();
        if (!steps || !story_.maker(made) || !story_.uses(made).empty() || goes_on(made, name)) return;
        const bool read = std::ranges::any_of(story_.statements(), [&](const Story::Statement& each) {
            const bool gives = assigned_name(each.code) == name;
            const bool block = each.span.end_line > each.span.line;
            return each.ran.back() > at && !gives && !block && has_word(each.code, name);
        });
        Remark* remark = read ? nullptr : list_.add("other_name", at, {{"name", name}, {"leaf", slate}});
        if (remark) list_.cure(*remark, written_in_place(name, statement.code), Edit::instead(remark->span));
    }
    uint32_t binding_behind(uint32_t event, const std::string& name) const {
        for (uint32_t i = event + 1; i < story_.end() && !story_.event(i).is<Line>(); ++i)
            if (const auto* bound = story_.event(i).as<VariableBound>())
                if (bound->tensor && story_.trace().text(bound->name) == name) return i;
        return kNone;
    }
    TensorId bound_before(uint32_t event, const std::string& name) const {
        for (uint32_t i = event; i-- > 0;)
            if (const auto* bound = story_.event(i).as<VariableBound>())
                if (story_.trace().text(bound->name) == name) return bound->tensor;
        return {};
    }
    // It gets a name outside, or its own backward: what the code wants is the new tensor.
    bool goes_on(TensorId made, const std::string& name) const {
        for (const std::string& other : story_.names())
            for (const uint32_t at : other == name ? std::vector<uint32_t>() : story_.bindings(other))
                if (story_.event(at).get<VariableBound>().tensor == made) return true;
        const NodeId node = story_.tensor(made).node;
        return node && story_.first_walk(node);
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_other_names(const Story& story, RemarkList& list) { OtherNames(story, list).find(); }

}  // namespace backstep::explain
