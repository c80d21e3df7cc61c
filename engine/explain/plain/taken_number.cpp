#include "explain/plain/taken_number.h"

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "explain/code_text.h"
#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

namespace {

struct Taking {
    std::string taken, call, recorded;
    bool stays = true;  // the tensor can stand in its place
};

bool is_block(std::string_view code) {
    constexpr std::string_view kBlocks[] = {"for ", "while ", "with ", "if ", "elif ", "def ", "class "};
    return std::ranges::any_of(kBlocks, [code](std::string_view head) { return code.starts_with(head); });
}
// The statement, of one with a block its head.
SourceSpan head_of(const Story& story, SourceSpan span) {
    if (!is_block(story.trace().code(span))) return span;
    SourceSpan head = span;
    head.end_line = head.line;
    head.end_column = UINT16_MAX;
    head.end_column = static_cast<uint16_t>(span.column + code_points(story.trace().code(head)));
    return head;
}
std::string head_code(const Story& story, uint32_t event) {
    return story.trace().code(head_of(story, story.statement_at(event)));
}

// `print(x)`, `history.append(x)`: looked at, not computed with; a lambda has not run where it is written.
bool only_kept(const std::string& code) {
    return code.starts_with("print(") || code.find(".append(") != std::string::npos ||
           code.find("lambda") != std::string::npos;
}

size_t call_at(std::string_view code, std::string_view call) {
    for (size_t at = 0; (at = code.find(call, at)) != std::string_view::npos; ++at)
        if (at == 0 || std::string_view(" ([,-+*/=").find(code[at - 1]) != std::string_view::npos) return at;
    return std::string_view::npos;
}

// `float(x) * 2` as `x * 2`, `float(a - b) * 2` as `(a - b) * 2`.
std::string without_call(const std::string& code, size_t at, std::string_view call,
                         const std::string& given) {
    const std::string whole = std::string(call) + given + ')';
    const std::string before = code.substr(0, at), behind = code.substr(at + whole.size());
    const bool alone = behind.empty() && (before.ends_with("= ") || before == "return ");
    return before + (alone ? given : as_operand(given)) + behind;
}

// `torch.Tensor(x.tolist())` as `x`, `torch.tensor([x.item()])` as `torch.tensor([x])`.
std::string without_wrap(const std::string& code, const std::string& taken, const std::string& out) {
    for (const std::string_view wrap : {"torch.tensor(", "torch.Tensor(", "torch.FloatTensor("})
        if (code.find(std::string(wrap) + taken + out + ')') != std::string::npos)
            return with_all_replaced(code, std::string(wrap) + taken + out + ')', taken);
    return with_all_replaced(code, out, "");
}
// A count or a size is a number from the start.
bool is_size(std::string_view given) {
    return given.find(".size(") != given.npos || given.find(".shape") != given.npos ||
           given.find("len(") != given.npos || given.find(".numel(") != given.npos;
}

std::optional<Taking> taking_in(const std::string& code) {
    for (const std::string_view out : {".item()", ".tolist()", ".numpy()"})
        if (const std::string taken = expression_before(code, out); !taken.empty())
            return Taking{taken, std::string(out), without_wrap(code, taken, std::string(out))};
    for (const std::string_view call : {"float(", "int("}) {
        const size_t at = call_at(code, call);
        const std::string given =
            at == std::string_view::npos ? std::string() : arguments_of(code.substr(at), call);
        if (given.empty() || given[0] == '"' || given[0] == '\'' || is_size(given)) continue;
        const bool index = at > 0 && code[at - 1] == '[';
        return Taking{given, std::string(call) + ')', without_call(code, at, call, given), !index};
    }
    if (const size_t at = code.find("math."); at != std::string::npos) {
        const size_t open = code.find('(', at);
        if (open == std::string::npos) return std::nullopt;
        const std::string call = code.substr(at, open + 1 - at);
        if (is_size(arguments_of(code, call))) return std::nullopt;
        return Taking{arguments_of(code, call), call + ')', with_all_replaced(code, "math.", "torch.")};
    }
    return std::nullopt;
}

class Numbers {
  public:
    explicit Numbers(const Story& story) : story_(story) {}

