#include "trace/step_text.h"

#include <cstdio>

#include "trace/trace.h"

namespace backstep::trace {
namespace {

// Says one step. Everything it needs to know beyond the event is the picture, for names.
class StepSpeaker {
  public:
    StepSpeaker(const Timeline& timeline, uint32_t number)
        : trace_(*timeline.trace()), picture_(timeline.picture_at(number)), step_(timeline.step(number)) {}

    std::string say(const LeafCreated& leaf) const {
        return name_of_tensor(leaf.tensor) + " = " + leaf.value.plain_text() +
               (leaf.requires_grad ? " (requires_grad)" : "");
    }
    std::string say(const OpExecuted& op) const {
        const PictureItem* item = step_.node ? item_of(step_.node) : nullptr;
        if (!item)
            return trace_.text(op.op) + ": " + trace_.code(op.span) + " = " + op.value.plain_text() + " (" +
                   name_of(op.why) + ")";
        const std::string name = item->output_name.empty() ? "" : item->output_name + " = ";
        return item->title + ": " + name + item->formula + " = " + op.value.plain_text();
    }
    std::string say(const BackwardStarted& start) const {
        return "seed " + start.seed.plain_text() + " for " + title_of(start.root);
    }
    std::string say(const NodeApplied& node) const {
        return title_of(node.node) + ": " + list(node.grads_in) + " -> " + list(node.grads_out);
    }
    std::string say(const GradAccumulated& grad) const {
        const std::string before = grad.before.empty() ? "None" : grad.before.plain_text();
        return name_of_tensor(grad.tensor) + ".grad: " + before + " + " + grad.part.plain_text() + " = " +
               grad.after.plain_text();
    }
    std::string say(const BackwardFinished&) const { return "backward finished"; }
    std::string say(const GradCleared& grad) const {
        return name_of_tensor(grad.tensor) + ".grad = " + (grad.to_zero ? "0" : "None");
    }
    std::string say(const OptimizerStepped& step) const { return trace_.text(step.name) + ".step()"; }
    std::string say(const TensorMutated& write) const {
        return name_of_tensor(write.tensor) + " " + trace_.text(write.op) + " -> " +
               write.value.plain_text() + " (version " + std::to_string(write.version) + ")";
    }
    std::string say(const HookCalled& hook) const {
        return "hook: " + hook.before.plain_text() +
               (hook.after.empty() ? "" : " -> " + hook.after.plain_text());
    }
    std::string say(const VariableBound& bound) const {
        return trace_.text(bound.name) + " = " +
               (bound.number.empty() ? trace_.text(bound.text) : bound.number.full_text());
    }
    std::string say(const Printed& printed) const { return without_newline(trace_.text(printed.text)); }
    std::string say(const Echoed& echoed) const { return without_newline(trace_.text(echoed.text)); }
    std::string say(const ErrorRaised& error) const {
        return trace_.text(error.type) + ": " + trace_.text(error.text);
    }
    std::string say(const LimitReached& limit) const { return trace_.text(limit.text); }
    std::string say(const Skipped& skipped) const {
        return std::to_string(skipped.iterations) + " iterations not recorded";
    }
    template <class Body>
    std::string say(const Body&) const {
        return {};
    }

  private:
    const PictureItem* item_of(NodeId node) const {
        for (const PictureItem& item : picture_->items)
            if (item.node == node) return &item;
        return nullptr;
    }
    std::string title_of(NodeId node) const {
        const PictureItem* item = item_of(node);
        return item ? item->title : "node " + std::to_string(node.value);
    }
    std::string name_of_tensor(TensorId tensor) const {
        for (const PictureItem& item : picture_->items)
            if (item.tensor == tensor) return item.output_name.empty() ? item.title : item.output_name;
        return "tensor " + std::to_string(tensor.value);
    }
    std::string list(const Range& values) const {
        std::string text;
        for (uint32_t i = 0; i < values.count; ++i) {
            const ValueSnapshot& value = trace_.value(values, i);
            text += (i > 0 ? ", " : "") + (value.empty() ? "None" : value.plain_text());
        }
        return text;
    }
    static std::string without_newline(std::string text) {
        if (!text.empty() && text.back() == '\n') text.pop_back();
        for (char& c : text)
            if (c == '\n') c = ' ';
        return text;
    }

    const Trace& trace_;
    std::shared_ptr<const Picture> picture_;
    const Step& step_;
};

}  // namespace

std::string step_text(const Timeline& timeline, uint32_t number) {
    const Event event = timeline.event_of(number);
    if (!event) return {};
    const StepSpeaker speaker(timeline, number);
    return event.visit([&](const auto& body) { return speaker.say(body); });
}

std::string to_text(const Timeline& timeline, const StepText& text) {
    std::string lines;
    for (uint32_t k = 1; k <= timeline.size(); ++k) {
        const Step& step = timeline.step(k);
        char head[64];
        std::snprintf(head, sizeof head, "%4u  %4u  %-16s  ", k, step.span.line, name_of(step.kind));
        lines += head + (text ? text(k) : step_text(timeline, k)) + "\n";
    }
    return lines;
}

}  // namespace backstep::trace
