#include "first_lesson_recording.h"

#include <algorithm>

namespace backstep::ui {

using namespace trace;

namespace {

ValueSnapshot number(double value) { return ValueSnapshot::scalar(DType::Float32, value); }

SourceSpan span(uint32_t line, uint16_t from, uint16_t to) { return {line, line, from, to, 0}; }

PictureItem leaf(const char* name, bool grad, uint32_t id, uint32_t line) {
    PictureItem item;
    item.kind = ItemKind::Leaf;
    item.requires_grad = grad;
    item.tensor = TensorId(id);
    item.node = grad ? NodeId(10 + id) : NodeId();
    item.title = name;
    item.output_name = name;
    item.structural_id = std::string("leaf/") + name;
    item.span = span(line, 0, 40);
    return item;
}

PictureItem op(const char* title, const char* formula, const char* output, uint32_t id, SourceSpan where,
               std::vector<std::string> operands) {
    PictureItem item;
    item.title = title;
    item.formula = formula;
    item.output_name = output;
    item.node = NodeId(id);
    item.tensor = TensorId(id);
    item.requires_grad = true;
    item.structural_id = std::string("node/") + title;
    item.span = where;
    item.operands = static_cast<uint16_t>(operands.size());
    item.operand_names = std::move(operands);
    return item;
}

std::shared_ptr<const Picture> makePicture() {
    auto picture = std::make_shared<Picture>();
    picture->id = PictureId(1);
    picture->items = {
        leaf("w", true, 1, 3),
        leaf("x", false, 2, 4),
        leaf("b", true, 3, 5),
        leaf("target", false, 4, 6),
        op("MulBackward0", "w \\cdot x", "", 5, span(8, 4, 9), {"w", "x"}),
        op("AddBackward0", "w \\cdot x + b", "y", 6, span(8, 4, 13), {"w * x", "b"}),
        op("SubBackward0", "y - \\mathrm{target}", "", 7, span(9, 8, 18), {"y", "target"}),
        op("PowBackward0", "(y - \\mathrm{target})^2", "loss", 8, span(9, 7, 24), {"y - target"})};
    auto edge = [&](uint32_t from, uint32_t to, uint16_t operand, bool grad) {
        PictureEdge e;
        e.from = from;
        e.to = to;
        e.operand = operand;
        e.carries_grad = grad;
        e.tensor = picture->items[from].tensor;
        picture->edges.push_back(e);
    };
    using R = FirstLessonRecording;
    edge(R::W, R::Mul, 0, true);
    edge(R::X, R::Mul, 1, false);
    edge(R::Mul, R::Add, 0, true);
    edge(R::B, R::Add, 1, true);
    edge(R::Add, R::Sub, 0, true);
    edge(R::Target, R::Sub, 1, false);
    edge(R::Sub, R::Pow, 0, true);
    picture->structure = 1;
    picture->first_step = 1;
    picture->last_step = 18;
    return picture;
}

// One state after another: each begins as a copy of the last, without what happens only once.
class Writer {
  public:
    explicit Writer(std::vector<StepState>& states) : states_(states) {
        StepState empty;
        empty.picture = makePicture();
        empty.items.resize(empty.picture->items.size());
        empty.edges.resize(empty.picture->edges.size());
        states_.push_back(empty);
    }

    StepState& next(StepKind kind, Phase phase, uint32_t line) {
        StepState state = states_.back();
        state.step = {};
        state.step.number = static_cast<uint32_t>(states_.size());
        state.step.kind = kind;
        state.step.phase = phase;
        state.step.span = span(line, 0, 60);
        state.step.picture = PictureId(1);
        state.tokens.clear();
        state.running = -1;
        state.running_tray = false;
        for (ItemState& item : state.items) {
            if (item.activity == Activity::Recorded) item.activity = Activity::Quiet;
            if (item.activity == Activity::Running) item.activity = Activity::Finished;
            item.slate.writing = false;
        }
        states_.push_back(std::move(state));
        return states_.back();
    }

    void leafMade(uint32_t item, double value, uint32_t line) {
        StepState& s = next(StepKind::LeafMade, Phase::Forward, line);
        appear(s, item, value);
        s.step.tensor = s.picture->items[item].tensor;
        if (!s.picture->items[item].requires_grad) return;
        s.items[item].slate.shown = true;
        s.ledger.push_back({s.step.tensor, s.picture->items[item].title, s.items[item].slate});
    }

