#include "explain/why/filled.h"

#include <array>

#include "explain/code_text.h"
#include "explain/why/cut.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

std::optional<Why> why_filled(const Story& story, TensorId tensor, std::string_view name) {
    constexpr std::array<std::string_view, 3> kLeaves = {".item()", ".detach()", ".data"};
    const auto& entities = story.entities();
    for (const uint32_t write :
         entities.of_memory.between(entities.record_of(story.tensor(tensor).memory), 0, story.end())) {
        const std::string code = story.code_at(write);
        for (const std::string_view leaves : kLeaves) {
            if (!code.starts_with(name) || code.find(leaves) == std::string::npos) continue;
            return Reason("filled", tensor, name)
                .with("leaves", leaves)
                .from(story.origin(Message("why.line"), write))
                .cure(with_all_replaced(code, leaves, ""), Edit::instead(story.statement_at(write)))
                .done();
        }
    }
    return std::nullopt;
}

TensorId chosen_to_fill(const Story& story, TensorId leaf) {
    const auto& entities = story.entities();
    const uint32_t memory = entities.record_of(story.tensor(leaf).memory);
    for (const uint32_t write : entities.of_memory.between(memory, 0, story.end()))
        for (uint32_t i = write; i-- > 0 && !story.event(i).is<Line>();) {
            const auto* op = story.event(i).as<OpExecuted>();
            if (op && cut_of(story, op->output) == Cut::NoDerivative) return op->output;
        }
    return {};
}

}  // namespace backstep::explain
