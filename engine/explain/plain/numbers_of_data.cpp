#include "explain/plain/numbers_of_data.h"

#include "explain/code_text.h"
#include "explain/why/cut.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

std::optional<Why> why_data_read(const Story& story, TensorId tensor) {
    for (const TensorId part : made_of(story, tensor)) {
        const TensorRecord& record = story.tensor(part);
        const uint32_t at = record.born == kNone ? record.named : record.born;
        const std::string code = at == kNone ? std::string() : story.code_at(at);
        const std::string from = expression_before(code, ".data");
        const auto found = from.empty() ? std::nullopt : story.named(without_parentheses(from));
        if (!found || !found->tensor || !story.requires_grad(found->tensor)) continue;
        return Reason("data_read", part, story.name_of(part))
            .with("from", from)
            .from(story.origin(Message("why.line"), at))
            .cure(with_all_replaced(code, from + ".data",
                                    code.ends_with("= " + from + ".data") ? without_parentheses(from) : from),
                  Edit::instead(story.statement_at(at)))
            .done();
    }
    return std::nullopt;
}

std::optional<Why> why_rebound_data(const Story& story, TensorId tensor) {
    for (const TensorId part : made_of(story, tensor)) {
        const TensorRecord& record = story.tensor(part);
        if (!story.has_name(part) || record.named == kNone) continue;
        const std::string name = story.name_of(part), code = story.code_at(record.named);
        const size_t equals = code.find(" = ");
        const TensorId leaf = leaf_named_before(story, part, name);
        if (!leaf || !story.requires_grad(leaf) || assigned_name(code) != name ||
            code.find(name + ".data") == std::string::npos || equals == std::string::npos)
            continue;
        return Reason("rebound_data", part, name)
            .from(story.origin(Message("why.line"), record.named))
            .cure(name + " = " + as_operand(code.substr(equals + 3)) + ".requires_grad_()",
                  Edit::instead(story.statement_at(record.named)))
            .done();
    }
    return std::nullopt;
}

}  // namespace backstep::explain
