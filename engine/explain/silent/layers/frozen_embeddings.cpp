#include <algorithm>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

// `nn.Embedding.from_pretrained(table)` freezes what it makes, and an optimizer that is given it by name was
// meant to change it. Of `net.parameters()`, where it is one of many, it may stay as it is.
void find_frozen_embeddings(const Story& story, RemarkList& list) {
    for (const Story::Statement& made : story.statements()) {
        const size_t call = made.code.find("Embedding.from_pretrained(");
        const std::string name = assigned_name(made.code);
        if (has_block(made.code) || call == std::string::npos || name.empty() ||
            made.ran.front() >= story.end())
            continue;
        const std::string given = arguments_of(made.code, "from_pretrained(");
        const size_t end = made.code.find(given, call) + given.size();
        const bool told = given.find("freeze") != std::string::npos || split_arguments(given).size() != 1;
        const std::string member = name.starts_with("self.") ? name.substr(4) : name;
        const auto use = std::ranges::find_if(story.statements(), [&](const Story::Statement& each) {
            const bool optimizer = each.code.find("optim") != std::string::npos &&
                                   each.code.find("requires_grad") == std::string::npos;
            return optimizer && !has_block(each.code) &&
                   (each.code.find(member + ".parameters()") != std::string::npos ||
                    each.code.find(member + ".weight") != std::string::npos);
        });
        const bool thawed = std::ranges::any_of(story.statements(), [&](const Story::Statement& each) {
            return each.code.find("requires_grad") != std::string::npos;
        });
        if (told || thawed || use == story.statements().end() || use->ran.front() >= story.end()) continue;
        Remark* remark = list.add("embedding_frozen", made.ran.front(), {{"name", name}});
        if (!remark) continue;
        remark->origins.push_back(story.origin(Message("why.line"), use->ran.front()));
        list.cure(*remark, std::string(made.code).insert(end, ", freeze=False"), Edit::instead(remark->span));
    }
}

}  // namespace backstep::explain
