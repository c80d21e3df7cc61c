#include "explain/callout.h"

#include "explain/by_hand.h"

namespace backstep::explain {

using namespace trace;

namespace {

// \frac{A}{B} as A / B, which fits a line.
std::string on_one_line(const std::string& fraction) {
    const std::string open = "\\frac{";
    if (!fraction.starts_with(open)) return fraction;
    int depth = 1;
    size_t at = open.size();
    while (at < fraction.size() && depth > 0) {
        if (fraction[at] == '{') ++depth;
        if (fraction[at] == '}') --depth;
        ++at;
    }
    const std::string below = fraction.substr(at + 1, fraction.size() - at - 2);
    return fraction.substr(open.size(), at - 1 - open.size()) + " / " + below;
}

}  // namespace

std::vector<CalloutLine> callout(const Timeline& timeline, const StepState& state) {
    std::vector<CalloutLine> lines;
    if (state.running < 0 || state.running_tray) return lines;
    const auto item = static_cast<uint32_t>(state.running);
    const std::vector<ByHand> hands = by_hand(timeline, state, item);
    if (hands.empty()) return lines;
    using Kind = CalloutLine::Kind;
    const std::string title =
        hands.size() == 1 ? on_one_line(hands[0].left) : state.picture->items[item].formula;
    lines.push_back({Kind::Title, title, {}, {}, false});
    lines.push_back({Kind::Receives, {}, {}, hands[0].receives_value, false});
    for (const ByHand& hand : hands) {
        if (hand.form == Form::LocalFactor)
            lines.push_back({Kind::Local,
                             !hand.condition.empty() ? hand.condition
                             : hand.constant         ? std::string()  // its value says it
                                                     : hand.local_symbol,
                             {},
                             hand.local_value,
                             hand.kills});
        if (hand.form == Form::Rule) lines.push_back({Kind::Local, hand.local_symbol, {}, {}, false});
        if (!hand.summed.empty()) lines.push_back({Kind::Summed, {}, dims_text(hand.summed), {}, false});
        lines.push_back({Kind::Sends, {}, hand.target, hand.sends_value, false});
    }
    return lines;
}

}  // namespace backstep::explain
