#include "explain/soft/bent.h"

#include <algorithm>
#include <utility>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

std::optional<Bent> bent_instead(const Story& story) {
    constexpr std::pair<std::string_view, std::string_view> kSmooth[] = {
        {"nn.ReLU()", "nn.Softplus()"},
        {"nn.LeakyReLU()", "nn.Softplus()"},
        {"torch.relu(", "torch.nn.functional.softplus("},
        {"F.relu(", "F.softplus("}};
    for (const Story::Statement& each : story.statements()) {
        const bool block = std::ranges::any_of(
            std::initializer_list<std::string_view>{"for ", "while ", "with ", "if ", "def ", "class "},
            [&each](std::string_view head) { return each.code.starts_with(head); });
        for (const auto& [kink, smooth] : kSmooth)
            if (!block && each.code.find(kink) != std::string::npos)
                return Bent{each.ran.front(), with_all_replaced(each.code, kink, smooth),
                            Edit::instead(each.span)};
    }
    return std::nullopt;
}

bool derives_pieces_twice(const Story& story, const RunRecord& run) {
    return std::ranges::any_of(run.members, [&story](const RunRecord::Member& member) {
        const NodeRecord* node = story.entities().node(member.node);
        if (!node || node->accumulates) return false;
        const auto* made = story.event(node->recorded).as<NodeRecorded>();
        const std::string title = made ? story.trace().text(made->title) : std::string();
        return title.starts_with("ThresholdBackwardBackward") ||
               title.starts_with("LeakyReluBackwardBackward");
    });
}

}  // namespace backstep::explain
