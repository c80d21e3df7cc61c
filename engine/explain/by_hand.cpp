#include "explain/by_hand.h"

#include "explain/local_derivative.h"
#include "explain/node_names.h"
#include "explain/recorded_ops.h"
#include "trace/index/formula_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// "w", but "(w \cdot x)": what can stand behind a partial sign.
std::string after_partial(const std::string& tex) {
    return read_expression(tex).binding == Expression::Binding::Atom ? tex : "(" + tex + ")";
}

std::string partial(const std::string& of, const std::string& by) {
    return "\\frac{\\partial " + after_partial(of) + "}{\\partial " + after_partial(by) + "}";
}

// The loss by its name, else as L.
struct Called {
    std::string tex = "L";
    std::string means;  // empty when the name says it
};
Called loss_of(const Trace& trace, const PictureItem& root) {
    if (!is_long(tex_name(root))) return {tex_name(root), {}};
    return {"L", plain_name(trace, root)};
}

// Where broadcasting made the gradient of an operand a sum.
void find_summed(const StepState& state, uint32_t edge, ByHand& hand) {
    const PictureEdge& way = state.picture->edges[edge];
    const ValueSnapshot& output = state.items[way.to].value;
    const ValueSnapshot& operand = state.items[way.from].value;
    if (output.empty() || operand.empty()) return;
    hand.summed = summed_dims(output.shape(), operand.shape());
    if (hand.summed.empty()) return;
    hand.summed_from = shape_text(output.shape());
    hand.summed_to = shape_text(operand.shape());
}

ByHand towards(const RecordedOps& ops, const StepState& state, uint32_t item, uint32_t edge) {
    const Picture& picture = *state.picture;
    const PictureItem& node = picture.items[item];
    const PictureItem& operand = picture.items[picture.edges[edge].from];
    ByHand hand;
    hand.item = item;
    hand.operand = picture.edges[edge].operand;
    hand.title = node.title;
    hand.span = node.span;
    hand.target = plain_name(ops.trace(), picture, picture.edges[edge].from);

    const int32_t root = root_of(state);
    const Called loss = root >= 0 ? loss_of(ops.trace(), picture.items[static_cast<size_t>(root)]) : Called();
    const NodeSymbols symbols = symbols_of(ops.trace(), picture, item);
    const std::string& output = symbols.output;
    const std::string input =
        hand.operand < symbols.operands.size() ? symbols.operands[hand.operand] : tex_name(operand);
    const bool is_root = root == static_cast<int32_t>(item);
    hand.left = partial(loss.tex, input);
    hand.receives = partial(loss.tex, is_root ? loss.tex : output);
    hand.local = partial(is_root ? loss.tex : output, input);
    hand.abbreviations = symbols.abbreviations;
    if (!loss.means.empty()) {
        if (is_root) hand.abbreviations.pop_back();  // its output is the loss itself
        hand.abbreviations.push_back({loss.tex, loss.means});
    }

    const LocalDerivative local = local_derivative(ops, state, item, hand.operand);
    hand.form = local.form;
    hand.local_symbol = local.symbol;
    hand.local_factor = local.factor;
    hand.condition = local.condition;
    hand.constant = local.constant;
    hand.local_value = local.value;
    hand.product = local.product;
    if (local.form == Form::LocalFactor || local.scales) find_summed(state, edge, hand);
    if (state.items[item].upstream) hand.receives_value = *state.items[item].upstream;
    if (state.edges[edge].gradient) hand.sends_value = *state.edges[edge].gradient;
    hand.kills =
        hand.local_value.all_zero() && !hand.receives_value.empty() && !hand.receives_value.all_zero();
    if (state.error && state.error->item == static_cast<int32_t>(item)) {
        const auto& chips = state.items[item].chips;
        const auto chip = static_cast<size_t>(state.error->chip);
        hand.stopped = state.error->chip >= 0 && chip < chips.size() ? chips[chip].name : "";
        hand.failed = true;
    }
    return hand;
}

}  // namespace

std::vector<ByHand> by_hand(const Timeline& timeline, const StepState& state, uint32_t item) {
    std::vector<ByHand> hands;
    const Picture& picture = *state.picture;
    if (item >= picture.items.size() || picture.items[item].kind != ItemKind::Node) return hands;
    const RecordedOps ops(timeline);
    for (uint16_t operand = 0; operand < picture.items[item].operands; ++operand) {
        const int32_t edge = edge_of_operand(picture, item, operand);
        if (edge >= 0 && picture.edges[static_cast<size_t>(edge)].carries_grad)
            hands.push_back(towards(ops, state, item, static_cast<uint32_t>(edge)));
    }
    return hands;
}

}  // namespace backstep::explain