    StepState& recorded(uint32_t item, double value, uint32_t line) {
        StepState& s = next(StepKind::OpExecuted, Phase::Forward, line);
        appear(s, item, value);
        s.items[item].activity = Activity::Recorded;
        s.items[item].sequence_nr = item - FirstLessonRecording::Mul;
        s.step.node = s.picture->items[item].node;
        s.step.tensor = s.picture->items[item].tensor;
        s.step.node_span = s.picture->items[item].span;
        for (uint32_t e = 0; e < s.edges.size(); ++e)
            if (s.picture->edges[e].to == item) s.edges[e].present = true;
        return s;
    }

    void saved(StepState& s, uint32_t item, const char* name, const char* alias, double value) {
        SavedChip chip;
        chip.name = name;
        chip.alias = alias;
        chip.value = number(value);
        chip.present = true;
        chip.bytes = 4;
        s.items[item].chips.push_back(chip);
        s.memory.cells += 1;
        s.memory.referenced += 4;
        s.memory.peak_cells = std::max(s.memory.peak_cells, s.memory.cells);
        s.memory.peak_referenced = std::max(s.memory.peak_referenced, s.memory.referenced);
    }

    StepState& applied(uint32_t item, double upstream, std::vector<std::pair<uint32_t, double>> sends) {
        StepState& s = next(StepKind::NodeApplied, Phase::Backward, 11);
        s.running = static_cast<int32_t>(item);
        s.step.node = s.picture->items[item].node;
        s.step.node_span = s.picture->items[item].span;
        s.items[item].activity = Activity::Running;
        s.items[item].upstream = number(upstream);
        for (auto [edge, value] : sends) {
            s.edges[edge].climbed = true;
            s.edges[edge].gradient = number(value);
            Token token;
            token.kind = Token::Kind::Gradient;
            token.edge = static_cast<int32_t>(edge);
            token.item = s.picture->edges[edge].from;
            token.value = number(value);
            s.tokens.push_back(token);
        }
        for (SavedChip& chip : s.items[item].chips) {
            chip.released = true;
            chip.present = false;
            chip.released_at = s.step.number;
            s.memory.cells -= 1;
            s.memory.referenced -= chip.bytes;
        }
        return s;
    }

    void accumulated(uint32_t item, double part) {
        StepState& s = next(StepKind::Accumulated, Phase::Backward, 11);
        s.running = static_cast<int32_t>(item);
        s.running_tray = true;
        s.step.node = s.picture->items[item].node;
        s.step.tensor = s.picture->items[item].tensor;
        Slate& slate = s.items[item].slate;
        slate.writing = true;
        slate.old_is_none = true;
        slate.is_none = false;
        slate.part = number(part);
        slate.value = number(part);
        slate.written_at = s.step.number;
        for (LedgerRow& row : s.ledger)
            if (row.tensor == s.step.tensor) row.slate = slate;
    }

  private:
    static void appear(StepState& s, uint32_t item, double value) {
        s.items[item].presence = Presence::Present;
        s.items[item].value = number(value);
    }