    std::optional<TakenNumber> behind_name(const std::string& name, uint32_t before, int depth) {
        for (const uint32_t line : lines_that_give(name, before)) {
            if (auto found = behind_line(line, depth)) return found;
            const std::string code = head_code(story_, line);
            if (assigned_name(code) == name && !has_word(code.substr(name.size()), name)) return std::nullopt;
        }
        return std::nullopt;
    }
    std::optional<TakenNumber> behind_line(uint32_t line, int depth) {
        constexpr int kDeepest = 6;
        if (depth > kDeepest || !looked_.insert(story_.statement_at(line)).second) return std::nullopt;
        if (auto found = taken_at(line)) return found;
        const uint32_t frame = story_.call_around(line);
        for (uint32_t i = line + 1; i < story_.end(); ++i) {
            if (story_.event(i).is<Line>() && story_.call_around(i) == frame) break;
            if (!story_.event(i).is<Return>()) continue;
            const uint32_t call = story_.call_around(i);
            if (call == kNone || story_.call_around(call) != frame) continue;
            if (const uint32_t back = last_line_of(call, i); back != kNone)
                if (auto found = behind_line(back, depth + 1)) return found;
        }
        const std::string code = head_code(story_, line);
        const size_t equals = code.find("= ");
        for (const std::string& name : identifiers(code.substr(equals == std::string::npos ? 0 : equals)))
            if (auto found = behind_name(name, line, depth + 1)) return found;
        return std::nullopt;
    }
    // Numbers of a tensor that has a graph, by the statement that began at this event.
    std::optional<TakenNumber> taken_at(uint32_t line) const {
        const SourceSpan span = head_of(story_, story_.statement_at(line));
        const std::string code = story_.trace().code(span);
        const auto taking =
            code.starts_with("def ") || code.starts_with("class ") ? std::nullopt : taking_in(code);
        if (!taking || !has_graph(line, taking->taken)) return std::nullopt;
        const bool stays = taking->stays && taking->recorded != code;
        return TakenNumber{line, taking->taken, taking->call, stays ? taking->recorded : std::string(),
                           stays ? Edit::instead(span) : Edit()};
    }
    TensorId tensor_at(std::string name, uint32_t before) const {
        for (;;) {
            const std::string member = name.starts_with("self.") ? name.substr(5) : name;
            for (const std::string& each : {name, member}) {
                const auto bindings = story_.bindings(each);
                const auto after = std::ranges::lower_bound(bindings, before);
                if (after != bindings.begin()) return story_.event(*(after - 1)).get<VariableBound>().tensor;
            }
            const size_t dot = name.rfind('.');
            if (dot == std::string::npos) return {};
            name.resize(dot);
        }
    }
    // Operations that the statement ran itself, not in a function it called.
    template <class Test>
    bool any_operation(uint32_t line, const Test& test) const {
        const uint32_t frame = story_.call_around(line);
        for (uint32_t i = line + 1; i < story_.end(); ++i) {
            if (story_.event(i).is<Line>() && story_.call_around(i) == frame) return false;
            const auto* op = story_.event(i).as<OpExecuted>();
            if (op && !op->inside_node && story_.call_around(i) == frame && test(*op)) return true;
        }
        return false;
    }

