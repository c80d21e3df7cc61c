#include "explain/why/why.h"

#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The event that wrote what is on the slate now; kNone when nothing is.
uint32_t last_writing(const Story& story, TensorId tensor) {
    const auto slate = story.slate(tensor);
    if (slate.empty()) return kNone;
    const Event last = story.event(slate.back());
    if (const auto* cleared = last.as<GradCleared>()) return cleared->to_zero ? slate.back() : kNone;
    if (const auto* set = last.as<GradSet>()) return set->value.empty() ? kNone : slate.back();
    return slate.back();
}

// What stands on the slate once `written` has happened. A slate that was cleared to zeros says no numbers.
ValueSnapshot on_slate(const Story& story, uint32_t written) {
    const Event what = story.event(written);
    if (const auto* sum = what.as<GradAccumulated>()) return sum->after;
    if (const auto* set = what.as<GradSet>()) return set->value;
    return ValueSnapshot::scalar(DType::Float32, 0);
}

}  // namespace

Why why(const Story& story, TensorId tensor, std::string_view name) {
    if (!story.born(tensor) && story.tensor(tensor).born != kNone) {
        const uint32_t born = story.tensor(tensor).born;
        return Reason("not_made", tensor, name)
            .with("step", std::to_string(story.timeline().step_at(born)))
            .from(story.origin(Message("why.line"), born))
            .done();
    }
    const uint32_t written = last_writing(story, tensor);
    if (written == kNone) return why_none(story, tensor, name);
    const ValueSnapshot grad = on_slate(story, written);
    Why found = why_some(story, tensor, name, grad, written);
    found.none = false;
    found.grad = grad;
    return found;
}

Why why(const Story& story, TensorId tensor) { return why(story, tensor, story.name_of(tensor)); }

std::optional<Why> why(const Story& story, std::string_view asked) {
    const std::optional<Story::Name> found = story.named(asked);
    if (!found) return std::nullopt;
    std::string name(asked);
    if (name.ends_with(".grad")) name.resize(name.size() - 5);
    if (found->tensor) return why(story, found->tensor, name);
    return Reason("no_tensor", {}, name)
        .with("value", found->text)
        .from(story.origin(Message("why.line"), found->bound))
        .done();
}

}  // namespace backstep::explain
