#include "explain/autopsy/autopsy.h"

#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/known_errors.h"
#include "explain/autopsy/unread/unread.h"
#include "explain/code_text.h"
#include "explain/mending/offered.h"
#include "trace/trace.h"

namespace backstep::explain {

using namespace trace;

namespace {

using Holes = std::vector<std::pair<std::string, std::string>>;

std::string between(std::string_view text, std::string_view before, std::string_view after) {
    const size_t start = text.find(before);
    if (start == std::string_view::npos) return {};
    const size_t from = start + before.size();
    const size_t end = text.find(after, from);
    return end == std::string_view::npos ? std::string() : std::string(text.substr(from, end - from));
}

// What stands before `.backward(` or is derived by `autograd.grad(`, else `loss`: what the cure speaks of.
std::string name_of_loss(const std::string& code) {
    const std::string given = arguments_of(code, "autograd.grad(");
    const std::string root =
        given.empty() ? expression_before(code, ".backward(") : given.substr(0, given.find(','));
    return root.empty() || root.front() == '[' ? "loss" : root;
}

// The first write that made a saved tensor another version than the one it was saved at: its event. What is
// written to a copy from there on is harmless.
uint32_t write_to(const Story& story, const StepState& state, const SavedChip& chip) {
    const Trace& trace = story.trace();
    TensorId memory;
    for (uint32_t i = 0; i < state.step.last_event; ++i)
        if (const auto* saved = trace.event(i).as<TensorSaved>())
            if (saved->node == state.picture->items[static_cast<size_t>(state.error->item)].node &&
                trace.text(saved->name) == chip.name)
                memory = saved->memory;
    for (uint32_t i = 0; i < state.step.last_event; ++i)
        if (const auto* write = trace.event(i).as<TensorMutated>())
            if (write->memory == memory && write->version > chip.expected_version) return i;
    return kNone;
}

const SavedChip* failed_chip(const StepState& state) {
    if (!state.error || state.error->item < 0 || state.error->chip < 0) return nullptr;
    const auto& chips = state.items[static_cast<size_t>(state.error->item)].chips;
    const auto chip = static_cast<size_t>(state.error->chip);
    return chip < chips.size() ? &chips[chip] : nullptr;
}

std::optional<Origin> origin_of(const Story& story, const StepState& state) {
    const SavedChip* chip = failed_chip(state);
    if (!chip) return std::nullopt;
    if (state.error->released_at == 0) {
        const uint32_t write = write_to(story, state, *chip);
        if (write == kNone) return std::nullopt;
        return story.origin(Message("autopsy.written.origin"), write);
    }
    Origin origin;
    origin.step = state.error->released_at;
    origin.span = state.error->released_by;
    origin.what = Message("autopsy.freed.origin")
                      .with("step", std::to_string(origin.step))
                      .with("line", story.line_of(origin.span))
                      .with("code", story.trace().code(origin.span));
    return origin;
}

// Everything a message about an error may want to name.
Holes holes_of(const StepState& state, const Autopsy& autopsy) {
    Holes holes{{"loss", name_of_loss(autopsy.code)}, {"code", autopsy.code}};
    const std::string& text = autopsy.text;
    if (state.error->item >= 0)
        holes.emplace_back("node", state.picture->items[static_cast<size_t>(state.error->item)].title);
    if (const SavedChip* chip = failed_chip(state)) {
        holes.emplace_back("saved", chip->alias.empty() ? chip->name : chip->alias);
        holes.emplace_back("version", std::to_string(chip->version));
        holes.emplace_back("expected", std::to_string(chip->expected_version));
    }
    holes.emplace_back("name", between(text, "'", "'"));
    const std::string shapes = between(text, "multiplied (", ")");
    const std::string first = shapes.substr(0, shapes.find(' '));
    holes.emplace_back("columns", first.substr(std::min(first.size(), first.find('x') + 1)));
    holes.emplace_back("rows", between(shapes, " and ", "x"));
    return holes;
}

}  // namespace

std::optional<Autopsy> autopsy(const Timeline& timeline, const StepState& state) {
    if (!state.error) return std::nullopt;
    Autopsy result;
    result.step = state.step.number;
    result.type = state.error->type;
    result.text = state.error->text;
    result.span = state.step.span;
    result.code = timeline.trace()->code(state.step.span);
    if (is_unread(timeline, state)) {
        explain_unread(result, timeline);
        return result;
    }
    result.speaker = speaker_of(result.type, result.text, result.code);
    const Story story(timeline, state.step.number);
    const Failure failure(result, story);
    const KnownError* known = known_error(result.type, result.text, failure.code());
    if (!known) return result;
    result.known = known->id;
    const std::string id = "autopsy." + std::string(known->id);
    const Holes holes = holes_of(state, result);
    const auto say = [&](const std::string& message_id) {
        Message message(message_id);
        message.args = holes;
        return message;
    };
    // What a chip would say needs a chip: an error from further away is told without it.
    const bool needs_chip = known->id == "freed" || known->id == "written";
    result.what = say(id + (needs_chip && !failed_chip(state) ? ".what_plain" : ".what"));
    if (needs_chip)
        if (const auto origin = origin_of(story, state)) result.origins.push_back(*origin);
    for (size_t i = 0; i < known->cures.size(); ++i)
        result.cures.push_back(
            {say(id + ".cure" + std::to_string(i + 1)), with_holes_filled(known->cures[i], holes), {}});
    if (failure.known()) {
        fit_saved_tensors(failure);
        fit_training_step(failure);
        fit_graph_behind(failure);
        fit_nothing(failure);
        fit_asked_gradients(failure);
        fit_own_functions(failure);
        fit_gradient_shape(failure);
        fit_arguments(failure);
        fit_shapes(failure);
        fit_layers(failure);
        fit_targets(failure);
        fit_optimizers(failure);
        fit_plain_numbers(failure);
        fit_statement(failure);
        fit_conversions(failure);
        fit_joined(failure);
        fit_products(failure);
        fit_indices(failure);
        fit_states(failure);
        fit_memory(failure);
        fit_absent(failure);
        fit_outside(failure);
        fit_recursion(failure);
        fit_other_kinds(failure);
        fit_operands(failure);
        fit_spelling(failure);
        fit_calls(failure);
        fit_collections(failure);
        fit_containers(failure);
        fit_functional(failure);
    }
    keep_what_can_be_offered(result.cures, *timeline.trace());
    return result;
}

}  // namespace backstep::explain
