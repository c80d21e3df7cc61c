#include "explain/narration.h"

#include <algorithm>
#include <string>

#include "explain/by_hand.h"
#include "explain/local_derivative.h"
#include "explain/recorded_ops.h"
#include "explain/step_texts.h"

namespace backstep::explain {

using namespace trace;

namespace {

constexpr size_t kLongestLocal = 40;  // a derivative that would take half of the sentence is left to By hand

class Narrator {
  public:
    Narrator(const Timeline& timeline, const StepState& state)
        : timeline_(timeline), state_(state), trace_(*timeline.trace()), item_(item_of_step(state)) {}

    Message tell() const {
        switch (state_.step.kind) {
            case StepKind::LeafMade:
                return leaf();
            case StepKind::OpExecuted:
                return operation();
            case StepKind::BackwardSeed:
                return seed();
            case StepKind::NodeApplied:
                return node();
            case StepKind::Accumulated:
                return slate();
            case StepKind::BackwardFinished:
                return finished();
            case StepKind::GradCleared:
                return cleared();
            case StepKind::OptimizerStep:
                return optimizer();
            case StepKind::InPlaceWrite:
                return in_place();
            case StepKind::HookCalled:
                return hook();
            case StepKind::Printed:
                return printed();
            case StepKind::Error:
                return error();
            case StepKind::Limit:
                return limit();
            case StepKind::Line:
                break;
        }
        return line();
    }

  private:
    const PictureItem& picture_item(int32_t index) const {
        return state_.picture->items[static_cast<size_t>(index)];
    }
    const ItemState& item_state(int32_t index) const { return state_.items[static_cast<size_t>(index)]; }
    std::string name(uint32_t index) const { return plain_name(trace_, *state_.picture, index); }

    Message leaf() const {
        if (item_ < 0) return line();
        return Message(picture_item(item_).requires_grad ? "narration.leaf_grad" : "narration.leaf_plain")
            .with("name", name(item_))
            .with("value", told_value(item_state(item_).value));
    }

    Message operation() const {
        // What runs inside a Function's forward, or in a hook, is no item of its own.
        const Event event = timeline_.event_of(state_.step.number);
        const auto* op = event.as<OpExecuted>();
        const bool unrecorded = op && op->why != NotRecorded::Recorded;
        if (unrecorded && (item_ < 0 || picture_item(item_).kind == ItemKind::Node))
            return ghost_of(*op, trace_.code(op->span), told_value(op->value));
        if (item_ < 0) return line();
        if (picture_item(item_).kind != ItemKind::Node) return ghost();
        const OperationTexts texts = operation_texts(timeline_, state_, static_cast<uint32_t>(item_));
        if (!picture_item(item_).context.empty()) return custom_operation(texts);
        const bool packed = std::ranges::any_of(item_state(item_).chips, [](const SavedChip& chip) {
            return chip.present && !chip.name.empty() && chip.value.empty();
        });
        return Message(item_state(item_).recomputed ? "narration.op_again"
                       : texts.saved.empty()        ? "narration.op"
                       : packed                     ? "narration.op_packs"
                                                    : "narration.op_saves")
            .with("node", picture_item(item_).title)
            .with("inputs", texts.inputs)
            .with("output", output_text())
            .with("saved", texts.saved);
    }

    std::string output_text() const {
        const std::string& output = picture_item(item_).output_name;
        return output.empty() ? told_value(item_state(item_).value)
                              : named_value(output, item_state(item_).value);
    }

    // A custom Function that hangs more on ctx than what it saves.
    Message custom_operation(const OperationTexts& texts) const {
        std::string kept = texts.saved;
        for (const std::string& attribute : picture_item(item_).context)
            kept += (kept.empty() ? "" : ", ") + attribute;
        return Message("narration.op_custom")
            .with("node", picture_item(item_).title)
            .with("inputs", texts.inputs)
            .with("output", output_text())
            .with("kept", kept);
    }

    Message ghost() const {
        const Event event = timeline_.event_of(state_.step.number);
        const auto* op = event.as<OpExecuted>();
        if (op) return ghost_of(*op, picture_item(item_).title, output_text());
        return Message("narration.ghost_no_input")
            .with("code", picture_item(item_).title)
            .with("output", output_text());
    }

