#include <algorithm>
#include <cctype>

#include "explain/silent/remark_list.h"
#include "explain/why/cut.h"
#include "explain/why/roles.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Leaves that a backward ought to have reached and did not, and a `.grad` looked for where none is kept. Why?
// knows the reasons; here its answer becomes a remark at the guilty line, in the same words.
// The statement that would have given a name its tensor was refused: `fc.weight = fc.weight - 0.1 * g`.
bool raised_in(const Story& story, uint32_t bound) {
    for (uint32_t i = bound; i < story.end() && !story.event(i).is<Line>(); ++i)
        if (story.event(i).is<ErrorRaised>()) return true;
    return false;
}

class Unreached {
  public:
    Unreached(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements())
            for (const uint32_t event : statement.ran) {
                if (event >= story_.end() || !list_.early("line", event)) break;
                look_for_read(statement.code, event);
                look_for_hook(statement.code, event);
                look_for_kept(statement.code, event);
                look_for_state(statement.code, event);
            }
        const bool any_backward = std::ranges::any_of(
            story_.entities().runs, [this](const RunRecord& run) { return run.end < story_.end(); });
        if (!any_backward) return;
        for (const TensorRecord& record : story_.entities().tensors)
            if (record.born < story_.end()) look_at(record);
        for (const RunRecord& run : story_.entities().runs)
            if (run.start < story_.end() && !lonely_loss_) look_at_root(run);
    }

  private:
    // `print(y.grad)` of a result, behind a backward that passed through it.
    void look_for_read(const std::string& code, uint32_t event) {
        constexpr std::string_view kRead = ".grad";
        for (size_t from = 0, at; (at = code.find(kRead, from)) != std::string::npos;) {
            const size_t end = at + kRead.size();
            const std::string name = receiver_of(std::string_view(code).substr(from, end - from), kRead);
            from = end;
            const bool longer = end < code.size() && (std::isalnum(static_cast<unsigned char>(code[end])) ||
                                                      code[end] == '_' || code[end] == '(');
            if (longer || name.empty()) continue;
            const auto found = story_.named(name);
            const bool result = found && found->tensor && story_.tensor(found->tensor).node &&
                                story_.tensor(found->tensor).named < event;
            if (!result || !walked_before(story_.tensor(found->tensor).node, event)) continue;
            Why why = explain::why(story_, found->tensor, name);
            const std::string id = why.id == "not_leaf" ? "grad_of_result" : why.id;
            const bool refused = found->bound != kNone && raised_in(story_, found->bound);
            if (!refused && (id == "grad_of_result" || id == "rebound" || id == "rebound_result"))
                list_.add_why(id, event, std::move(why));
        }
    }
    // `history.append(w.grad)` and `g = w.grad` keep the slate itself, which is written on later.
    void look_for_kept(const std::string& code, uint32_t event) {
        look_for_kept_all(code, event);
        if (!code.ends_with(".grad") && !code.ends_with(".grad)")) return;
        const std::string list = receiver_of(code, ".append(");
        const std::string keeper = list.empty() ? assigned_name(code) : list;
        const std::string name = expression_before(code, code.ends_with(')') ? ".grad)" : ".grad");
        const auto leaf = story_.named(name);
        const bool kept = list.empty() ? code == keeper + " = " + name + ".grad"
                                       : code == list + ".append(" + name + ".grad)";
        if (keeper.empty() || !kept || !leaf || !leaf->tensor) return;
        const uint32_t change = written_on_behind(leaf->tensor, event);
        if (change == kNone || !read_behind(keeper, change, event)) return;
        Remark* remark = list_.add("slate_kept", event, {{"name", name}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("why.line"), change));
        list_.cure(*remark, with_all_replaced(code, name + ".grad", name + ".grad.clone()"),
                   Edit::instead(remark->span));
    }
    // `grads = [p.grad for p in net.parameters()]`, `log.append({n: p.grad for ...})`,
    // `rows.append(x.grad[0])`.
    void look_for_kept_all(const std::string& code, uint32_t event) {
        const std::string list = receiver_of(code, ".append(");
        const std::string keeper = list.empty() ? assigned_name(code) : list;
        const size_t each = code.find(".grad for ");
        const size_t row = code.find(".grad[");
        const bool part = !list.empty() && row != std::string::npos && code.ends_with("])");
        const bool block = code.starts_with("for ") || code.starts_with("with ") || code.starts_with("def ");
        if (keeper.empty() || block || (each == std::string::npos && !part)) return;
        const uint32_t change = each != std::string::npos ? any_written_on_behind(event)
                                                          : row_written_on_behind(code.substr(0, row), event);
        if (change == kNone || !read_behind(keeper, change, event)) return;
        const std::string name = code.substr(0, each == std::string::npos ? row : each);
        const size_t begin = name.find_last_of(" [({") + 1;
        Remark* remark = list_.add("slate_kept", event, {{"name", name.substr(begin)}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("why.line"), change));
        const std::string better = part ? code.substr(0, code.size() - 1) + ".clone())"
                                        : with_all_replaced(code, ".grad for ", ".grad.clone() for ");
        list_.cure(*remark, better, Edit::instead(remark->span));
    }
    uint32_t row_written_on_behind(const std::string& before, uint32_t event) const {
        const auto leaf = story_.named(before.substr(before.find_last_of(" ([") + 1));
        return leaf && leaf->tensor ? written_on_behind(leaf->tensor, event) : kNone;
    }
    uint32_t any_written_on_behind(uint32_t event) const {
        uint32_t first = kNone;
        for (const TensorRecord& record : story_.entities().tensors) {
            const auto slate = story_.slate(record.id);
            if (slate.empty() || slate.front() > event) continue;
            first = std::min(first, written_on_behind(record.id, event));
        }
        return first;
    }
    // `best = net.state_dict()` keeps the parameters themselves, and every step changes them.
    void look_for_state(const std::string& code, uint32_t event) {
        const std::string model = receiver_of(code, ".state_dict()"), state = model + ".state_dict()";
        const std::string list = receiver_of(code, ".append(");
        std::string keeper = list.empty() ? code.substr(0, code.find_first_of(" [")) : list;
        const bool listed = code == list + ".append(" + state + ')';
        const size_t equals = code.find(" = ");
        const std::string value = equals == std::string::npos ? std::string() : code.substr(equals + 3);
        // `{k: v for k, v in net.state_dict().items()}`
        const bool each = value.ends_with(" in " + state + ".items()}") && is_same_items(value);
        const bool kept =
            each || value == state || value == "dict(" + state + ')' || value == state + ".copy()";
        if (model.empty() || keeper.empty() || (!listed && !kept)) return;
        const bool simple = code == keeper + " = " + state;
        for (uint32_t i = event; i < story_.end(); ++i) {
            const auto* write = story_.event(i).as<TensorMutated>();
            if (!write || !write->part_of_step || !read_behind(keeper, i, event)) continue;
            Remark* remark = list_.add("state_kept", event, {{"name", keeper}, {"model", model}});
            if (!remark) return;
            remark->origins.push_back(story_.origin(Message("why.line"), i));
            const std::string whole = listed ? state : value;
            if (each)
                return list_.cure(
                    *remark,
                    with_all_replaced(code, value, with_all_replaced(value, " for ", ".clone() for ")),
                    Edit::instead(remark->span));
            return list_.cure(
                *remark,
                simple ? "import copy\n{name} = copy.deepcopy({model}.state_dict())"
                       : "import copy\n" + with_all_replaced(code, whole, "copy.deepcopy(" + state + ')'),
                Edit::instead(remark->span));
        }
    }
    // `{k: v for k, v in ...}`: the values as they are.
    static bool is_same_items(const std::string& value) {
        const size_t colon = value.find(": "), loop = value.find(" for ");
        if (colon == std::string::npos || loop == std::string::npos || colon > loop) return false;
        const std::string key = value.substr(1, colon - 1), item = value.substr(colon + 2, loop - colon - 2);
        return value.find(" for " + key + ", " + item + " in ") == loop &&
               identifiers(item) == std::vector{item};
    }
    // Added to in place, or filled with zeros.
    uint32_t written_on_behind(TensorId leaf, uint32_t event) const {
        for (const uint32_t at : story_.slate(leaf)) {
            if (at < event) continue;
            const auto* sum = story_.event(at).as<GradAccumulated>();
            const auto* cleared = story_.event(at).as<GradCleared>();
            if (cleared && !cleared->to_zero) return kNone;
            if (cleared || (sum && !sum->before.empty())) return at;
        }
        return kNone;
    }
    bool read_behind(const std::string& name, uint32_t from, uint32_t bound) const {
        uint32_t read = kNone, bound_again = kNone;
        for (const Story::Statement& statement : story_.statements()) {
            const auto ran = std::ranges::lower_bound(statement.ran, from);
            if (ran == statement.ran.end() || *ran >= story_.end()) continue;
            if (assigned_name(statement.code) == name)
                bound_again = std::min(bound_again, *ran);
            else if (statement.span != story_.statement_at(bound) && has_word(statement.code, name))
                read = std::min(read, *ran);
        }
        return read < bound_again;
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
        const RunRecord* run = story_.first_walk(node);
        return run && run->start < event;
    }

    // A leaf that asks for a gradient, is used, and never gets one.
    void look_at(const TensorRecord& record) {
        const bool waits = !record.node && story_.requires_grad(record.id) && story_.has_name(record.id) &&
                           story_.slate(record.id).empty();
        if (!waits || !list_.early("leaf", record.named) || copied_from(story_, record.id)) return;
        Why why = explain::why(story_, record.id);
        const bool told = std::ranges::any_of(
            why.origins, [](const Origin& origin) { return origin.what.id == "why.copied.what"; });
        const bool number = std::ranges::any_of(why.origins, [](const Origin& origin) {
            return origin.what.id == "why.as_number.what" || origin.what.id == "why.data_assigned.what" ||
                   origin.what.id == "why.data_read.what";
        });
        const bool lost =
            (why.id == "cut" && !told && !begun_anew(record.id) && !is_left_alone(story_, record.id)) ||
            why.id == "lonely_loss" || why.id == "picked";
        if (why.id == "required_late" && why.origins.size() == 1) {
            const Origin used = why.origins[0];
            return list_.add_why("required_late", used.span, used.step, std::move(why));
        }
        const auto line = std::ranges::find_if(why.origins, [&](const Origin& origin) {
            return origin.span.known() &&
                   (why.id != "cut" || origin.what.id == (number ? "why.line" : "why.made"));
        });
        if (!lost || line == why.origins.end() || is_told(why) || is_asked_for(record.id)) return;
        const std::string id = why.id;
        lonely_loss_ = lonely_loss_ || id == "lonely_loss";
        const Origin place = *line;
        list_.add_why(id, place.span, place.step, std::move(why));
    }

    // By `autograd.grad(loss, [self.w, self.b])`, which writes on no slate.
    bool is_asked_for(TensorId leaf) const {
        const std::string name = story_.name_of(leaf);
        return std::ranges::any_of(story_.statements(), [&](const Story::Statement& statement) {
            return has_word(arguments_of(statement.code, "autograd.grad("), name);
        });
    }
    // By the error of the backward itself, or it is data: its gradient is for the code to use.
    bool is_told(const Why& why) const {
        if (why.id != "cut") return false;
        const bool failed = std::ranges::any_of(why.origins, [this](const Origin& origin) {
            return origin.what.id == "why.backward" &&
                   std::ranges::any_of(story_.entities().runs, [&](const RunRecord& run) {
                       return run.end == kNone && story_.statement_at(run.start) == origin.span;
                   });
        });
        return failed || is_data(story_, why.tensor);
    }
    // `adv = x.clone().detach().requires_grad_()`: a leaf of its own, whose gradient the code then uses.
    bool begun_anew(TensorId leaf) const {
        for (const TensorId result : made_from(story_, leaf)) {
            const OpExecuted* maker = story_.maker(result);
            if (!maker || !story_.has_name(result)) continue;
            const std::string code = story_.trace().code(story_.statement_of(result));
            const std::string slate = story_.name_of(result) + ".grad";
            if (code.find(".detach()") == std::string::npos || code.find(".requires_grad_(") == code.npos)
                continue;
            const uint32_t named = story_.tensor(result).named;
            for (const Story::Statement& statement : story_.statements())
                if (statement.ran.back() > named && has_word(statement.code, slate)) return true;
        }
        return false;
    }

    // `loss.requires_grad = True` of a loss that nothing was recorded for: its own slate gets the gradient.
    void look_at_root(const RunRecord& run) {
        const NodeRecord* root = story_.entities().node(run.root);
        const uint32_t flag = story_.flag_set(run.tensor);
        if (!root || !root->accumulates || !story_.maker(run.tensor) || flag == kNone) return;
        Remark* remark = list_.add("leaf_of_result", flag, {{"name", story_.name_of(run.tensor)}});
        if (!remark) return;
        for (const TensorId part : made_of(story_, run.tensor)) {
            const Cut cut = cut_of(story_, part);
            if (cut == Cut::None || cut == Cut::NoInput || story_.tensor(part).born == kNone) continue;
            Why why = why_no_graph(story_, part, story_.name_of(part));
            if (why.id == "not_asked") continue;
            remark->origins.push_back({std::move(why.what), 0, {}});
            remark->origins.insert(remark->origins.end(), why.origins.begin(), why.origins.end());
            remark->cures = std::move(why.cures);
            return;
        }
        list_.cure(*remark, "");
    }

    const Story& story_;
    RemarkList& list_;
    bool lonely_loss_ = false;
};

}  // namespace

void find_unreached(const Story& story, RemarkList& list) { Unreached(story, list).find(); }

}  // namespace backstep::explain