    std::vector<StepState>& states_;
};

}  // namespace

FirstLessonRecording::FirstLessonRecording() {
    Writer write(m_states);
    write.leafMade(W, 2, 3);
    write.leafMade(X, 3, 4);
    write.leafMade(B, 1, 5);
    write.leafMade(Target, 10, 6);
    write.saved(write.recorded(Mul, 6, 8), Mul, "other", "x", 3);
    write.recorded(Add, 7, 8);
    write.recorded(Sub, -3, 9);
    write.saved(write.recorded(Pow, 9, 9), Pow, "self", "", -3);
    StepState& seed = write.next(StepKind::BackwardSeed, Phase::Backward, 11);
    seed.seeded = Pow;
    seed.seed = number(1);
    seed.items[Pow].activity = Activity::Ready;
    write.applied(Pow, 1, {{6, -6}});
    write.applied(Sub, -6, {{4, -6}});
    write.applied(Add, -6, {{2, -6}, {3, -6}});
    write.accumulated(B, -6);
    write.applied(Mul, -6, {{0, -18}});
    write.accumulated(W, -18);
    StepState& done = write.next(StepKind::BackwardFinished, Phase::Backward, 11);
    for (uint32_t i = Mul; i <= Pow; ++i) done.items[i].presence = Presence::Released;
    write.next(StepKind::Printed, Phase::Plain, 13).output = "tensor(-18.)\n";
    write.next(StepKind::Printed, Phase::Plain, 14).output = "tensor(-18.)\ntensor(-6.)\n";
}

uint32_t FirstLessonRecording::nextPhase(uint32_t n) const {
    for (uint32_t k = std::max(n, 1U); k < size(); ++k)
        if (step(k + 1).phase != step(k).phase) return k + 1;
    return size();
}

uint32_t FirstLessonRecording::previousPhase(uint32_t n) const {
    if (n == 0) return 0;
    for (uint32_t k = n - 1; k >= 1; --k)
        if (k == 1 || step(k - 1).phase != step(k).phase) return k;
    return 0;
}

std::optional<uint32_t> FirstLessonRecording::stepAt(const lesson::Position& position) const {
    switch (position.kind) {
        case lesson::Position::Kind::Start:
            return 0;
        case lesson::Position::Kind::End:
            return size();
        case lesson::Position::Kind::Backward:
            return 9;
        case lesson::Position::Kind::BackwardFinished:
            return 16;
        default:
            break;
    }
    const StepKind wanted =
        position.kind == lesson::Position::Kind::Node ? StepKind::NodeApplied : StepKind::Accumulated;
    const auto& items = m_states[0].picture->items;
    for (uint32_t k = 1; k <= size(); ++k)
        if (step(k).kind == wanted && m_states[k].running >= 0 &&
            items[static_cast<size_t>(m_states[k].running)].title == position.name)
            return k;
    return std::nullopt;
}

std::string FirstLessonRecording::code(const SourceSpan& span) const {
    const std::string text = source();
    size_t begin = 0;
    for (uint32_t line = 1; line < span.line; ++line) begin = text.find('\n', begin) + 1;
    const std::string line = text.substr(begin, text.find('\n', begin) - begin);
    return span.column < line.size() ? line.substr(span.column, span.end_column - span.column)
                                     : std::string();
}

std::vector<MemoryMeter> FirstLessonRecording::memorySeries() const {
    std::vector<MemoryMeter> series;
    for (const StepState& state : m_states) series.push_back(state.memory);
    return series;
}

Message FirstLessonRecording::narration(const StepState& state) const {
    if (state.step.number == 0) return {};
    Message message(name_of(state.step.kind));
    if (state.running >= 0)
        message.with("node", state.picture->items[static_cast<size_t>(state.running)].title);
    return message;
}

std::vector<explain::CalloutLine> FirstLessonRecording::callout(const StepState&) const { return {}; }

std::vector<explain::ByHand> FirstLessonRecording::byHand(const StepState& state, uint32_t item) const {
    if (item < Mul) return {};
    explain::ByHand hand;
    hand.item = item;
    hand.form = explain::Form::LocalFactor;
    hand.title = state.picture->items[item].title;
    hand.span = state.picture->items[item].span;
    if (item != Mul) return {hand};
    hand.target = "w";
    hand.left = "\\frac{\\partial \\mathrm{loss}}{\\partial w}";
    hand.receives = "\\frac{\\partial \\mathrm{loss}}{\\partial (wx)}";
    hand.local = "\\frac{\\partial (wx)}{\\partial w}";
    hand.local_symbol = "x";
    hand.local_value = number(3);
    if (state.items[item].upstream) {
        hand.receives_value = number(-6);
        hand.sends_value = number(-18);
    }
    return {hand};
}

std::optional<explain::WholePath> FirstLessonRecording::wholePath(const StepState& state,
                                                                  uint32_t leaf) const {
    if (leaf != W) return std::nullopt;
    explain::WholePath whole;
    whole.root = "loss";
    whole.leaf = "w";
    explain::Path path;
    auto row = [&](uint32_t item, const char* symbol, double local) {
        explain::PathRow r;
        r.item = item;
        r.title = state.picture->items[item].title;
        r.symbol = symbol;
        r.local = number(local);
        r.running = state.running == static_cast<int32_t>(item) && !state.running_tray;
        path.rows.push_back(r);
    };
    row(Pow, "2(y - \\mathrm{target})", -6);
    row(Sub, "1", 1);
    row(Add, "1", 1);
    row(Mul, "x", 3);
    path.product = number(-18);
    whole.paths.push_back(path);
    whole.count = 1;
    whole.sum = -18;
    whole.numbers = true;
    return whole;
}

const char* FirstLessonRecording::source() {
    return "import torch\n"
           "\n"
           "w = torch.tensor(2.0, requires_grad=True)\n"
           "x = torch.tensor(3.0)\n"
           "b = torch.tensor(1.0, requires_grad=True)\n"
           "target = torch.tensor(10.0)\n"
           "\n"
           "y = w * x + b\n"
           "loss = (y - target) ** 2\n"
           "\n"
           "loss.backward()\n"
           "\n"
           "print(w.grad)\n"
           "print(b.grad)\n";
}

}  // namespace backstep::ui
