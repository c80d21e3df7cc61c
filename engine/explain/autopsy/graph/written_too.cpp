#include "explain/autopsy/graph/written_too.h"

#include <algorithm>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

std::optional<WrittenToo> written_too(const Story& story, const SourceSpan& guilty, TensorId memory,
                                      uint32_t raised) {
    const Entities& all = story.entities();
    uint32_t walked = 0;  // what was saved before the last whole backward is needed no more
    for (const RunRecord& run : all.runs)
        if (run.end < raised) walked = std::max(walked, run.end);
    std::vector<uint32_t> saves;
    for (uint32_t i = walked; i < raised; ++i) {
        if (story.event(i).is<TensorSaved>()) saves.push_back(i);
        const auto* write = story.event(i).as<TensorMutated>();
        if (!write || !write->recorded_by || write->memory == memory) continue;
        const SourceSpan statement = story.statement_at(i);
        if (statement == guilty || statement.cell != guilty.cell || statement.column != guilty.column)
            continue;
        const bool spoils = std::ranges::any_of(saves, [&](uint32_t at) {
            const auto& saved = story.event(at).get<TensorSaved>();
            return saved.memory == write->memory && saved.version < write->version;
        });
        const std::string code = story.trace().code(statement), made = out_of_place(code);
        if (spoils && !made.empty() && made != code) return WrittenToo{statement, made};
    }
    return std::nullopt;
}

}  // namespace backstep::explain
