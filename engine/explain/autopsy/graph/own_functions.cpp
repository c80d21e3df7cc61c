#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/graph/returned.h"
#include "explain/code_text.h"
#include "explain/why/once.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The mistake is in a Function or a hook that the learner wrote: in what it saved, or in what it returned.
class OwnCode : FailureReader {
  public:
    explicit OwnCode(const Failure& failure) : FailureReader(failure) {}

    void fit(std::string_view known) {
        if (known == "gradient_count") return gradient_count();
        if (known == "backward_number") return backward_number();
        if (known == "hook_size" || known == "hook_number") return hook();
        if (known == "saved_number") return saved_number();
        if (known == "called_directly") return called_directly();
        if (known == "apply_by_name") return apply_by_name();
        if (known == "saved_count") return saved_count();
        if (known == "saved_tuple") return saved_tuple();
        if (known == "backward_arguments") return backward_arguments();
        if (known == "once") return once();
        if (known == "not_recorded") return list_applied();
        if (known == "without_ctx") return without_ctx();
        if (known == "saved_assigned") return instead(saved_on_ctx());
    }

  private:
    // `Sum.apply([a, b])`: into a list apply does not look.
    void list_applied() {
        const auto root = failure_.root();
        const auto line = line_before([&](const std::string& code) {
            const auto made = tensor(assigned_name(code));
            return root && made && *made == *root && code.find(".apply([") != std::string::npos;
        });
        if (!line) return;
        const std::string code = story_.code_at(*line), list = arguments_of(code, ".apply(");
        if (!list.ends_with(']')) return;
        autopsy_.known = "list_applied";
        autopsy_.what = Message("autopsy.list_applied.what").with("list", list);
        autopsy_.origins = {story_.origin(Message("why.line"), *line)};
        autopsy_.cures = {{Message("autopsy.list_applied.cure1"),
                           with_all_replaced(code, list, list.substr(1, list.size() - 2)),
                           {}}};
    }
    void gradient_count() {
        const SourceSpan span = last_return(story_, failure_.raised());
        const std::string& text = autopsy_.text;
        const size_t expected = text.find("expected "), got = text.find("got ");
        if (!span.known() || expected == std::string::npos || got == std::string::npos) return;
        std::string code = story_.trace().code(span);
        for (int missing = std::atoi(&text[expected + 9]) - std::atoi(&text[got + 4]); missing > 0; --missing)
            code += ", None";
        set(0, code, Place::Instead, span);
    }
    // `return 2.0`: the number is the local derivative, and the chain rule wants it times what came.
    void backward_number() {
        const SourceSpan span = last_return(story_, failure_.raised());
        if (!span.known()) return;
        autopsy_.origins.push_back(
            {Message("why.line").with("line", story_.line_of(span)).with("code", story_.trace().code(span)),
             0, span});
        const std::vector<std::string> names = identifiers(parameters_above(story_, span, "backward"));
        if (names.size() < 2) return;
        set(0, "return " + names[1] + " * " + story_.trace().code(span).substr(7), Place::Instead, span);
    }
    // `def backward(ctx, grad)` of a forward with two results. The error comes before its first line runs.
    void backward_arguments() {
        const std::string& text = autopsy_.text;
        const std::string name = text.substr(0, text.find(".backward()"));
        for (uint32_t cell = 0; cell < story_.trace().source_count(); ++cell) {
            const std::string& source = story_.trace().source(cell).text;
            const size_t owner = source.find("class " + name + '(');
            const size_t head = owner == std::string::npos ? owner : source.find("def backward(", owner);
            if (head == std::string::npos) continue;
            const std::string code = source.substr(head, source.find('\n', head) - head);
            const std::string given = arguments_of(code, "def backward(");
            const size_t takes = text.find("takes "), were = text.find("but ");
            std::string wanted = given.substr(0, given.rfind(','));  // one was too many
            if (takes != std::string::npos && were != std::string::npos) {
                wanted = given;
                for (int n = std::atoi(&text[takes + 6]); n < std::atoi(&text[were + 4]); ++n)
                    wanted += ", grad_output" + std::to_string(n);
            }
            const size_t start = source.rfind('\n', head) + 1;
            const auto line = static_cast<uint32_t>(
                1 + std::count(source.begin(), source.begin() + static_cast<long>(head), '\n'));
            const SourceSpan span{line, line, static_cast<uint16_t>(head - start),
                                  static_cast<uint16_t>(head - start + code.size()), cell};
            autopsy_.origins.push_back(
                {Message("why.line").with("line", story_.line_of(span)).with("code", code), 0, span});
            return set(0, with_all_replaced(code, given, wanted), Place::Instead, span);
        }
    }
    // `def forward(x)` of a Function: the error comes before its first line runs.
    void without_ctx() {
        const std::string name = autopsy_.text.substr(0, autopsy_.text.find(".forward()"));
        const std::string& source = story_.trace().source(failing_.cell).text;
        const size_t owner = source.find("class " + name + '(');
        const size_t head = owner == std::string::npos ? owner : source.find("def forward(", owner);
        if (head == std::string::npos) return;
        const std::string code = source.substr(head, source.find('\n', head) - head);
        const std::string given = arguments_of(code, "def forward(");
        const size_t start = source.rfind('\n', head) + 1;
        const auto line = static_cast<uint32_t>(
            1 + std::count(source.begin(), source.begin() + static_cast<long>(head), '\n'));
        const SourceSpan span{line, line, static_cast<uint16_t>(head - start),
                              static_cast<uint16_t>(head - start + code.size()), failing_.cell};
        autopsy_.origins.push_back(
            {Message("why.line").with("line", story_.line_of(span)).with("code", code), 0, span});
        if (given.starts_with("self, ")) {
            autopsy_.what = Message("autopsy.without_ctx.static");
            autopsy_.cures[0].title = Message("autopsy.without_ctx.no_self");
            return set(0, with_all_replaced(code, "(self, ", "("), Place::Instead, span);
        }
        if (autopsy_.text.find("missing") == std::string::npos)
            return set(0, with_all_replaced(code, '(' + given + ')', "(ctx, " + given + ')'), Place::Instead,
                       span);
        const size_t quote = autopsy_.text.rfind('\'', autopsy_.text.size() - 2);
        const std::string missing = autopsy_.text.substr(quote + 1, autopsy_.text.size() - quote - 2);
        autopsy_.what = Message("autopsy.without_ctx.missing").with("name", missing);
        autopsy_.cures[0].title = Message("autopsy.without_ctx.give").with("name", missing);
        const std::string passed = arguments_of(code_, ".apply(");
        set(0, with_all_replaced(code_, ".apply(" + passed + ')', ".apply(" + passed + ", " + missing + ')'),
            Place::Nowhere, {});
    }
    // `ctx.saved_tensors = (x, y)` as `ctx.save_for_backward(x, y)`.
    std::string saved_on_ctx() const {
        const size_t equals = code_.find(" = ");
        if (equals == std::string::npos) return code_;
        std::string saved = without_parentheses(code_.substr(equals + 3));
        if (saved.ends_with(',')) saved.pop_back();
        return code_.substr(0, code_.find('.')) + ".save_for_backward(" + saved + ')';
    }
    // `apply(x, k=2)` as `apply(x, 2)`.
    void apply_by_name() {
        std::string given = arguments_of(code_, ".apply("), by_place;
        for (size_t from = 0; from < given.size();) {
            const size_t comma = std::min(given.find(", ", from), given.size());
            const std::string each = given.substr(from, comma - from);
            const size_t equals = each.find('=');
            by_place += (by_place.empty() ? "" : ", ") +
                        (equals == std::string::npos ? each : each.substr(equals + 1));
            from = comma + 2;
        }
        if (!given.empty()) instead(with_all_replaced(code_, given, by_place));
    }
    // `a, b = ctx.saved_tensors` after one was saved.
    void saved_count() {
        const auto line = line_before(
            [](const std::string& code) { return code.find("save_for_backward(") != std::string::npos; });
        const size_t equals = code_.find(" = ctx.saved_tensors");
        if (equals == std::string::npos) return;
        if (!line) return save_first(code_.substr(0, equals));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        const std::string saved = arguments_of(story_.code_at(*line), "save_for_backward(");
        set(0,
            with_all_replaced(story_.code_at(*line), '(' + saved + ')', '(' + code_.substr(0, equals) + ')'),
            Place::Instead, story_.statement_at(*line));
    }
    // Nothing was saved: before the `return` of forward, by the names that backward has for it.
    void save_first(std::string names) {
        if (names.ends_with(',')) names.pop_back();
        const auto line = line_before([](const std::string& code) { return code.starts_with("return "); });
        if (!line) return;
        set(0, "ctx.save_for_backward(" + names + ')', Place::Before, story_.statement_at(*line));
    }
    // `x = ctx.saved_tensors` names the tuple.
    void saved_tuple() {
        const auto line =
            line_before([](const std::string& code) { return code.ends_with("= ctx.saved_tensors"); });
        if (!line || assigned_name(story_.code_at(*line)).empty()) return;
        const std::string name = assigned_name(story_.code_at(*line));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        set(0, name + ", = ctx.saved_tensors", Place::Instead, story_.statement_at(*line));
    }
    void once() {
        SourceSpan mark;
        for (const RunRecord& run : story_.entities().runs)
            if (const SourceSpan above = once_line(story_, run.start); above.known()) mark = above;
        if (!mark.known()) return;
        autopsy_.origins.push_back(
            {Message("why.line").with("line", story_.line_of(mark)).with("code", story_.trace().code(mark)),
             0, mark});
        set(0, without_mark(story_, mark), Place::Instead, mark);
    }
    // Where the hook was registered.
    void hook() {
        const auto line = line_before(
            [](const std::string& code) { return code.find("register_hook(") != std::string::npos; });
        if (!line) return;
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        const std::string code = story_.code_at(*line);
        if (autopsy_.known == "hook_size" && !returned_spreads(receiver_of(code, ".register_hook("))) return;
        const std::string given = arguments_of(code, "register_hook(");
        if (const size_t colon = given.find(':');
            given.starts_with("lambda ") && colon != std::string::npos) {
            const std::string name = given.substr(7, colon - 7);
            const std::string value = given.substr(given.find_first_not_of(' ', colon + 1));
            return set(0, with_all_replaced(code, given, "lambda " + name + ": " + of_its_shape(value, name)),
                       Place::Instead, story_.statement_at(*line));
        }
        const SourceSpan back = last_return(story_, failure_.raised());
        const std::string name = back.known() ? parameters_above(story_, back, given) : std::string();
        if (name.empty()) return;
        set(0, "return " + of_its_shape(story_.trace().code(back).substr(7), name), Place::Instead, back);
    }
    // What the hook computed last fits into the tensor it belongs to, repeated.
    bool returned_spreads(const std::string& owner) const {
        const auto id = tensor(owner);
        for (uint32_t i = failure_.raised(); id && *id && i-- > 0;)
            if (const auto* op = story_.event(i).as<OpExecuted>())
                return broadcasts_to(op->value, story_.first_value(*id));
        return false;
    }
    // `g.sum()` as `g.sum().expand_as(g)`, the number `0` as `torch.full_like(g, 0)`.
    std::string of_its_shape(const std::string& value, const std::string& name) const {
        if (autopsy_.known == "hook_size") return as_operand(value) + ".expand_as(" + name + ')';
        if (value.starts_with('(') && value.ends_with(",)")) return value.substr(1, value.size() - 3);
        const bool list = value.find('[') == 0;
        return list ? "torch.tensor(" + value + ").expand_as(" + name + ')'
                    : "torch.full_like(" + name + ", " + value + ')';
    }

