#include "explain/code_text.h"
#include "explain/unrecorded/unrecorded.h"
#include "explain/why/mode_line.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The statement that ran the checkpoint, from what was computed in it outwards.
uint32_t checkpoint_around(const Story& story, uint32_t event) {
    for (uint32_t at = event; at != kNone; at = story.call_around(at)) {
        const std::string code = story.code_at(at);
        const bool runs = code.find("checkpoint(") != std::string::npos ||
                          code.find("checkpoint_sequential(") != std::string::npos;
        if (runs && code.find("use_reentrant=False") == std::string::npos) return at;
    }
    return kNone;
}

}  // namespace

std::optional<Why> why_checkpoint(const Story& story, TensorId result, std::string_view name) {
    const uint32_t born = story.tensor(result).born;
    const uint32_t at =
        born == kNone || mode_line(story, born).known() ? kNone : checkpoint_around(story, born);
    if (at == kNone) return std::nullopt;
    const std::string code = story.code_at(at);
    const SourceSpan statement = story.statement_at(at);
    Reason reason("checkpoint", result, name);
    reason.from(story.origin(Message("why.made"), at));
    if (const std::string given = arguments_of(code, "checkpoint_sequential("); !given.empty()) {
        const std::string input = split_arguments(given).back();
        return Reason("checkpoint_sequential", result, name)
            .with("input", input)
            .from(story.origin(Message("why.made"), at))
            .cure("{input}.requires_grad_()", Edit::before(statement))
            .done();
    }
    const std::string given = arguments_of(code, "checkpoint(");
    const std::string other = code.find("use_reentrant=True") == std::string::npos
                                  ? with_all_replaced(code, given, given + ", use_reentrant=False")
                                  : with_all_replaced(code, "use_reentrant=True", "use_reentrant=False");
    return reason.cure(other, Edit::instead(statement)).done();
}

}  // namespace backstep::explain
