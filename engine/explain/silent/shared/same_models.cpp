#include <algorithm>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// How often a name is given something.
size_t bindings_of(const Story& story, const std::string& name) {
    return static_cast<size_t>(
        std::ranges::count_if(story.statements(), [&](const Story::Statement& statement) {
            const auto targets = split_arguments(statement.code.substr(0, statement.code.find(" = ")));
            const bool binds = statement.code.find(" = ") != std::string::npos &&
                               std::ranges::find(targets, name) != targets.end();
            return binds;
        }));
}

}  // namespace

// `target = q` and later `target.load_state_dict(q.state_dict())`: a model that was meant as a copy of
// another, and is that one itself.
void find_same_models(const Story& story, RemarkList& list) {
    for (const Story::Statement& load : story.statements()) {
        const std::string copy = receiver_of(load.code, ".load_state_dict(");
        const std::string given = arguments_of(load.code, ".load_state_dict(");
        const std::string model = receiver_of(given, ".state_dict()");
        if (has_block(load.code) || copy.empty() || model.empty() || given != model + ".state_dict()" ||
            copy == model)
            continue;
        for (const Story::Statement& same : story.statements()) {
            if (same.code != copy + " = " + model || same.ran.front() >= story.end()) continue;
            if (bindings_of(story, copy) != 1 || load.ran.front() < same.ran.front()) continue;
            Remark* remark = list.add("same_model", same.ran.front(), {{"name", copy}, {"model", model}});
            if (!remark) continue;
            remark->origins.push_back(story.origin(Message("why.line"), load.ran.front()));
            list.cure(*remark, "import copy\n" + copy + " = copy.deepcopy(" + model + ')',
                      Edit::instead(remark->span));
        }
    }
}

}  // namespace backstep::explain
