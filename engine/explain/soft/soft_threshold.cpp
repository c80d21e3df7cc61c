#include "explain/soft/soft_threshold.h"

#include <algorithm>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

bool is_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789.-") == std::string::npos && text != "-";
}

}  // namespace

std::string soft_threshold(const Story& story, TensorId result) {
    const OpExecuted* maker = story.maker(result);
    if (!maker) return {};

    const std::string code = story.code_at(story.tensor(result).born),
                      asked = story.trace().code(maker->span);
    for (const std::string_view head : {"if ", "elif ", "while ", "assert "})
        if (code.starts_with(head)) return {};
    for (const uint32_t use : story.uses(result)) {
        const std::string name = story.trace().text(story.event(use).get<OpExecuted>().op);
        constexpr std::string_view kAllowed[] = {"_to_copy", "to", "mul", "sum", "where", "count_nonzero"};
        if (std::ranges::none_of(kAllowed, [&](std::string_view start) { return name.starts_with(start); }))
            return {};
    }
    for (const std::string sign : {" > ", " >= ", " < ", " <= "}) {
        const size_t at = asked.find(sign);
        if (at == std::string::npos) continue;
        const std::string left = asked.substr(0, at), right = asked.substr(at + sign.size());
        const bool above = sign[1] == '>';
        const bool probability = above && right == "0.5" && left.find("sigmoid(") != std::string::npos;
        const std::string difference = above ? as_operand(left) + " - " + as_operand(right)
                                             : as_operand(right) + " - " + as_operand(left);
        const std::string soft = probability ? left : "torch.sigmoid((" + difference + ") * 10)";
        // `torch.where(x > 0, 2.0, -1.0)` of two numbers, `torch.count_nonzero(x > 0)`
        const std::string chosen = arguments_of(code, "torch.where(" + asked + ", ");
        if (const auto both = split_arguments(chosen);
            both.size() == 2 && is_number(both[0]) && is_number(both[1])) {
            const std::string whole = "torch.where(" + asked + ", " + chosen + ')';
            const bool unit = std::stod(both[0]) == 1 && std::stod(both[1]) == 0;
            return with_all_replaced(
                code, whole,
                unit ? soft : '(' + both[1] + " + (" + both[0] + " - " + both[1] + ") * " + soft + ')');
        }
        if (const std::string count = "torch.count_nonzero(" + asked + ')';
            code.find(count) != std::string::npos)
            return with_all_replaced(code, count, soft + ".sum()");
        for (const std::string cast : {".float()", ".double()", ".to(torch.float32)", ".type(torch.float)"})
            if (code.find('(' + asked + ')' + cast) != std::string::npos)
                return with_all_replaced(code, '(' + asked + ')' + cast, soft);
        return with_all_replaced(code, asked, soft);
    }
    return {};
}

}  // namespace backstep::explain