    Message ghost_of(const OpExecuted& op, const std::string& code, const std::string& output) const {
        const char* id = "narration.ghost_no_input";
        if (op.why == NotRecorded::NoGrad) id = "narration.ghost_no_grad";
        if (op.why == NotRecorded::InferenceMode) id = "narration.ghost_inference";
        if (op.why == NotRecorded::NotDifferentiable)
            id = trace_.text(op.op) == "detach" ? "narration.ghost_detach" : "narration.ghost_no_derivative";
        return Message(id).with("code", code).with("output", output);
    }

    Message seed() const {
        const Event event = timeline_.event_of(state_.step.number);
        const auto* start = event.as<BackwardStarted>();
        bool again = false;
        for (uint32_t k = 1; start && k < state_.step.number && !again; ++k) {
            const Step& earlier = timeline_.step(k);
            again = earlier.kind == StepKind::BackwardSeed && earlier.node == start->root;
        }
        return Message(again ? "narration.seed_again" : "narration.seed")
            .with("value", start ? start->seed.plain_text() : "1.0")
            .with("root", item_ >= 0 ? name(item_) : "");
    }

    // "-6.0"; "-2.0 + -4.0 = -6.0" when several contributions had met.
    std::string received() const {
        const auto& upstream = item_state(item_).upstream;
        std::string text = upstream ? told_value(*upstream) : "";
        const StepState before = timeline_.close_up(state_.step.number - 1, state_.step.number);
        if (before.picture->id != state_.picture->id) return text;
        const NodeId node = picture_item(item_).node;
        if (!node) return text;
        const auto same = std::ranges::find(before.picture->items, node, &PictureItem::node);
        if (same == before.picture->items.end()) return text;
        const auto& parts = before.items[static_cast<size_t>(same - before.picture->items.begin())].parts;
        if (parts.size() < 2) return text;
        std::string sum;
        for (const BufferPart& part : parts) sum += (sum.empty() ? "" : " + ") + part.value.plain_text();
        return sum + " = " + text;
    }

    Message node() const {
        if (item_ < 0) return line();
        std::vector<ByHand> hands = by_hand(timeline_, state_, static_cast<uint32_t>(item_));
        std::erase_if(hands, [](const ByHand& hand) { return hand.sends_value.empty(); });
        const auto begin = [&](const char* id) {
            return Message(std::string("narration.") + id)
                .with("node", picture_item(item_).title)
                .with("received", received());
        };
        if (hands.empty()) return begin("node_nothing");
        const auto repeated =
            std::ranges::find_if(hands, [](const ByHand& hand) { return !hand.summed.empty(); });
        if (repeated != hands.end())
            return begin("node_summed")
                .with("list", sent_list(hands))
                .with("target", repeated->target)
                .with("dims", dims_text(repeated->summed))
                .with("from", repeated->summed_from)
                .with("to", repeated->summed_to);
        const bool factors =
            std::ranges::all_of(hands, [](const ByHand& hand) { return hand.form == Form::LocalFactor; });
        if (hands.size() > 2 || (hands.size() == 2 && !factors))
            return begin("node_many").with("list", sent_list(hands));
        if (hands.size() == 2) return two(begin, hands);
        const ByHand& hand = hands[0];
        const auto end = [&](Message message) {
            return std::move(message).with("target", hand.target).with("sent", told_value(hand.sends_value));
        };
        if (picture_item(item_).custom) return end(begin("node_custom"));
        if (!hand.product.empty()) return end(begin("node_product").with("product", plain_rule(hand)));
        if (hand.form != Form::LocalFactor || hand.local_value.empty()) return end(begin("node_rule"));
        if (hand.kills) return end(begin("gate").with("condition", gate_condition(hand)));
        return end(begin("node_local").with("local", local_text(hand)));
    }

