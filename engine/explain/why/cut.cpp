#include "explain/why/cut.h"

#include <algorithm>
#include <array>
#include <functional>
#include <span>

#include "explain/code_text.h"
#include "explain/plain/taken_number.h"
#include "explain/reached.h"

namespace backstep::explain {

using namespace trace;

namespace {

std::vector<TensorId> outputs_of(const Story& story, uint32_t op_event) {
    std::vector<TensorId> outputs{story.event(op_event).get<OpExecuted>().output};
    for (uint32_t i = op_event + 1; i < story.end(); ++i) {
        const auto* further = story.event(i).as<OutputMade>();
        if (!further) break;
        outputs.push_back(further->output);
    }
    return outputs;
}

constexpr std::array<std::string_view, 3> kNumbers = {".item()", ".tolist()", ".numpy()"};
constexpr std::array<std::string_view, 6> kCopies = {"torch.tensor",    "torch.Tensor", "torch.FloatTensor",
                                                     "torch.as_tensor", "Parameter",    "np.array"};
constexpr std::array<std::string_view, 3> kDraws = {"multinomial(", "bernoulli(", ".sample("};
constexpr std::array<std::string_view, 2> kGradients = {"autograd.grad(", ".grad"};

bool has_any(const std::string& code, std::span<const std::string_view> calls) {
    return std::ranges::any_of(calls,
                               [&](std::string_view call) { return code.find(call) != std::string::npos; });
}

// The code of a leaf; of one that the head of a block made, `for x, y in loader:`, that head.
std::string code_of_leaf(const Story& story, const LeafCreated& leaf) {
    SourceSpan span = leaf.span;
    const std::string code = story.trace().code(span);
    const bool block = span.end_line > span.line && (code.starts_with("for ") || code.starts_with("while ") ||
                                                     code.starts_with("with ") || code.starts_with("if "));
    if (!block) return code;
    span.end_line = span.line;
    span.end_column = UINT16_MAX;
    return story.trace().code(span);
}

// Given a name by the learner, and made where nothing was recorded: `g, = torch.autograd.grad(...)`,
// `w.grad`.
bool is_gradient(const Story& story, const TensorRecord& record) {
    if (record.named == kNone) return false;
    if (has_any(story.code_at(record.named), kGradients)) return true;
    // Given back by a function: `return x.grad`.
    for (uint32_t i = record.named; i-- > 1 && !story.event(i).is<Line>();)
        if (story.event(i).is<Return>()) return has_any(story.code_at(i - 1), kGradients);
    return false;
}

bool in_inference_mode(const Story& story, uint32_t event) {
    for (uint32_t i = event; i-- > 0;)
        if (const auto* mode = story.event(i).as<GradModeChanged>()) return mode->inference;
    return false;
}

}  // namespace

std::vector<TensorId> made_from(const Story& story, TensorId tensor) {
    std::vector<TensorId> all = reached(tensor, [&](TensorId at) {
        std::vector<TensorId> next;
        for (const uint32_t use : story.uses(at)) {
            if (story.event(use).get<OpExecuted>().inside_node) continue;
            for (const TensorId output : outputs_of(story, use)) next.push_back(output);
        }
        return next;
    });
    all.erase(all.begin());
    std::ranges::sort(all);
    return all;
}

std::vector<TensorId> made_of(const Story& story, TensorId tensor) {
    return reached(tensor, [&](TensorId at) {
        const OpExecuted* op = story.maker(at);
        return op ? story.inputs(*op) : std::vector<TensorId>();
    });
}

namespace {

// torch.tensor(values), where `values` holds what .item() gave.
bool from_bare_numbers(const Story& story, TensorId leaf, const std::string& code) {
    const std::string given = arguments_of(code, "torch.tensor(");
    const auto values = story.named(given.substr(0, given.find(',')));
    // `torch.tensor(sums["a"] / count)`, `torch.tensor([[c, -s], [s, c]])`
    if (!values) return !identifiers(given).empty() && number_behind(story, story.tensor(leaf).born);
    if (values->tensor || values->bound >= story.end()) return false;
    return has_any(story.code_at(values->bound), kNumbers) ||
           number_behind(story, given.substr(0, given.find(',')), story.tensor(leaf).born);
}

// The last tensor with a graph that was put into the list of this name, by append() or where it is written.
TensorId last_put_into(const Story& story, const std::string& list, uint32_t before) {
    std::vector<std::pair<uint32_t, const Story::Statement*>> puts;  // the last run of each, by event
    for (const Story::Statement& statement : story.statements()) {
        const std::string& code = statement.code;
        const bool writes = code.starts_with(list + ".append(") || assigned_name(code) == list;
        const auto after = std::ranges::lower_bound(statement.ran, before);
        if (writes && !has_any(code, kNumbers) && after != statement.ran.begin())
            puts.emplace_back(*(after - 1), &statement);
    }
    std::ranges::sort(puts, std::greater());
    for (const auto& [ran, statement] : puts) {
        TensorId last;
        for (uint32_t at = ran + 1; at < before && !story.event(at).is<Line>(); ++at)
            if (const auto* op = story.event(at).as<OpExecuted>()) {
                if (story.requires_grad(op->output)) last = op->output;
            } else if (const auto* leaf = story.event(at).as<LeafCreated>()) {
                if (story.requires_grad(leaf->tensor)) last = leaf->tensor;
            }
        for (const std::string& name : identifiers(std::string_view(statement->code).substr(list.size())))
            if (const auto found = story.named(name); !last && found && found->tensor)
                if (story.requires_grad(found->tensor)) last = found->tensor;
        if (last) return last;
    }
    return {};
}

}  // namespace

namespace {

// `nn.Parameter(hyper(z).view(1, 3))`: what was given had no name.
TensorId made_right_before(const Story& story, uint32_t born, const LeafCreated& leaf) {
    for (uint32_t i = born; i-- > 0 && !story.event(i).is<Line>();) {
        const auto* op = story.event(i).as<OpExecuted>();
        if (!op || op->inside_node) continue;
        const bool within = op->span.line == leaf.span.line && op->span.column > leaf.span.column &&
                            op->span.end_column < leaf.span.end_column;
        const bool same =
            within && op->value.numel() == leaf.value.numel() && op->why == NotRecorded::Recorded;
        return same ? op->output : TensorId();
    }
    return {};
}

}  // namespace

TensorId copied_from(const Story& story, TensorId tensor) {
    const TensorRecord& record = story.tensor(tensor);
    const auto* leaf = record.born == kNone ? nullptr : story.event(record.born).as<LeafCreated>();
    if (!leaf) return {};
    const std::string code = code_of_leaf(story, *leaf);
    const size_t call = code.find('(');
    if (call == std::string::npos || !has_any(code.substr(0, call), kCopies) || has_any(code, kNumbers))
        return {};
    for (const std::string& name : identifiers(std::string_view(code).substr(call))) {
        const auto found = story.named(name);
        const bool before = found && found->tensor && story.tensor(found->tensor).born < record.born;
        if (before && found->tensor != tensor && story.requires_grad(found->tensor)) return found->tensor;
        // `l = torch.Tensor(l)`: the name was the list's before it was the leaf's.
        const bool list = found && (found->tensor ? found->tensor == tensor : found->text.starts_with('['));
        if (!list) continue;
        if (const TensorId item = last_put_into(story, name, record.born)) return item;
    }
    return made_right_before(story, record.born, *leaf);
}

bool made_of_numbers(const Story& story, TensorId tensor) {
    const uint32_t born = story.tensor(tensor).born;
    const auto* leaf = born == kNone ? nullptr : story.event(born).as<LeafCreated>();
    const std::string code = leaf ? code_of_leaf(story, *leaf) : std::string();
    if (leaf && !is_floating(leaf->value.dtype())) return false;  // places and counts: no gradient was theirs
    return has_any(code, kNumbers) || from_bare_numbers(story, tensor, code);
}

Cut cut_of(const Story& story, TensorId tensor) {
    if (story.requires_grad(tensor)) return Cut::None;
    const TensorRecord& record = story.tensor(tensor);
    if (story.severed(tensor) != kNone) return Cut::Detached;
    const OpExecuted* op = story.maker(tensor);
    if (op) {
        if (op->inside_node) return Cut::Gradient;
        // Of several results the node is told once, of the first: `mu, logvar = h.chunk(2, 1)`.
        const bool further = op->output != tensor && is_floating(story.first_value(tensor).dtype());
        if (further && op->why == NotRecorded::Recorded && story.requires_grad(op->output)) return Cut::None;
        if (op->why == NotRecorded::InferenceMode) return Cut::Inference;
        if (story.trace().text(op->op) == "detach") return Cut::Detached;
        if (op->why == NotRecorded::NoGrad) return Cut::NoGrad;
        // What cannot have a derivative whatever comes in is told of as if no input required grad.
        const bool integers = !is_floating(op->value.dtype());
        if (op->why == NotRecorded::NoInputNeedsGrad && !integers) return Cut::NoInput;
        const bool asked = std::ranges::any_of(story.inputs(*op), [&](TensorId input) {
            return story.tensor(input).born != kNone && story.requires_grad(input);
        });
        return asked ? Cut::NoDerivative : Cut::NoInput;
    }
    if (record.born == kNone) return is_gradient(story, record) ? Cut::Gradient : Cut::NotAsked;
    if (in_inference_mode(story, record.born)) return Cut::Inference;
    const auto* leaf = story.event(record.born).as<LeafCreated>();
    const std::string code = leaf ? code_of_leaf(story, *leaf) : std::string();
    if (made_of_numbers(story, tensor)) return Cut::Rewrapped;
    if (copied_from(story, tensor)) return Cut::Copied;
    if (has_any(code, kDraws)) return Cut::Drawn;
    if (story.flag_set(tensor) != kNone) return Cut::Frozen;
    return leaf && !is_floating(leaf->value.dtype()) ? Cut::Integer : Cut::NotAsked;
}

}  // namespace backstep::explain
