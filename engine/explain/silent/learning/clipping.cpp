#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

// `clip_grad_norm_(loss, 1.0)`: a result keeps no gradient, so there is nothing to clip.
void find_clipped_results(const Story& story, RemarkList& list) {
    for (const Story::Statement& statement : story.statements()) {
        for (const std::string_view call : {"clip_grad_norm_(", "clip_grad_value_(", "clip_grad_norm("}) {
            const size_t at = statement.code.find(call);
            const auto given = split_arguments(arguments_of(statement.code, call));
            if (has_block(statement.code) || at == std::string::npos || given.empty() ||
                statement.ran.front() >= story.end())
                continue;
            const auto found = story.named(given[0]);
            if (!found || !found->tensor || !story.tensor(found->tensor).node) continue;
            Remark* remark = list.add("result_clipped", statement.ran.front(), {{"name", given[0]}});
            if (!remark) return;
            std::string parameters;
            for (const Story::Statement& each : story.statements())
                if (each.code.find("optim.") != std::string::npos)
                    if (const std::string model = receiver_of(each.code, ".parameters()"); !model.empty())
                        parameters = model + ".parameters()";
            const std::string wrong = std::string(call) + given[0];
            const std::string name(call.substr(0, call.size() - 1));
            const std::string right = (name.ends_with('_') ? name : name + '_') + '(' + parameters;
            list.cure(*remark, parameters.empty() ? "" : with_all_replaced(statement.code, wrong, right),
                      parameters.empty() ? Edit() : Edit::instead(remark->span));
            break;
        }
    }
}

}  // namespace backstep::explain
