#include "canvas/choreography.h"

#include <QEasingCurve>
#include <algorithm>

#include "style/tokens.h"

namespace backstep::ui {

namespace {

using trace::ItemState;
using trace::Presence;
using trace::StepKind;
using trace::StepState;

double moment(const char* name) { return tokenNumber((QByteArray("motion.moment.") + name).constData()); }

QEasingCurve::Type easingOf(Beat beat) {
    switch (beat) {
        case Beat::Leave:
        case Beat::Hollow:
        case Beat::Ghost:
            return QEasingCurve::InQuad;
        case Beat::Travel:
        case Beat::Upstream:
        case Beat::Send:
        case Beat::Seed:
        case Beat::Parts:
            return QEasingCurve::InOutCubic;
        default:
            return QEasingCurve::OutQuad;
    }
}

struct Changes {
    bool appears = false;    // a card
    bool parameter = false;  // with a slate
    bool ghost = false;
    bool chips = false;  // how many click in, at most per card
    int chipCount = 0;
    bool hollows = false;
    bool fades = false;
    bool writes = false;
    bool wipes = false;
    int valueTokens = 0;
    int gradientTokens = 0;
    int zeros = 0;  // edges a gate has just shut off
    int parts = 0;  // contributions of the node that runs
};

Changes compare(const StepState& before, const StepState& after) {
    Changes c;
    const size_t n = std::min(before.items.size(), after.items.size());
    for (size_t i = 0; i < n; ++i) {
        const ItemState& a = before.items[i];
        const ItemState& b = after.items[i];
        if (a.presence == Presence::NotYet && b.presence != Presence::NotYet) {
            c.appears = true;
            c.parameter = c.parameter || b.slate.shown;
            c.ghost = c.ghost || after.picture->items[i].kind == trace::ItemKind::Ghost;
        }
        c.fades = c.fades || (a.presence == Presence::Present && b.presence == Presence::Released);
        c.writes = c.writes || b.slate.writing;
        c.wipes = c.wipes || b.slate.wiped;
        int newChips = 0;
        for (size_t k = 0; k < b.chips.size(); ++k) {
            const bool had = k < a.chips.size() && a.chips[k].present;
            newChips += b.chips[k].present && !had;
            c.hollows = c.hollows || (b.chips[k].released && (k >= a.chips.size() || !a.chips[k].released));
        }
        c.chipCount = std::max(c.chipCount, newChips);
    }
    c.chips = c.chipCount > 0;
    for (const trace::Token& token : after.tokens) {
        c.valueTokens += token.kind == trace::Token::Kind::Value;
        c.gradientTokens += token.kind == trace::Token::Kind::Gradient;
    }
    for (size_t e = 0; e < std::min(before.edges.size(), after.edges.size()); ++e)
        c.zeros += after.edges[e].dead && after.edges[e].climbed && !before.edges[e].climbed;
    if (after.running >= 0 && static_cast<size_t>(after.running) < n)
        c.parts = static_cast<int>(before.items[static_cast<size_t>(after.running)].parts.size());
    return c;
}

}  // namespace

void Choreography::add(Beat beat, double length, double begin) {
    m_spans[static_cast<size_t>(beat)] = {begin, length, true};
    m_duration = std::max(m_duration, begin + length);
}

void Choreography::then(Beat beat, double length, int count) {
    add(beat, length, m_duration);
    m_duration += std::max(0, count - 1) * tokenNumber("motion.stagger");
}

Choreography::Choreography(const StepState& before, const StepState& after) {
    if (before.step.number == after.step.number) return;
    const Changes c = compare(before, after);
    if (before.running >= 0 || before.error) add(Beat::Leave, tokenNumber("motion.instant"), 0);
    const double start = m_duration;
    switch (after.step.kind) {
        case StepKind::LeafMade:
            add(Beat::Rise, moment("leafMade"), start);
            if (c.parameter) add(Beat::SlateRise, moment("leafMade"), start + tokenNumber("motion.stagger"));
            break;
        case StepKind::OpExecuted: {
            if (c.valueTokens > 0) then(Beat::Travel, moment("valuesTravel"), c.valueTokens);
            // The card fades in under the tokens, so that they land on it.
            const double appear = moment("cardAppears");
            add(Beat::Appear, appear, std::max(start, m_duration - appear));
            then(Beat::Settle, moment("outputSettles"));
            if (c.ghost) then(Beat::Ghost, moment("ghostFade"));
            if (c.chips) then(Beat::Chips, moment("chipClick"), c.chipCount);
            break;
        }
        case StepKind::BackwardSeed:
            then(Beat::Seed, moment("seedLands"));
            break;
        case StepKind::NodeApplied:
            then(Beat::Ring, moment("ringOn"));
            if (c.parts > 1) then(Beat::Parts, moment("partsAdd"));
            if (after.running >= 0 && after.items[static_cast<size_t>(after.running)].gate_closed) {
                then(Beat::Gate, moment("gateShuts"));
                then(Beat::Upstream, moment("upstreamArrives"));
                then(Beat::Grey, moment("tokenGreys"));
            } else {
                then(Beat::Upstream, moment("upstreamArrives"));
            }
            then(Beat::Equation, moment("equationWrites"));
            if (c.gradientTokens + c.zeros > 0) then(Beat::Send, moment("tokensRun"), c.gradientTokens);
            if (c.hollows) then(Beat::Hollow, moment("chipHollows"));
            break;
        case StepKind::Accumulated:
            then(Beat::Ring, moment("ringOn"));
            if (c.parts > 1) then(Beat::Parts, moment("partsAdd"));
            then(Beat::Upstream, moment("upstreamArrives"));
            then(Beat::Write, moment("slateWrites"));
            break;
        case StepKind::BackwardFinished:
            if (c.hollows) then(Beat::Hollow, moment("chipHollows"));
            if (c.fades) then(Beat::Fade, moment("cardGhosts"));
            break;
        case StepKind::GradCleared:
            then(Beat::Wipe, moment("slateWipes"));
            break;
        case StepKind::OptimizerStep:
            then(Beat::Change, moment("optimizerStep"));
            break;
        case StepKind::Error:
            then(Beat::Upstream, moment("upstreamArrives"));
            then(Beat::Pin, moment("errorPins"));
            break;
        default:
            break;
    }
    if (m_duration == start) then(Beat::Change, tokenNumber("motion.crossfade"));
}

double Choreography::at(Beat beat, double t) const { return at(beat, t, 0); }

double Choreography::at(Beat beat, double t, int index) const {
    const Span& span = m_spans[static_cast<size_t>(beat)];
    if (!span.used) {
        // What has no beat of its own changes over the whole move.
        if (m_duration == 0) return 1;
        return QEasingCurve(QEasingCurve::OutQuad).valueForProgress(std::clamp(t, 0.0, 1.0));
    }
    const double begin = span.begin + index * tokenNumber("motion.stagger");
    const double progress = std::clamp((t * m_duration - begin) / span.length, 0.0, 1.0);
    return QEasingCurve(easingOf(beat)).valueForProgress(progress);
}

double moveDuration(const StepState& before, const StepState& after) {
    return Choreography(before, after).duration();
}

}  // namespace backstep::ui
