#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"
#include "explain/why/reason.h"
#include "explain/why/why.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `None` stands where a value was expected: a slate that is empty, a function that returned nothing, a name
// that begins so.
class Nothing : FailureReader {
  public:
    explicit Nothing(const Failure& failure)
        : FailureReader(failure), lines_(failure.story(), failure.statement().cell) {}

    void fit() {
        if (rebound_by_itself() || input_of_hook()) return;
        const std::string read = expression_before(code_, ".grad"), name = with_key(read);
        if (name.empty()) {
            if (!begins_with_none() && !backward_kept()) nothing_returned();
            return;
        }
        if (begins_with_none() || rows_of_a_leaf(read)) return;
        if (name != read && rebound_place(read)) return;
        const std::optional<Why> why = explain::why(story_, name);
        if ((!why || !why->tensor) && rebound_place(name)) return;
        if (!why || !why->none || !why->tensor) return;
        if (why->id == "not_run" && backward_not_called()) return;
        take(*why);
        if (why->id == "cleared") read_before_clearing();
        if (why->id != "cleared" && why->id != "not_run") return;
        Cure zeros;
        zeros.title = Message("autopsy.none.zeros").with("name", name);
        zeros.code = name + ".grad = torch.zeros_like(" + name + ")";
        zeros.edit = {Place::Before, failing_};
        // The backward stands below: `w.grad.zero_()` came too early, and none is missing.
        if (why->id == "not_run" && code_.find(".grad.zero_()") != std::string::npos) autopsy_.cures.clear();
        autopsy_.cures.insert(autopsy_.cures.begin(), std::move(zeros));
        if (why->id == "not_run" && code_.find(".zero_()") == std::string::npos) backward_below();
    }

  private:
    // `P[u] -= 0.01 * P[u].grad`: a row is a new tensor each time it is written, and its slate is the leaf's.
    bool rows_of_a_leaf(const std::string& row) {
        const auto leaf_of = [this](const std::string& code) {
            const std::string each = expression_before(code, ".grad");
            const std::string name = each.substr(0, std::min(each.find('['), each.size()));
            const auto id = each.ends_with(']') ? tensor(name) : std::nullopt;
            const bool leaf = id && *id && story_.requires_grad(*id) && !story_.tensor(*id).node;
            return leaf ? name : std::string();
        };
        const auto alike = lines_.from(failing_, [&](const std::string& each) {
            return each.find(".grad") != std::string::npos && !leaf_of(each).empty();
        });
        if (leaf_of(code_).empty() || alike.empty()) return false;
        std::string code, cleared;
        for (const auto& line : alike) {
            const std::string name = leaf_of(line.code), read = expression_before(line.code, ".grad");
            code += with_all_replaced(line.code, read + ".grad", name + ".grad" + read.substr(name.size())) +
                    '\n';
            cleared += (cleared.empty() ? "" : "\n") + name + ".grad.zero_()";
        }
        SourceSpan all = alike.front().span;
        all.end_line = alike.back().span.end_line;
        all.end_column = alike.back().span.end_column;
        autopsy_.what = Message("autopsy.none.row").with("row", row).with("name", leaf_of(code_));
        autopsy_.origins.clear();
        autopsy_.cures = {{Message("autopsy.none.row_of_slate").with("name", leaf_of(code_)),
                           code + (code_.find(" -= ") == std::string::npos ? "" : cleared),
                           Edit::instead(all)}};
        return true;
    }

    // `params["W1"]` of `params[name]`, by what the name stands for when the statement fails.
    std::string with_key(const std::string& name) const {
        const std::string key = arguments_of(name, "[");
        if (key.empty() || identifiers(key) != std::vector{key}) return name;
        for (uint32_t i = failure_.raised(); i-- > 0;) {
            const auto* bound = story_.event(i).as<VariableBound>();
            if (!bound || story_.trace().text(bound->name) != key) continue;
            const std::string value =
                bound->number.empty() ? story_.trace().text(bound->text) : bound->number.plain_text();
            const std::string there = with_all_replaced(name, '[' + key + ']', '[' + value + ']');
            const auto found = story_.named(there);
            return found && found->tensor ? there : name;
        }
        return name;
    }

    // The backward stands in the next line.
    void backward_below() {
        const auto& lines = lines_.all();
        for (size_t i = 0; i + 1 < lines.size(); ++i) {
            const SourceLines::Line &here = lines[i], &next = lines[i + 1];
            if (here.span.line != failing_.line || next.code.find(".backward(") == std::string::npos)
                continue;
            const auto [code, edit] = swapped(here.span, here.code, next.span, next.code);
            if (code.empty() || here.code.ends_with(':')) return;
            autopsy_.origins.push_back(origin_at(story_, next));
            autopsy_.cures = {{Message("autopsy.none.below"), code, edit}};
        }
    }