    template <class Begin>
    Message two(const Begin& begin, const std::vector<ByHand>& hands) const {
        const bool ones = std::ranges::all_of(hands, [](const ByHand& hand) {
            return hand.local_value.dim() == 0 && !hand.local_value.empty() && hand.local_value.at(0) == 1;
        });
        Message message = begin(ones ? "node_two_ones" : "node_two");
        message.with("sent", hands[0].sends_value.plain_text())
            .with("target", hands[0].target)
            .with("target2", hands[1].target);
        if (!ones) message.with("sent2", hands[1].sends_value.plain_text());
        return message;
    }

    // "W: X.T @ g = [2, 2], b: [2]"
    std::string sent_list(const std::vector<ByHand>& hands) const {
        std::string list;
        for (const ByHand& hand : hands)
            list += (list.empty() ? "" : ", ") + hand.target + ": " +
                    (hand.product.empty() ? "" : plain_rule(hand) + " = ") + told_value(hand.sends_value);
        return list;
    }

    std::string plain_rule(const ByHand& hand) const {
        return local_derivative(RecordedOps(timeline_), state_, static_cast<uint32_t>(item_), hand.operand)
            .plain;
    }

    // "x = 3.0", or the number alone when the formula is one.
    std::string local_text(const ByHand& hand) const {
        const RecordedOps ops(timeline_);
        const LocalDerivative local =
            local_derivative(ops, state_, static_cast<uint32_t>(item_), hand.operand);
        if (local.constant) return hand.local_value.dim() > 0 ? local.plain : told_value(hand.local_value);
        const bool short_enough = !local.plain.empty() && local.plain.size() <= kLongestLocal;
        return short_enough ? named_value(local.plain, hand.local_value) : told_value(hand.local_value);
    }

    // "pre = -1.0": what the gate saw.
    std::string gate_condition(const ByHand& hand) const {
        const int32_t edge = edge_of_operand(*state_.picture, hand.item, hand.operand);
        const ValueSnapshot& value =
            state_.items[state_.picture->edges[static_cast<size_t>(edge)].from].value;
        return named_value(hand.target, value);
    }

    Message slate() const {
        if (item_ < 0) return line();
        const Slate& slate = item_state(item_).slate;
        const std::string leaf = name(item_);
        if (item_state(item_).dead || (slate.old_is_none && slate.part.all_zero()))
            return Message("narration.slate_zero").with("name", leaf);
        if (slate.old_is_none) {
            // A number that is still asked for is not told here either.
            std::string part = slate.value.empty() ? told_value(slate.value) : received();
            if (part.empty())  // its accumulator is not in the picture
                if (const auto* sum = timeline_.event_of(state_.step.number).as<GradAccumulated>())
                    part = sum->part.plain_text();
            return Message("narration.slate_first").with("name", leaf).with("part", part);
        }
        const auto asked_or_told = [](const ValueSnapshot& value) {
            return value.empty() ? std::string("?") : told_value(value);
        };
        return Message("narration.slate_adds")
            .with("name", leaf)
            .with("old", asked_or_told(slate.old_value))
            .with("part", asked_or_told(slate.part))
            .with("total", asked_or_told(slate.value));
    }

    Message finished() const {
        const std::string grads = grads_text(state_), id = finished_id(timeline_, state_);
        if (id == "narration.finished_given_back") return Message(id);
        return grads.empty() ? Message("narration.finished_no_slates") : Message(id).with("grads", grads);
    }

    Message cleared() const {
        const Event event = timeline_.event_of(state_.step.number);
        const auto* clear = event.as<GradCleared>();
        const LedgerRow* row = nullptr;
        for (const LedgerRow& candidate : state_.ledger)
            if (candidate.tensor == state_.step.tensor) row = &candidate;
        const std::string leaf = row ? row->name : item_ >= 0 ? name(item_) : "";
        if (leaf.empty()) return line();
        return Message(clear && clear->to_zero ? "narration.cleared_zero" : "narration.cleared_none")
            .with("name", leaf);
    }