  private:
    // The last run of each statement that gives the name something, in the same call, the latest first.
    std::vector<uint32_t> lines_that_give(const std::string& name, uint32_t before) const {
        const uint32_t frame = story_.call_around(before);
        std::vector<uint32_t> lines;
        for (const Story::Statement& statement : story_.statements()) {
            const auto after = std::ranges::lower_bound(statement.ran, std::min(before, story_.end()));
            if (after == statement.ran.begin()) continue;
            const uint32_t line = *(after - 1);
            const bool seen = name.find('.') != std::string::npos || story_.call_around(line) == frame;
            if (seen && gives(head_code(story_, line), name)) lines.push_back(line);
        }
        std::ranges::sort(lines, std::greater());
        return lines;
    }
    // `name = ...`, `name += ...`, `name.append(...)`, `for a, name in ...`.
    static bool gives(const std::string& code, const std::string& name) {
        if (code.empty()) return false;
        if (code.starts_with("for ")) return has_word(code.substr(0, code.find(" in ")), name);
        // An element of it is written as it is: `sums["a"] += x`.
        std::string target = name;
        if (code.starts_with(name + '[')) target += '[' + arguments_of(code, "[") + ']';
        const std::string_view behind =
            code.starts_with(target) ? std::string_view(code).substr(target.size()) : std::string_view();
        constexpr std::string_view kWrites[] = {" = ", " += ", " -= ", " *= ", " /= ", ".append("};
        return assigned_name(code) == name || one_of_several(code, name) ||
               std::ranges::any_of(kWrites, [&](std::string_view each) { return behind.starts_with(each); });
    }
    // `c, s = math.cos(a), math.sin(a)`
    static bool one_of_several(const std::string& code, const std::string& name) {
        const auto targets = split_arguments(code.substr(0, std::min(code.find(" = "), code.size())));
        return targets.size() > 1 && std::ranges::find(targets, name) != targets.end();
    }
    uint32_t last_line_of(uint32_t call, uint32_t returned) const {
        for (uint32_t i = returned; i-- > call;)
            if (story_.event(i).is<Line>() && story_.call_around(i) == call)
                return story_.code_at(i).starts_with("return ") ? i : kNone;
        return kNone;
    }
    bool has_graph(uint32_t line, const std::string& taken) const {
        for (const std::string& name : identifiers(taken))
            if (const TensorId tensor = tensor_at(name, line); tensor && story_.requires_grad(tensor))
                return true;
        if (any_operation(line, [](const OpExecuted& op) { return op.why == NotRecorded::Recorded; }))
            return true;
        // `sum(c.item() * x for c in coefs)`: what a comprehension walks through.
        const std::string code = head_code(story_, line);
        const size_t walked = code.find(" in ");
        if (walked == std::string::npos) return false;
        const auto owners = identifiers(code.substr(walked + 4));
        return std::ranges::any_of(story_.names(), [&](const std::string& name) {
            const auto found = story_.named(name);
            return found && found->tensor && story_.requires_grad(found->tensor) &&
                   std::ranges::any_of(owners, [&](const auto& owner) {
                       const std::string model = owner.substr(0, owner.rfind('.'));
                       return name.starts_with(owner + '.') ||
                              (owner.ends_with("parameters") && name.starts_with(model + '.'));
                   });
        });
    }

    const Story& story_;
    std::set<SourceSpan> looked_;
};

}  // namespace

std::optional<TakenNumber> number_behind(const Story& story, const std::string& name, uint32_t before) {
    return Numbers(story).behind_name(name, before, 0);
}

std::optional<TakenNumber> number_behind(const Story& story, uint32_t event) {
    for (uint32_t i = event + 1; i-- > 0;)
        if (story.event(i).is<Line>() && story.statement_at(event) == story.event(i).get<Line>().span)
            return Numbers(story).behind_line(i, 0);
    return std::nullopt;
}

std::optional<TakenNumber> number_taken_of(const Story& story, TensorId leaf) {
    const std::vector<TensorId> made = made_from(story, leaf);
    const auto its = [&](TensorId each) { return each == leaf || std::ranges::binary_search(made, each); };
    const Numbers numbers(story);
    for (const Story::Statement& statement : story.statements()) {
        const std::string head = story.trace().code(head_of(story, statement.span)),
                          name = assigned_name(head);
        const bool further = name.empty()
                                 ? head.starts_with("return ") || head.starts_with("for ") ||
                                       head.find("= ") != std::string::npos
                                 : std::ranges::any_of(story.statements(), [&](const Story::Statement& each) {
                                       return each.span != statement.span && !only_kept(each.code) &&
                                              has_word(story.trace().code(head_of(story, each.span)), name);
                                   });
        const uint32_t line = statement.ran.front();
        const auto found =
            only_kept(head) || !further || line >= story.end() ? std::nullopt : numbers.taken_at(line);
        if (!found) continue;
        const auto names = identifiers(found->taken);
        const bool of_leaf =
            std::ranges::any_of(names,
                                [&](const auto& each) { return its(numbers.tensor_at(each, line)); }) ||
            numbers.any_operation(
                line, [&](const OpExecuted& op) { return std::ranges::any_of(story.inputs(op), its); });
        if (of_leaf) return found;
    }
    return std::nullopt;
}

}  // namespace backstep::explain