    // `w = w - 0.1 * w.grad`, `params[k] = p - 0.1 * p.grad`, `a, b = a - a.grad, b - b.grad`: what the line
    // made the turn before is a result, and has no slate.
    bool rebound_by_itself() {
        const size_t equals = code_.find(" = ");
        if (equals == std::string::npos || code_.find(".grad") == std::string::npos) return false;
        const auto targets = split_arguments(code_.substr(0, equals));
        const auto values = split_arguments(code_.substr(equals + 3));
        if (targets.size() != values.size()) return false;
        std::string written, names;
        for (size_t i = 0; i < values.size(); ++i) {
            const std::string& value = values[i];
            const std::string name = value.substr(0, value.find(' '));
            const auto id = tensor(name);
            if (value.find(name + ".grad") == std::string::npos || !id || !*id) return false;
            const bool made_here =
                story_.maker(*id) && story_.statement_at(story_.tensor(*id).born) == failing_;
            if (!made_here && (targets[i] != name || !ran_before())) return false;
            const std::string in_place = written_in_place(name, name + " = " + value);
            if (in_place.empty()) return false;
            written += "\n    " + in_place;
            add_name(names, name);
        }
        autopsy_.what = Message("autopsy.none.rebound").with("name", names);
        autopsy_.origins.clear();
        autopsy_.cures = {
            {Message("why.rebound.cure1"), "with torch.no_grad():" + written, Edit::instead(failing_)}};
        return true;
    }
    // The failing line ran before in the same call.
    bool ran_before() const {
        uint32_t runs = 0;
        for (uint32_t i = failure_.raised(); i-- > 0;)
            if (const auto* line = story_.event(i).as<Line>(); line && line->span == failing_)
                runs += story_.call_around(i) == story_.call_around(failure_.raised()) ? 1 : 0;
        return runs > 1;
    }
    // `tuple(g * 0.1 for g in grad_input)`: None stands for an input that asks for no gradient.
    bool input_of_hook() {
        const auto head = lines_.function_around(failing_.line);
        const size_t walk = code_.find(" for "), in = code_.find(" in ", walk);
        if (!head || walk == std::string::npos || in == std::string::npos) return false;
        const std::string each = code_.substr(walk + 5, in - walk - 5);
        const std::string function = head->code.substr(4, head->code.find('(') - 4);
        const auto registered = line_before([&](const std::string& code) {
            return code.find("backward_hook(" + function + ')') != std::string::npos;
        });
        if (!registered || identifiers(each) != std::vector{each}) return false;
        autopsy_.what = Message("autopsy.none.hook_input");
        autopsy_.origins = {story_.origin(Message("why.line"), *registered)};
        std::string code = code_;
        code.insert(walk, " if " + each + " is not None else None");
        autopsy_.cures = {{Message("autopsy.none.skip"), code, Edit::instead(failing_)}};
        return true;
    }
    // `velocity = None`, and then `velocity = 0.9 * velocity + w.grad`
    bool begins_with_none() {
        for (const std::string& name : identifiers(code_)) {
            const auto line = line_before([&](const std::string& code) { return code == name + " = None"; });
            if (!line) continue;
            const std::string slate = expression_before(code_, ".grad");
            autopsy_.what = Message("autopsy.none.begins").with("name", name);
            autopsy_.origins = {story_.origin(Message("why.line"), *line)};
            autopsy_.cures = {{Message("autopsy.none.begin_with"),
                               name + " = " + (slate.empty() ? "0" : "torch.zeros_like(" + slate + ')'),
                               Edit::instead(story_.statement_at(*line))}};
            return true;
        }
        return false;
    }

    // `loss.backward` without parentheses.
    bool backward_not_called() {
        const auto line = line_before([](const std::string& code) { return code.ends_with(".backward"); });
        if (!line) return false;
        const std::string code = story_.code_at(*line);
        autopsy_.what = Message("silent.not_called.what").with("method", code);
        autopsy_.origins = {story_.origin(Message("why.line"), *line)};
        autopsy_.cures = {
            {Message("silent.not_called.cure1"), code + "()", Edit::instead(story_.statement_at(*line))}};
        return true;
    }

