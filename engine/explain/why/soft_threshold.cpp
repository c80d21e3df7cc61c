#include "explain/why/soft_threshold.h"

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

std::string soft_threshold(const Story& story, TensorId result) {
    const OpExecuted* maker = story.maker(result);
    if (!maker) return {};

    const std::string code = story.code_at(story.tensor(result).born),
                      asked = story.trace().code(maker->span);
    for (const std::string_view head : {"if ", "elif ", "while ", "assert "})
        if (code.starts_with(head)) return {};
    for (const uint32_t use : story.uses(result)) {
        const std::string name = story.trace().text(story.event(use).get<OpExecuted>().op);
        if (!name.starts_with("_to_copy") && !name.starts_with("to") && !name.starts_with("mul")) return {};
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
        for (const std::string cast : {".float()", ".double()", ".to(torch.float32)", ".type(torch.float)"})
            if (code.find('(' + asked + ')' + cast) != std::string::npos)
                return with_all_replaced(code, '(' + asked + ')' + cast, soft);
        return with_all_replaced(code, asked, soft);
    }
    return {};
}

}  // namespace backstep::explain