    // What is no tensor goes on ctx itself. The error comes when `forward` is done, at `apply`.
    void saved_number() {
        const auto line = line_before(
            [](const std::string& code) { return code.find("save_for_backward(") != std::string::npos; });
        const size_t which = autopsy_.text.find("argument ");
        if (!line || which == std::string::npos) return;
        std::vector<std::string> names =
            identifiers(arguments_of(story_.code_at(*line), "save_for_backward("));
        const auto index = static_cast<size_t>(std::atoi(&autopsy_.text[which + 9]));
        if (index >= names.size()) return;
        const std::string odd = names[index];
        names.erase(names.begin() + static_cast<ptrdiff_t>(index));
        std::string kept;
        for (const std::string& name : names) kept += (kept.empty() ? "" : ", ") + name;
        set(0, "ctx.save_for_backward(" + kept + ")\nctx." + odd + " = " + odd, Place::Instead,
            story_.statement_at(*line));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
    }
    void called_directly() {
        const auto line = line_before([](const std::string& code) {
            return code.find(".forward(") != std::string::npos || code.find("()(") != std::string::npos;
        });
        const uint32_t at = line ? *line : failure_.raised();
        std::string code = story_.code_at(at);
        const std::string direct = arguments_of(code, ".forward(");
        const size_t comma = direct.find(',');
        if (comma != std::string::npos)
            code = with_all_replaced(code, ".forward(" + direct.substr(0, comma + 1) + ' ', ".apply(");
        code = with_all_replaced(code, "()(", ".apply(");
        // `f = Square()` and then `f(x)`
        const auto made = line ? std::nullopt : line_before([this](const std::string& each) {
            const std::string name = assigned_name(each);
            return each.ends_with("()") && !name.empty() && code_.find(name + '(') != std::string::npos;
        });
        if (made) {
            const std::string object = story_.code_at(*made);
            autopsy_.origins.push_back(story_.origin(Message("why.line"), *made));
            return set(0, object.substr(0, object.size() - 2) + ".apply", Place::Instead,
                       story_.statement_at(*made));
        }
        if (code != story_.code_at(at)) set(0, code, Place::Instead, story_.statement_at(at));
    }
};

}  // namespace

void fit_own_functions(const Failure& failure) {
    if (!failure.autopsy().cures.empty()) OwnCode(failure).fit(failure.autopsy().known);
}

}  // namespace backstep::explain
