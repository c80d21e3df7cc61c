#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/code_text.h"
#include "explain/why/cut.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Remedies : FailureReader {
  public:
    explicit Remedies(const Failure& failure) : FailureReader(failure) {}

    void fit(std::string_view known) {
        if (known == "not_recorded") return not_recorded();
        if (known == "none") return none();
        if (known == "leaf_written") return set(0, "with torch.no_grad():\n    " + code_, Place::Instead);
        if (known == "not_scalar" || known == "seed_shape") return seed(known == "not_scalar");
        if (known == "numpy") return before_call(".numpy()", ".detach()");
        if (known == "unused") return unused();
        if (known == "untracked") return untracked();
        if (known == "one_memory" || known == "view_of_no_grad")
            return copy_first(known == "one_memory" ? 0 : 1);
        if (known == "inference_saved" || known == "inference_written") return inference();
        if (known == "gradient_count") return gradient_count();
        if (known == "gradient_shape") return gradient_shape();
        if (known == "deepcopy") return deepcopy();
        if (known == "checkpoint_grad") return reentrant(code_, failing_);
        if (known == "flag_of_result") return copy_first(0);
    }

  private:
    void take(Why why) {
        autopsy_.origins.clear();
        if (why.id != "no_input") autopsy_.origins.push_back({why.what, 0, {}});
        for (Origin& origin : why.origins) autopsy_.origins.push_back(std::move(origin));
        if (!why.cures.empty()) autopsy_.cures = std::move(why.cures);
    }
    void not_recorded() {
        const auto root = failure_.root();
        if (!root || story_.requires_grad(*root)) return;
        SourceSpan made = failure_.statement_that_bound(*root);
        for (const TensorId part : made_of(story_, *root))
            if (const SourceSpan span = failure_.statement_that_bound(part);
                story_.trace().code(span).find("use_reentrant=True") != std::string::npos)
                made = span;
        const std::string code = story_.trace().code(made);
        take(why_no_graph(story_, *root, story_.name_of(*root)));
        if (code.find("use_reentrant=True") == std::string::npos) return;
        autopsy_.what = Message("autopsy.checkpoint_input.what");
        autopsy_.cures = {{Message("autopsy.checkpoint_input.cure1"), {}, {}}};
        reentrant(code, made);
    }
    void reentrant(std::string code, const SourceSpan& statement) {
        const size_t at = code.find("use_reentrant=True");
        if (at == std::string::npos) return;
        code.replace(at, 18, "use_reentrant=False");
        set(0, code, Place::Instead, statement);
    }

    void none() {
        const std::string name = expression_before(code_, ".grad");
        if (name.empty()) return;
        const std::optional<Why> why = explain::why(story_, name);
        if (!why || !why->none || !why->tensor) return;
        take(*why);
        if (why->id != "cleared" && why->id != "not_run") return;
        Cure zeros;
        zeros.title = Message("autopsy.none.zeros").with("name", name);
        zeros.code = name + ".grad = torch.zeros_like(" + name + ")";
        zeros.edit = {Place::Before, failing_};
        autopsy_.cures.insert(autopsy_.cures.begin(), std::move(zeros));
    }

    void seed(bool not_scalar) {
        const std::string root = expression_before(code_, ".backward(");
        if (root.empty()) return;
        const std::string ones = root + ".backward(torch.ones_like(" + without_parentheses(root) + "))";
        if (not_scalar) set(0, root + ".sum().backward()", Place::Instead);
        set(not_scalar ? 1 : 0, ones, Place::Instead);
    }
    void before_call(std::string_view call, std::string_view insert) {
        std::string code = code_;
        const size_t at = code.rfind(call);
        if (at == std::string::npos) return;
        code.insert(at, insert);
        set(0, code, Place::Instead);
    }
    void before_last_parenthesis(std::string_view insert) {
        std::string code = code_;
        const size_t at = code.rfind(')');
        if (at == std::string::npos) return;
        code.insert(at, insert);
        set(0, code, Place::Instead);
    }
    void unused() {
        std::optional<TensorId> root;
        for (const std::string& name : identifiers(code_)) {
            const auto found = story_.named(name);
            if (!found || !found->tensor) continue;
            if (!root) {
                root = found->tensor;
                continue;
            }
            const auto leaves = story_.leaves_behind(story_.tensor(*root).node);
            if (std::ranges::find(leaves, found->tensor) == leaves.end())
                autopsy_.origins.push_back(
                    {Message("autopsy.unused.which").with("name", name).with("loss", story_.name_of(*root)),
                     0,
                     {}});
        }
        before_last_parenthesis(", allow_unused=True");
    }
    void untracked() {
        for (const std::string& name : identifiers(code_)) {
            const auto found = story_.named(name);
            if (!found || !found->tensor || story_.requires_grad(found->tensor)) continue;
            return take(why_no_graph(story_, found->tensor, name));
        }
    }
    void copy_first(size_t cure) {
        const size_t end = code_.find_first_of(" [.");
        const std::string name = code_.substr(0, end);
        const auto found = story_.named(name);
        if (!found || !found->tensor) return;
        const bool flag = code_.find(".requires_grad") != std::string::npos;
        set(cure, name + " = " + name + (flag ? ".detach()" : ".clone()"), Place::Before);
    }
    void inference() {
        for (const std::string& each : identifiers(code_)) {
            const std::string name = each.substr(0, each.find('.'));
            const auto found = story_.named(name);
            if (!found || !found->tensor || cut_of(story_, found->tensor) != Cut::Inference) continue;
            set(0, name + " = " + name + ".clone()", Place::Before);
            const Why why = why_no_graph(story_, found->tensor, name);
            autopsy_.origins = why.origins;
            if (!why.cures.empty() && why.cures[0].edit.place != Place::Nowhere)
                set(1, "with torch.no_grad():", why.cures[0].edit.place, why.cures[0].edit.statement);
            return;
        }
    }

    // The `return` of the learner's backward: the statement that ran last inside it.
    SourceSpan last_return() const {
        for (uint32_t i = failure_.raised(); i-- > 0;)
            if (const auto* line = story_.event(i).as<Line>())
                if (story_.trace().code(line->span).starts_with("return ")) return line->span;
        return {};
    }
    void gradient_count() {
        const SourceSpan span = last_return();
        const std::string& text = autopsy_.text;
        const size_t expected = text.find("expected "), got = text.find("got ");
        if (!span.known() || expected == std::string::npos || got == std::string::npos) return;
        std::string code = story_.trace().code(span);
        for (int missing = std::atoi(&text[expected + 9]) - std::atoi(&text[got + 4]); missing > 0; --missing)
            code += ", None";
        set(0, code, Place::Instead, span);
    }
    void gradient_shape() {
        const SourceSpan span = last_return();
        const std::string& text = autopsy_.text;
        const size_t index = text.find("at index "), shape = text.find("compatible with [");
        if (!span.known() || index == std::string::npos || shape == std::string::npos) return;
        const auto dimensions = [&text](size_t from) {
            const size_t end = text.find(']', from);
            return end == from ? 0
                               : 1 + std::count(text.begin() + static_cast<ptrdiff_t>(from),
                                                text.begin() + static_cast<ptrdiff_t>(end), ',');
        };
        const size_t got = text.find("got [");
        if (got == std::string::npos) return;
        const auto too_many = dimensions(got + 5) - dimensions(shape + 17);
        if (too_many < 1) return;
        std::string leading = "0";
        for (int d = 1; d < too_many; ++d) leading += ", " + std::to_string(d);
        std::vector<std::string> parts;
        int depth = 0;
        for (const char sign : story_.trace().code(span).substr(7)) {
            depth += sign == '(' || sign == '[' ? 1 : sign == ')' || sign == ']' ? -1 : 0;
            if (parts.empty() || (sign == ',' && depth == 0)) parts.emplace_back();
            if (sign != ',' || depth > 0) parts.back() += sign;
        }
        const auto which = static_cast<size_t>(std::atoi(&text[index + 9]));
        const std::vector<std::string> names =
            which < parts.size() ? identifiers(parts[which]) : std::vector<std::string>();
        if (names.empty()) return;
        parts[which] = (which > 0 ? " " : "") + names[0] +
                       (too_many > 1 ? ".sum((" + leading + "))" : ".sum(" + leading + ")");
        std::string code = "return ";
        for (size_t i = 0; i < parts.size(); ++i) code += (i > 0 ? "," : "") + parts[i];
        set(0, code, Place::Instead, span);
    }
    void deepcopy() {
        std::string code = code_;
        const size_t call = code.find("deepcopy(");
        const size_t end = call == std::string::npos ? call : code.find(')', call);
        if (end == std::string::npos) return;
        code.insert(end, ".detach()");
        set(0, code, Place::Instead);
    }
};

}  // namespace

void fit_graph_behind(const Failure& failure) { Remedies(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
