#include <algorithm>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

// `h = [torch.zeros(2)] * 3` and then `h[i] += x`: the same tensor three times, and each sum is written into
// all of them.
void find_one_tensor_lists(const Story& story, RemarkList& list) {
    for (const Story::Statement& made : story.statements()) {
        const std::string name = assigned_name(made.code);
        const std::string start = name + " = [";
        const size_t close = made.code.find(")] * ");
        if (name.empty() || close == std::string::npos || !made.code.starts_with(start)) continue;
        const std::string item = made.code.substr(start.size(), close + 1 - start.size());
        const std::string count = made.code.substr(close + 5);
        const bool tensor = item.starts_with("torch.") && split_arguments(item).size() == 1;
        if (!tensor || made.ran.front() >= story.end()) continue;
        const auto write = std::ranges::find_if(story.statements(), [&](const Story::Statement& each) {
            const size_t end = each.code.find(']');
            if (!each.code.starts_with(name + '[') || end == std::string::npos) return false;
            const std::string rest = each.code.substr(end + 1);
            return rest.starts_with(" += ") || rest.starts_with(" -= ") || rest.starts_with(" *= ") ||
                   rest.starts_with(".add_(") || rest.starts_with(".copy_(");
        });
        if (write == story.statements().end() || write->ran.size() < 2) continue;
        Remark* remark =
            list.add("one_tensor", made.ran.front(), {{"item", item}, {"count", count}, {"name", name}});
        if (!remark) continue;
        remark->origins.push_back(story.origin(Message("why.line"), write->ran.front()));
        list.cure(*remark, start + item + " for _ in range(" + count + ")]", Edit::instead(remark->span));
    }
}

}  // namespace backstep::explain
