#include "explain/autopsy/failure.h"

#include "explain/code_text.h"
#include "explain/tensor_rules.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The body of a lambda runs while another statement does: what failed is the statement it is written in.
SourceSpan statement_around(const Story& story, uint32_t raised) {
    const SourceSpan running = story.statement_at(raised);
    const SourceSpan at = story.event(raised).get<ErrorRaised>().span;
    const auto holds = [&at](const SourceSpan& statement) {
        return statement.cell == at.cell && statement.line <= at.line && at.line <= statement.end_line;
    };
    if (!at.known() || holds(running)) return running;
    for (uint32_t i = raised; i-- > 0;) {
        const auto* line = story.event(i).as<Line>();
        if (line && holds(line->span) && story.trace().code(line->span).find("lambda ") != std::string::npos)
            return line->span;
    }
    return running;
}

}  // namespace

Failure::Failure(Autopsy& autopsy, const Story& story) : autopsy_(autopsy), story_(story) {
    for (uint32_t i = story.end(); i-- > 0;) {
        if (!story.event(i).is<ErrorRaised>()) continue;
        raised_ = i;
        statement_ = statement_around(story, i);
        code_ = story.trace().code(statement_);
        return;
    }
}

std::optional<TensorId> Failure::root() const {
    std::string text = expression_before(code_, ".backward(");
    if (const std::string given = arguments_of(code_, "autograd.grad("); !given.empty())
        text = split_arguments(given)[0];
    for (const std::string& name : {text, without_parentheses(text)}) {
        if (name.empty()) continue;
        if (const auto found = story_.named(name); found && found->tensor) return found->tensor;
    }
    return text.find('(') == std::string::npos ? std::nullopt : made_last();
}

std::optional<TensorId> Failure::made_last() const {
    for (uint32_t i = raised_; i-- > 0 && story_.event(i).is<Line>() == false;)
        if (const auto* op = story_.event(i).as<OpExecuted>(); op && !op->inside_node)
            return story_.statement_at(i) == statement_ ? std::optional(op->output) : std::nullopt;
    return std::nullopt;
}

SourceSpan Failure::statement_that_bound(TensorId tensor) const {
    const uint32_t named = story_.tensor(tensor).named;
    return named == kNone ? SourceSpan() : story_.statement_at(named);
}

void Failure::show_shape(const std::string& name, TensorId id) const {
    const TensorRecord& record = story_.tensor(id);
    const uint32_t at = story_.has_name(id) && record.named != kNone ? record.named : record.born;
    const ValueSnapshot value = story_.first_value(id);
    if (at == kNone || value.empty()) return;
    autopsy_.origins.push_back(story_.origin(
        Message("autopsy.sizes.operand").with("name", name).with("shape", shape_text(value.shape())), at));
}

void Failure::set(size_t cure, const std::string& code, Edit::Place place,
                  const SourceSpan& statement) const {
    if (cure >= autopsy_.cures.size()) return;
    autopsy_.cures[cure].code = code;
    autopsy_.cures[cure].edit = {place, statement};
}

std::string first_quoted(std::string_view text, size_t from) {
    const size_t open = text.find('\'', from);
    const size_t close = open == std::string_view::npos ? open : text.find('\'', open + 1);
    return close == std::string_view::npos ? std::string()
                                           : std::string(text.substr(open + 1, close - open - 1));
}

void FailureReader::take(Why why) const {
    autopsy_.origins.clear();
    if (why.id != "no_input") autopsy_.origins.push_back({why.what, 0, {}});
    for (Origin& origin : why.origins) autopsy_.origins.push_back(std::move(origin));
    if (!why.cures.empty()) autopsy_.cures = std::move(why.cures);
}

}  // namespace backstep::explain
