#include "panels/pizarra/ledger.h"

#include <algorithm>

#include "panels/inspector/shown_value.h"

namespace backstep::ui {

namespace {

using trace::Slate;
using trace::StepState;

// The gradient that travels towards this leaf at this step.
const trace::Token* arriving(const StepState& state, TensorId leaf) {
    for (const trace::Token& token : state.tokens) {
        if (token.kind != trace::Token::Kind::Gradient || token.edge < 0) continue;
        const uint32_t goal = state.picture->edges[static_cast<size_t>(token.edge)].from;
        const trace::PictureItem& item = state.picture->items[goal];
        if (item.kind == trace::ItemKind::Leaf && item.requires_grad && item.tensor == leaf) return &token;
    }
    return nullptr;
}

// The contributions that wait in front of its AccumulateGrad, which has yet to run.
const std::vector<trace::BufferPart>* waiting(const StepState& state, TensorId leaf) {
    for (size_t i = 0; state.picture && i < state.items.size(); ++i)
        if (state.picture->items[i].kind == trace::ItemKind::Leaf && state.picture->items[i].tensor == leaf)
            return state.items[i].parts.empty() ? nullptr : &state.items[i].parts;
    return nullptr;
}

// Whether the pass that goes on at this step is that of torch.autograd.grad: what arrives at a leaf is given
// back, and its slate stays as it is.
bool givesBack(const Recording& recording, uint32_t step) {
    for (uint32_t k = step; k > 0; --k)
        if (const auto event = recording.timeline()->event_of(k);
            const auto* start = event.as<trace::BackwardStarted>())
            return !start->accumulates;
    return false;
}

uint32_t nextWriting(const Recording& recording, uint32_t from, TensorId leaf) {
    for (uint32_t k = from + 1; k <= recording.size(); ++k) {
        const trace::Step& step = recording.step(k);
        if (step.kind == trace::StepKind::Accumulated && step.tensor == leaf) return k;
        if (step.kind == trace::StepKind::BackwardFinished || step.kind == trace::StepKind::Error) return 0;
    }
    return 0;
}

// A value that is not told yet is a question.
QString shown(bool none, const trace::ValueSnapshot& value) {
    return none ? kNone : value.empty() ? QStringLiteral("?") : cardText(value);
}

}  // namespace

const Slate& Ledger::slateWrittenAt(const Recording& recording, TensorId tensor, uint32_t step) {
    Written& written = m_written[tensor];
    if (written.step != step) {
        written.step = step;
        written.slate = {};
        for (const trace::LedgerRow& row : recording.state(step).ledger)
            if (row.tensor == tensor) written.slate = row.slate;
    }
    return written.slate;
}

std::vector<LedgerLine> Ledger::read(const Recording& recording, const StepState& state) {
    std::vector<LedgerLine> lines;
    for (const trace::LedgerRow& row : state.ledger) {
        if (!row.slate.shown) continue;
        LedgerLine line;
        line.name = QString::fromStdString(row.name) + ".grad";
        line.ofPicture = state.picture && std::ranges::any_of(state.picture->items, [&](const auto& item) {
                             return item.tensor == row.tensor;
                         });
        line.now = shown(row.slate.is_none, row.slate.value);
        const trace::Token* token = arriving(state, row.tensor);
        const auto* parts = waiting(state, row.tensor);
        if ((token || parts) && !row.slate.writing && !givesBack(recording, state.step.number)) {
            line.kind = LedgerLine::Kind::OnItsWay;
            line.before = line.now;
            if (!parts) line.arrives = shown(false, token->value);
            for (size_t i = 0; parts && i < parts->size(); ++i)
                line.arrives += (i > 0 ? QStringLiteral(" + ") : QString()) + shown(false, (*parts)[i].value);
            line.step = nextWriting(recording, state.step.number, row.tensor);
        } else if (!row.slate.is_none && row.slate.value.empty()) {  // the learner is to say it first
            line.kind = LedgerLine::Kind::Written;
            line.before = line.arrives = line.now;
            line.step = row.slate.written_at;
            if (line.step > 0 && slateWrittenAt(recording, row.tensor, line.step).old_is_none)
                line.before = kNone;  // the sentence of the step tells that nothing was there
        } else if (row.slate.wiped || (row.slate.is_none && row.slate.written_at > 0)) {
            line.kind = LedgerLine::Kind::Wiped;
            line.step = row.slate.written_at;
        } else if (row.slate.written_at > 0) {
            const Slate& writing =
                row.slate.writing ? row.slate : slateWrittenAt(recording, row.tensor, row.slate.written_at);
            line.kind = writing.wiped ? LedgerLine::Kind::Wiped : LedgerLine::Kind::Written;
            line.step = row.slate.written_at;
            const bool added = !writing.wiped && !writing.part.empty();  // not set, nor kept in passing
            line.before = added ? shown(writing.old_is_none, writing.old_value) : QString();
            line.arrives = added ? cardText(writing.part) : QString();
            line.trueZero = !writing.wiped && !row.slate.value.empty() && !row.slate.value.is_summary() &&
                            row.slate.value.all_zero();
        }
        lines.push_back(line);
    }
    return lines;
}

}  // namespace backstep::ui
