#include "explain/soft/soft_choice.h"

#include <algorithm>
#include <optional>
#include <span>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

std::string op_name(const Story& story, const OpExecuted& op) {
    const std::string& name = story.trace().text(op.op);
    return name.substr(0, name.find('.'));
}

std::string op_name_of(const Story& story, TensorId tensor) {
    const OpExecuted* maker = story.maker(tensor);
    return maker ? op_name(story, *maker) : std::string();
}

constexpr std::string_view kPicks[] = {"index", "gather", "take", "embedding", "select", "scatter"};
constexpr std::string_view kQuestions[] = {"eq", "ne", "gt", "ge", "lt", "le"};

bool used_by(const Story& story, TensorId tensor, std::span<const std::string_view> kinds) {
    return std::ranges::any_of(story.uses(tensor), [&](uint32_t use) {
        const std::string& name = story.trace().text(story.event(use).get<OpExecuted>().op);
        return std::ranges::any_of(kinds, [&](std::string_view pick) { return name.starts_with(pick); });
    });
}

// `x.argmax(dim=1)` and `torch.argmax(x, 1)`: of what, along which dimension.
struct Largest {
    std::string scores, dim;
};
std::optional<Largest> largest_in(const std::string& asked) {
    for (const std::string_view call : {"torch.argmax(", ".argmax("}) {
        if (asked.find(call) == std::string::npos) continue;
        auto given = split_arguments(arguments_of(asked, call));
        const bool function = call.starts_with("torch");
        const std::string scores = function ? given[0] : expression_before(asked, call);
        if (function) given.erase(given.begin());
        std::string dim = given.empty() || given[0].empty() ? "" : given[0];
        if (dim.starts_with("dim=")) dim = dim.substr(4);
        if (scores.empty() || given.size() > 1) return std::nullopt;
        return Largest{scores, dim};
    }
    return std::nullopt;
}

std::string soft_argmax(const Story& story, const OpExecuted& op, const std::string& code,
                        const std::string& asked) {
    const auto largest = largest_in(asked);
    const auto inputs = story.inputs(op);
    if (!largest || inputs.empty()) return {};
    const ValueSnapshot input = story.first_value(inputs[0]);
    const std::string dim = !largest->dim.empty() ? largest->dim : input.dim() == 1 ? "0" : "";
    if (dim.empty()) return {};
    const bool already = op_name_of(story, inputs[0]) == "softmax";
    const std::string chances =
        already ? largest->scores : "torch.softmax(" + largest->scores + ", " + dim + ')';
    const std::string one_hot = "one_hot(" + arguments_of(code, "one_hot(") + ')';
    if (one_hot.find(asked) != std::string::npos) {
        const size_t at = code.find(one_hot);
        size_t from = at;
        while (from > 0 && code[from - 1] != ' ' && code[from - 1] != '(') --from;
        std::string rest = code.substr(at + one_hot.size());
        if (rest.starts_with(".float()")) rest.erase(0, 8);
        return code.substr(0, from) + chances + rest;
    }
    // `(x.argmax(1) == y).float().mean()`: how much of the chances lies on the right answers.
    const std::string right = asked + " == ";
    if (const size_t at = code.find('(' + right); at != std::string::npos) {
        const std::string target = arguments_of(code.substr(at), "(" + right);
        const std::string share = '(' + right + target + ").float().mean()";
        if (identifiers(target) != std::vector{target} || input.dim() != 2) return {};
        return with_all_replaced(code, share,
                                 chances + "[torch.arange(len(" + target + ")), " + target + "].mean()");
    }
    const auto along = static_cast<size_t>(dim.starts_with('-') ? input.dim() - 1 : dim[0] - '0');
    if (along >= input.dim() || used_by(story, op.output, kPicks) || used_by(story, op.output, kQuestions) ||
        along + 1 != input.dim())
        return {};
    const std::string expected =
        '(' + chances + " * torch.arange(" + std::to_string(input.shape()[along]) + ".0)).sum(" + dim + ')';
    return with_all_replaced(code, asked, expected);
}

// `d.argmin(1).float().mean()` as `d.min(1)[0].mean()`: not which is the least, but how much it is.
std::string least(const std::string& code, const std::string& asked) {
    const std::string given = arguments_of(asked, "argmin(");
    const bool along = !given.empty() && !asked.starts_with("torch.");
    if (!along && (!given.empty() || !asked.ends_with(".argmin()"))) return {};
    const std::string value = with_all_replaced(asked, "argmin(", "min(") + (along ? "[0]" : "");
    const std::string number = asked + ".float()";
    return with_all_replaced(code, code.find(number) == std::string::npos ? asked : number, value);
}

// `y = (w * x).long()` as `y = w * x`.
std::string without_cast(const std::string& code, const std::string& asked, const std::string& kept) {
    const size_t at = code.find(asked);
    const bool alone = at != std::string::npos && at + asked.size() == code.size() &&
                       (code.substr(0, at).ends_with("= ") || code.starts_with("return "));
    return with_all_replaced(code, asked, alone ? without_parentheses(kept) : kept);
}

}  // namespace

std::string soft_choice(const Story& story, TensorId result) {
    const OpExecuted* op = story.maker(result);
    if (!op) return {};
    const std::string code = story.code_at(story.tensor(result).born);
    const std::string asked = story.trace().code(op->span), kind = op_name(story, *op);
    std::string soft;
    if (kind == "argmax") soft = soft_argmax(story, *op, code, asked);
    if (used_by(story, result, kPicks)) return {};
    if (kind == "argmin" && !used_by(story, result, kQuestions)) soft = least(code, asked);
    for (const std::string_view cast : {".long()", ".int()", ".to(torch.int64)", ".to(torch.long)"})
        if (soft.empty() && asked.ends_with(cast))
            soft = without_cast(code, asked, asked.substr(0, asked.size() - cast.size()));
    return soft == code ? std::string() : soft;
}

std::string straight_through(const Story& story, const OpExecuted& step, uint32_t event) {
    const std::string code = story.code_at(event), asked = story.trace().code(step.span);
    const std::string kind = op_name(story, step);
    std::string input = arguments_of(asked, "torch." + kind + '(');
    if (input.empty() && asked.ends_with('.' + kind + "()"))
        input = asked.substr(0, asked.size() - kind.size() - 3);
    const size_t at = code.find(asked);
    if (input.empty() || at == std::string::npos || split_arguments(input).size() > 1) return {};
    const std::string operand = as_operand(input);
    const std::string through = operand + " + (" + asked + " - " + operand + ").detach()";
    const bool alone = at + asked.size() == code.size() &&
                       (code.substr(0, at).ends_with("= ") || code.starts_with("return "));
    return code.substr(0, at) + (alone ? through : '(' + through + ')') + code.substr(at + asked.size());
}

}  // namespace backstep::explain