    Message optimizer() const {
        const StepState before = timeline_.state(state_.step.number - 1);
        for (size_t i = 0; i < state_.items.size() && before.picture->id == state_.picture->id; ++i) {
            const ItemState& then = before.items[i];
            if (then.value.empty() || then.value.same_value(state_.items[i].value)) continue;
            const ValueSnapshot& now = state_.items[i].value;
            const std::string old = told_value(then.value), fresh = told_value(now);
            if (old == fresh)  // shapes, or less than a card shows
                return Message("narration.optimizer_tensor")
                    .with("name", name(static_cast<int32_t>(i)))
                    .with("shape", shape_text(now.shape()));
            return Message("narration.optimizer")
                .with("name", name(static_cast<int32_t>(i)))
                .with("old", old)
                .with("new", fresh);
        }
        return Message("narration.optimizer_plain");
    }

    Message in_place() const {
        if (item_ < 0) return line();
        return Message("narration.in_place")
            .with("name", name(item_))
            .with("value", told_value(item_state(item_).value))
            .with("version", std::to_string(item_state(item_).version));
    }

    Message hook() const {
        if (item_ < 0) return Message("narration.hook_plain");
        const Event event = timeline_.event_of(state_.step.number);
        const auto* called = event.as<HookCalled>();
        if (!called || called->after.empty() || called->after.same_value(called->before))
            return Message("narration.hook").with("name", name(item_));
        return Message("narration.hook_changes")
            .with("name", name(item_))
            .with("old", told_value(called->before))
            .with("new", told_value(called->after));
    }

    Message printed() const {
        const Lines lines = printed_lines(timeline_, state_.step);
        return Message(lines.count > 1 ? "narration.printed_many" : "narration.printed")
            .with("text", lines.first);
    }

    // The saved tensor that the error asked for and that had been released; null for any other error.
    const SavedChip* missing_chip() const {
        if (!state_.error || state_.error->item < 0 || state_.error->released_at == 0) return nullptr;
        const auto& chips = item_state(state_.error->item).chips;
        const auto chip = static_cast<size_t>(state_.error->chip);
        return state_.error->chip >= 0 && chip < chips.size() ? &chips[chip] : nullptr;
    }

    // Whether this backward pass had reached a slate before it stopped.
    bool wrote_before_it_stopped() const {
        for (uint32_t k = state_.step.number; k-- > 1;) {
            const StepKind kind = timeline_.step(k).kind;
            if (kind == StepKind::Accumulated) return true;
            if (kind == StepKind::BackwardSeed) return false;
        }
        return false;
    }

    Message error() const {
        const Event event = timeline_.event_of(state_.step.number);
        const auto* raised = event.as<ErrorRaised>();
        if (!raised) return line();
        if (const SavedChip* missing = missing_chip()) {
            const std::string grads = grads_text(state_);
            Message message(grads.empty()               ? "narration.error_freed"
                            : wrote_before_it_stopped() ? "narration.error_freed_half_way"
                                                        : "narration.error_freed_grads");
            message.with("node", picture_item(state_.error->item).title).with("saved", missing->name);
            if (!grads.empty()) message.with("grads", grads);
            return message;
        }
        return Message("narration.error")
            .with("line", std::to_string(state_.step.span.line))
            .with("type", trace_.text(raised->type))
            .with("text", told_error(trace_.text(raised->text)));
    }

    Message limit() const {
        const Event event = timeline_.event_of(state_.step.number);
        const auto* reached = event.as<LimitReached>();
        if (!reached) return line();
        return Message("narration.limit").with("text", told_error(trace_.text(reached->text)));
    }

    Message line() const {
        const std::string code = trace_.code(state_.step.span);
        if (code.empty())
            return Message("narration.line_plain").with("line", std::to_string(state_.step.span.line));
        for (uint32_t i = state_.step.first_event; i < state_.step.last_event; ++i)
            if (const Event event = trace_.event(i); const auto* call = event.as<Call>())
                if (call->span == state_.step.span)
                    return Message("narration.call")
                        .with("code", first_line(code))
                        .with("function", trace_.text(call->function));
        return Message("narration.line").with("code", first_line(code));
    }

    const Timeline& timeline_;
    const StepState& state_;
    const Trace& trace_;
    int32_t item_;
};

}  // namespace

Message narrate(const Timeline& timeline, const StepState& state) {
    if (state.step.number == 0) return Message("narration.start");
    return Narrator(timeline, state).tell();
}

}  // namespace backstep::explain
