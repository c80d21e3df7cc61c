#include "explain/game/backward_game.h"

#include <algorithm>

#include "base/rounding.h"
#include "explain/game/played_trace.h"
#include "explain/tensor_rules.h"
#include "trace/trace.h"

namespace backstep::explain {

using namespace trace;

namespace {

std::string shown(double value) { return ValueSnapshot::scalar(DType::Float32, value).card_text(); }

// The element a tensor is asked by: the first that is not zero.
int64_t element_of(const ValueSnapshot& value) {
    for (int64_t i = 0; i < value.numel(); ++i)
        if (value.at(i) != 0) return i;
    return 0;
}

bool has_elements(const ValueSnapshot& value) {
    return value.numel() > 0 && !value.is_summary() && !value.empty();
}

int32_t item_of(const Picture& picture, NodeId node) {
    for (size_t i = 0; i < picture.items.size(); ++i)
        if (picture.items[i].node == node) return static_cast<int32_t>(i);
    return -1;
}

}  // namespace

BackwardGame::BackwardGame(std::shared_ptr<const Timeline> run, BackwardPass pass)
    : run_(std::move(run)),
      pass_(std::move(pass)),
      done_(pass_.nodes.size()),
      clean_(pass_.nodes.size(), true) {}

size_t BackwardGame::missing(size_t node) const {
    const auto& waits = pass_.nodes[node].waits_for;
    return static_cast<size_t>(
        std::count_if(waits.begin(), waits.end(), [&](size_t from) { return !done_[from]; }));
}

BackwardGame::NodeState BackwardGame::state(size_t node) const {
    if (done_[node]) return NodeState::Done;
    if (running_ == node) return NodeState::Running;
    return missing(node) == 0 ? NodeState::Ready : NodeState::Waiting;
}

const PictureItem* BackwardGame::item(size_t node) const {
    const auto picture = run_->picture_at(pass_.nodes[node].step);
    const int32_t item = item_of(*picture, pass_.nodes[node].node);
    return item < 0 ? nullptr : &picture->items[static_cast<size_t>(item)];
}

std::string BackwardGame::name(size_t node) const {
    const PictureItem* what = item(node);
    if (!what) return pass_.nodes[node].accumulates ? "AccumulateGrad" : "";
    return pass_.nodes[node].accumulates ? "AccumulateGrad (" + what->title + ")" : what->title;
}

std::vector<size_t> BackwardGame::ready() const {
    std::vector<size_t> list;
    for (size_t i = 0; i < size(); ++i)
        if (state(i) == NodeState::Ready) list.push_back(i);
    return list;
}

// An AccumulateGrad as soon as it is ready, else what was recorded last: the order of the pass is no answer
// once the player has left it.
size_t BackwardGame::next_in_pytorch() const {
    const std::vector<size_t> list = ready();
    const auto later = [&](size_t one, size_t other) {
        const auto rank = [&](size_t node) -> uint64_t {
            const NodeRecorded* recorded = run_->recorded(pass_.nodes[node].node).first;
            if (pass_.nodes[node].accumulates || !recorded) return ~uint64_t{0};
            return recorded->sequence_nr;
        };
        return rank(one) < rank(other);
    };
    return list.empty() ? size() : *std::max_element(list.begin(), list.end(), later);
}

Reply BackwardGame::choose(size_t node) {
    const auto wrong = [&](Message text) {
        ++score_.mistakes;
        return Reply{false, std::move(text)};
    };
    if (node >= size() || done_[node]) return {false, Message("game.already_ran")};
    if (running_) return {running_ == node, Message("game.finish_first").with("node", name(*running_))};
    if (missing(node) > 0) {
        const auto& waits = pass_.nodes[node].waits_for;
        const auto from =
            std::find_if(waits.begin(), waits.end(), [&](size_t other) { return !done_[other]; });
        return wrong(Message(missing(node) == 1 ? "game.not_ready_one" : "game.not_ready")
                         .with("node", name(node))
                         .with("from", name(*from))
                         .with("missing", std::to_string(missing(node))));
    }
    const size_t pytorch = pass_.fixed.id.empty() ? next_in_pytorch() : order_.size();
    if (!pass_.fixed.id.empty() && node != pytorch)
        return wrong(Message(pass_.fixed.id + "_other").with("node", name(pytorch)));
    running_ = node;
    ask(node);
    const bool other = node != pytorch;
    Message text(other ? "game.right_other" : "game.right_same");
    text.with("node", name(node)).with("pytorch", name(pytorch));
    if (questions_.empty()) run_node();
    return {true, std::move(text)};
}

void BackwardGame::ask(size_t node) {
    questions_.clear();
    answered_ = 0;
    spoilt_ = false;
    const PassNode& what = pass_.nodes[node];
    if (what.accumulates) {
        const auto* written = run_->event_of(what.step).as<GradAccumulated>();
        if (!written || !has_elements(written->after)) return;
        const int64_t at = element_of(written->after);
        Question question;
        question.kind = Question::Kind::Slate;
        question.target = item(node) ? item(node)->title : "";
        question.element = index_text(written->after, at);
        question.has_local = !written->before.empty();
        question.local = written->before.empty() ? 0 : written->before.at(at);
        question.receives = written->part.at(at);
        question.expected = written->after.at(at);
        questions_.push_back(std::move(question));
        return;
    }
    const StepState state = run_->state(what.step);
    const int32_t item = item_of(*state.picture, what.node);
    if (item < 0) return;
    for (const ByHand& hand : by_hand(*run_, state, static_cast<uint32_t>(item))) {
        if (!has_elements(hand.sends_value)) continue;
        Question question;
        question.target = hand.target;
        const bool scalar = hand.receives_value.numel() == 1 && hand.sends_value.numel() == 1;
        const bool alike = has_elements(hand.local_value) &&
                           hand.local_value.numel() == hand.sends_value.numel() &&
                           hand.receives_value.numel() == hand.sends_value.numel();
        const int64_t at = element_of(hand.sends_value);
        question.element = index_text(hand.sends_value, at);
        question.symbol = hand.local_symbol;
        question.has_local =
            hand.form == Form::LocalFactor && (alike || (scalar && has_elements(hand.local_value)));
        if (question.has_local) {
            question.local = hand.local_value.at(at);
            question.receives = hand.receives_value.at(at);
            question.formula = hand.local;
            question.expected = question.local;
            questions_.push_back(question);
        } else if (has_elements(hand.receives_value)) {
            question.receives = hand.receives_value.at(0);
        }
        question.kind = Question::Kind::Sends;
        // Of the node that gives the root both questions ask for the same quotient.
        const bool same = question.has_local && hand.left == hand.local;
        question.formula = same ? hand.receives + " \\cdot " + hand.local : hand.left;
        question.expected = hand.sends_value.at(at);
        questions_.push_back(std::move(question));
    }
}

Message BackwardGame::reason(const Question& question, double number) const {
    const auto told = [&](const char* id) {
        return Message(id)
            .with("target", question.target)
            .with("receives", shown(question.receives))
            .with("local", shown(question.local));
    };
    const bool sign = question.expected != 0 && same_but_rounded(number, -question.expected);
    switch (question.kind) {
        case Question::Kind::Local:
            if (sign) return told("game.wrong_sign");
            if (same_but_rounded(number, question.receives * question.local))
                return told("game.wrong_product");
            if (same_but_rounded(number, question.receives)) return told("game.wrong_received");
            return told("game.wrong_local");
        case Question::Kind::Sends:
            if (sign) return told("game.wrong_sign");
            if (question.has_local && same_but_rounded(number, question.local))
                return told("game.wrong_only_local");
            if (question.has_local && same_but_rounded(number, question.receives))
                return told("game.wrong_only_received");
            if (question.has_local && same_but_rounded(number, question.receives + question.local))
                return told("game.wrong_added");
            return told(question.has_local ? "game.wrong_sends" : "game.wrong_rule");
        case Question::Kind::Slate:
            if (question.has_local && same_but_rounded(number, question.receives))
                return told("game.wrong_replaced");
            return told(question.has_local ? "game.wrong_slate" : "game.wrong_first_write");
    }
    return {};
}

Reply BackwardGame::answer(double number) {
    if (!running_ || answered_ >= questions_.size()) return {};
    const Question& question = questions_[answered_];
    if (!same_but_rounded(number, question.expected)) {
        ++score_.mistakes;
        spoilt_ = true;
        clean_[*running_] = false;
        return {false, reason(question, number)};
    }
    const Message text = Message(question.kind == Question::Kind::Local   ? "game.local_right"
                                 : question.kind == Question::Kind::Sends ? "game.sends_right"
                                                                          : "game.slate_right")
                             .with("target", question.target)
                             .with("value", shown(question.expected));
    ++score_.asked;
    score_.first_tries += !spoilt_;
    spoilt_ = false;
    if (++answered_ == questions_.size()) run_node();
    return {true, text};
}

Message BackwardGame::hint() {
    ++score_.hints;
    if (!running_) {
        const size_t next = pass_.fixed.id.empty() ? next_in_pytorch() : order_.size();
        return Message("game.hint_ready")
            .with("count", std::to_string(ready().size()))
            .with("node", next < size() ? name(next) : "");
    }
    spoilt_ = true;
    clean_[*running_] = false;
    const Question& question = questions_[answered_];
    const char* id = question.kind == Question::Kind::Local   ? "game.hint_local"
                     : question.kind == Question::Kind::Slate ? "game.hint_slate"
                     : question.has_local                     ? "game.hint_sends"
                                                              : "game.hint_rule";
    return Message(id)
        .with("target", question.target)
        .with("receives", shown(question.receives))
        .with("local", shown(question.local));
}

void BackwardGame::run_node() {
    done_[*running_] = true;
    order_.push_back(*running_);
    running_.reset();
}

std::shared_ptr<const Timeline> BackwardGame::timeline() const {
    return std::make_shared<Timeline>(TraceView(played_trace(*run_, pass_, order_)));
}

}  // namespace backstep::explain
