#include "diagram/text_twin.h"

#include "diagram/plain_formula.h"
#include "explain/narration.h"
#include "explain/tensor_rules.h"
#include "words/words.h"

namespace backstep::diagram {

using namespace trace;
using explain::told_value;

namespace {

// One item of a picture as a list of short facts, the first one naming it.
class ItemTeller {
  public:
    ItemTeller(const StepState& state, uint32_t item, words::Language language)
        : state_(state),
          picture_(*state.picture),
          index_(item),
          item_(state.picture->items[item]),
          shown_(state.items[item]),
          language_(language) {}

    std::string tell() {
        switch (item_.kind) {
            case ItemKind::Leaf:
                tell_leaf();
                break;
            case ItemKind::Node:
                tell_node();
                break;
            case ItemKind::Ghost:
                add(Message("twin.ghost").with("name", item_.title));
                tell_output();
                break;
            case ItemKind::Value:
                add(Message("twin.value").with("name", item_.title).with("value", shown_.text));
                break;
        }
        return text_;
    }

  private:
    void add(const Message& message) {
        text_ += (text_.empty() ? "" : ", ") + words::render(message, language_);
    }
    void add_if(bool condition, const char* id) {
        if (condition) add(Message(id));
    }

    void tell_leaf() {
        if (shown_.value.empty())
            add(Message("twin.leaf_empty").with("name", item_.title));
        else
            add(Message("twin.leaf").with("name", item_.title).with("value", told_value(shown_.value)));
        add(Message(item_.requires_grad ? "twin.requires_grad" : "twin.no_grad"));
        tell_slate();
        tell_state();
    }

    void tell_slate() {
        const Slate& slate = shown_.slate;
        if (!slate.shown) return;
        const std::string& name = item_.output_name.empty() ? item_.title : item_.output_name;
        if (slate.is_none)
            add(Message("twin.slate_none").with("name", name));
        else if (slate.writing && !slate.old_is_none)
            add(Message("twin.slate_writes")
                    .with("name", name)
                    .with("old", told_value(slate.old_value))
                    .with("part", told_value(slate.part))
                    .with("total", told_value(slate.value)));
        else
            add(Message("twin.slate").with("name", name).with("value", told_value(slate.value)));
    }

    void tell_node() {
        add(Message("twin.node").with("name", item_.title).with("formula", plain_formula(item_.formula)));
        tell_output();
        tell_slate();
        for (const SavedChip& chip : shown_.chips) tell_chip(chip);
        tell_state();
        if (shown_.upstream) add(Message("twin.received").with("value", told_value(*shown_.upstream)));
        for (size_t e = 0; e < picture_.edges.size(); ++e) {
            if (picture_.edges[e].to != index_ || !state_.edges[e].gradient) continue;
            const PictureItem& target = picture_.items[picture_.edges[e].from];
            add(Message("twin.sends")
                    .with("value", told_value(*state_.edges[e].gradient))
                    .with("target", target.output_name.empty() ? target.title : target.output_name));
        }
    }

    void tell_output() {
        if (shown_.value.empty()) return;
        Message message(item_.output_name.empty() ? "twin.output" : "twin.named_output");
        if (!item_.output_name.empty()) message.with("name", item_.output_name);
        add(message.with("value", told_value(shown_.value)));
    }

    void tell_chip(const SavedChip& chip) {
        if (!chip.present) {
            if (chip.released) add(Message("twin.saved_released").with("name", chip.name));
            return;
        }
        const bool alias = !chip.alias.empty() && chip.alias != chip.name;
        const char* id = chip.retained ? "twin.saved_kept" : alias ? "twin.saved_alias" : "twin.saved";
        Message message(id);
        message.with("name", chip.name).with("value", told_value(chip.value));
        if (alias) message.with("alias", chip.alias);
        add(message);
    }

    void tell_state() {
        if (shown_.parts.size() > 1) {
            std::string parts;
            for (const BufferPart& part : shown_.parts)
                parts += (parts.empty() ? "" : ", ") + told_value(part.value);
            add(Message("twin.waiting").with("parts", parts));
        }
        add_if(shown_.activity == Activity::Running, "twin.running");
        add_if(shown_.activity == Activity::Ready, "twin.ready");
        add_if(shown_.activity == Activity::Failed, "twin.failed");
        add_if(shown_.gate_closed, "twin.gate");
        add_if(shown_.dead, "twin.dead");
        add_if(shown_.presence == Presence::Released, "twin.released");
    }

    const StepState& state_;
    const Picture& picture_;
    uint32_t index_;
    const PictureItem& item_;
    const ItemState& shown_;
    words::Language language_;
    std::string text_;
};

}  // namespace

std::string text_of_item(const StepState& state, uint32_t item, words::Language language) {
    if (item >= state.items.size() || state.items[item].presence == Presence::NotYet) return {};
    return ItemTeller(state, item, language).tell();
}

std::string text_twin(const Timeline& timeline, const StepState& state, words::Language language) {
    const auto say = [&](const Message& message) { return words::render(message, language); };
    const std::string steps = std::to_string(timeline.size());
    const bool begun = state.step.number > 0;
    std::string text = say(Message(begun ? "twin.step" : "twin.before")
                               .with("step", std::to_string(state.step.number))
                               .with("steps", steps));
    text += " " + say(explain::narrate(timeline, state)) + "\n";
    for (uint32_t i = 0; i < state.items.size(); ++i) {
        const std::string line = text_of_item(state, i, language);
        if (!line.empty()) text += "- " + line + "\n";
    }
    if (state.memory.peak_cells > 0)
        text += say(Message("twin.memory")
                        .with("count", std::to_string(state.memory.cells))
                        .with("bytes", std::to_string(state.memory.referenced))
                        .with("peak", std::to_string(state.memory.peak_referenced))) +
                "\n";
    if (state.error)
        text +=
            say(Message("twin.error").with("type", state.error->type).with("text", state.error->text)) + "\n";
    return text;
}

}  // namespace backstep::diagram