    // To print it there would not end the error: this statement itself is to stand above the clearing.
    void read_before_clearing() {
        const SourceSpan clearing = autopsy_.origins.back().span;
        const auto [code, edit] = swapped(clearing, story_.trace().code(clearing), failing_, code_);
        autopsy_.cures.back().code = code;
        autopsy_.cures.back().edit = edit;
    }

    // `grads = loss.backward()` keeps `None`: the gradients are on the slates.
    bool backward_kept() {
        for (const std::string& each : identifiers(code_)) {
            const std::string name = each.substr(0, each.find('.'));
            const auto line = line_before([&](const std::string& code) {
                return assigned_name(code) == name && code.find(".backward(") != std::string::npos;
            });
            if (!line) continue;
            const std::string code = story_.code_at(*line);
            const RunRecord* run = nullptr;
            for (const RunRecord& other : story_.entities().runs)
                if (other.start < failure_.raised() && other.start > *line) run = &other;
            const auto leaves = run ? story_.leaves_behind(run->root) : std::vector<TensorId>();
            if (leaves.size() != 1 || !story_.has_name(leaves[0])) continue;
            autopsy_.what = Message("autopsy.none.backward_kept").with("name", name);
            autopsy_.origins = {story_.origin(Message("why.line"), *line)};
            autopsy_.cures = {
                {Message("autopsy.none.read_slate"),
                 code.substr(code.find('=') + 2) + '\n' + name + " = " + story_.name_of(leaves[0]) + ".grad",
                 Edit::instead(story_.statement_at(*line))}};
            return true;
        }
        return false;
    }
    // `th[k] = th[k] - 0.01 * th[k].grad`: what stands there since the turn before is a result.
    bool rebound_place(const std::string& name) {
        if (!code_.starts_with(name + " = ") || code_.find(name + ".grad") == std::string::npos) return false;
        autopsy_.what = Message("autopsy.none.rebound").with("name", name);
        autopsy_.origins.clear();
        autopsy_.cures = {{Message("why.rebound.cure1"),
                           "with torch.no_grad():\n    " + written_in_place(name, code_),
                           Edit::instead(failing_)}};
        return true;
    }

    // The event that gave a name of the failing statement its `None`, else the error.
    uint32_t bound_to_none() const {
        const std::vector<std::string> names = identifiers(code_);
        for (uint32_t i = failure_.raised(); i-- > 0;) {
            const auto* bound = story_.event(i).as<VariableBound>();
            if (bound && !bound->tensor && story_.trace().text(bound->text) == "None" &&
                std::ranges::find(names, story_.trace().text(bound->name)) != names.end())
                return i;
        }
        return failure_.raised();
    }
    // Whether the last statement of a function computed a tensor.
    bool computed_before(uint32_t returned) const {
        for (uint32_t i = returned; i-- > 0 && !story_.event(i).is<Line>();)
            if (story_.event(i).is<OpExecuted>()) return true;
        return false;
    }
    // A function that ended without `return`: what ran last in it.
    void nothing_returned() {
        const uint32_t came = bound_to_none();
        const auto returned = [this, came] {
            for (uint32_t i = came; i-- > 0;)
                if (story_.event(i).is<Return>()) return i;
            return kNone;
        }();
        if (returned == kNone) return;
        const SourceSpan last = story_.statement_at(returned - 1);
        const std::string code = story_.trace().code(last), made = assigned_name(code);
        if (last == failing_ || code.starts_with("return")) return;
        const std::string printed = code.starts_with("print(") ? arguments_of(code, "print(") : std::string();
        const bool call = last.line == last.end_line && code.ends_with(')');
        const bool computes = made.empty() && printed.empty() && call && computed_before(returned);
        if (computes) {
            autopsy_.what = Message("autopsy.none.returned");
            autopsy_.origins = {story_.origin(Message("why.line"), returned - 1)};
            autopsy_.cures = {{Message("autopsy.none.return_it"), "return " + code, Edit::instead(last)}};
            return;
        }
        const std::string result = made.empty() ? split_arguments(printed)[0] : made;
        if (result.empty() || result.find('"') != std::string::npos) return;
        autopsy_.what = Message("autopsy.none.returned");
        autopsy_.origins = {story_.origin(Message("why.line"), returned - 1)};
        autopsy_.cures = {{Message("autopsy.none.return_it"), "return " + result, Edit::behind(last)}};
    }

    SourceLines lines_;
};

}  // namespace

void fit_nothing(const Failure& failure) {
    if (failure.autopsy().known == "none") Nothing(failure).fit();
}

}  // namespace backstep::explain
