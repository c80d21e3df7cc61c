#include <algorithm>

#include "canvas/paint/card_painter.h"
#include "canvas/paint/chip_painter.h"
#include "canvas/paint/frame_painter.h"
#include "canvas/paint/leaf_painter.h"

namespace backstep::ui {

using trace::ItemKind;

namespace {

bool sameChip(const trace::SavedChip& a, const trace::SavedChip& b) {
    return a.present == b.present && a.released == b.released && a.retained == b.retained &&
           a.failed == b.failed && a.name == b.name && isStale(a) == isStale(b) &&
           a.value.same_value(b.value);
}

bool sameWriting(const trace::Slate& a, const trace::Slate& b) {
    return a.writing == b.writing && a.is_none == b.is_none && (a.is_none || a.value.same_value(b.value));
}

const explain::ParameterUpdate* updateOf(const Pose& pose, size_t item) {
    const auto found = std::ranges::find(pose.updates, item, &explain::ParameterUpdate::item);
    return found == pose.updates.end() ? nullptr : &*found;
}

}  // namespace

void FramePainter::paintItems() {
    for (const size_t i : m_itemsNear) {
        if (!visible(m_geometry.item(i))) continue;
        const ItemKind kind = m_b.picture->items[i].kind;
        if (kind == ItemKind::Leaf || kind == ItemKind::Value)
            paintLeafItem(i);
        else
            paintNodeItem(i);
    }
}

Beat FramePainter::beatTowards(CardLook from, CardLook to) const {
    if (to == CardLook::Running) return Beat::Ring;
    if (to == CardLook::Failed) return Beat::Pin;
    if (to == CardLook::Released) return Beat::Fade;
    if (to == CardLook::Ghost) return Beat::Ghost;
    return from == CardLook::Running ? Beat::Leave : Beat::Change;
}

double FramePainter::haloOpacity(size_t i, bool tray, CardLook look) const {
    if (look == CardLook::Failed) {
        const bool was = cardLook(m_a, i) == look, is = cardLook(m_b, i) == look;
        return was && is ? 1 : is ? beat(Beat::Pin) : was ? 1 - beat(Beat::Leave) : 0;
    }
    const bool was = isRunning(m_a, i, tray), is = isRunning(m_b, i, tray);
    return was && is ? 1 : is ? beat(Beat::Ring) : was ? 1 - beat(Beat::Leave) : 0;
}

void FramePainter::paintLeafItem(size_t i) {
    const bool hiddenA = cardLook(m_a, i) == CardLook::Hidden, hiddenB = cardLook(m_b, i) == CardLook::Hidden;
    if (hiddenA && hiddenB) return;
    if (hiddenA) {
        paintLeafParts(i, beat(Beat::Rise));
    } else {
        m_ink.faded(hiddenB ? 1 - beat(Beat::Change) : 1, [&] { paintLeafParts(i, 1); });
    }
}

void FramePainter::paintLeafParts(size_t i, double risen) {
    const trace::PictureItem& item = m_b.picture->items[i];
    const trace::ItemState& a = m_a.items[i];
    const trace::ItemState& b = m_b.items[i];
    const bool appears = a.presence == trace::Presence::NotYet;
    QPainter& painter = m_ink.painter;
    const auto rising = [&](double p, auto paint) {
        m_ink.faded(p, [&] {
            painter.translate(0, 8 * (1 - p));
            paint();
            painter.translate(0, -8 * (1 - p));
        });
    };
    if (m_titlesOnly) {
        m_ink.faded(risen, [&] {
            if (item.requires_grad) paintTitleSlate(m_ink, m_geometry.slate(i), b.slate, nameOf(i));
            if (item.requires_grad) paintTray(m_ink, m_geometry.tray(i), TrayLook::Idle, {});
            paintTitleLeaf(m_ink, {m_geometry.leaf(i), &item, &b, nameOf(i), {}});
        });
        return;
    }
    if (item.kind == ItemKind::Leaf && item.requires_grad) {
        rising(appears ? beat(Beat::SlateRise) : 1, [&] {
            m_ink.faded(haloOpacity(i, true, CardLook::Running),
                        [&] { paintTrayRing(m_ink, m_geometry.tray(i), true); });
            const bool running = isRunning(m_t < 0.5 ? m_a : m_b, i, true);
            const bool dead = m_t < 1 && !appears ? a.dead : b.dead;
            paintTray(m_ink, m_geometry.tray(i),
                      dead      ? TrayLook::Dead
                      : running ? TrayLook::Running
                                : TrayLook::Idle,
                      nameOf(i));
            paintItemSlate(i);
        });
    }
    rising(risen, [&] {
        LeafView was{m_geometry.leaf(i), &item, &a, nameOf(i), m_geometry.grid(i), updateOf(before(), i)},
            is{m_geometry.leaf(i), &item, &b, nameOf(i), m_geometry.grid(i), updateOf(*m_frame.after, i)};
        const bool same =
            appears || (was.update == is.update && a.dead == b.dead && a.value.same_value(b.value) &&
                        a.text == b.text && a.version == b.version);
        const double p = same ? 1 : beat(Beat::Change);
        if (a.dead != b.dead)
            return m_ink.crossFade(
                p, [&] { paintLeaf(m_ink, was); }, [&] { paintLeaf(m_ink, is); });
        was.writing = 1 - 2 * p;
        is.writing = 2 * p - 1;
        paintLeaf(m_ink, p < 0.5 ? was : is);
    });
}

// Chalk is rubbed out before the new is written: two numbers never stand in one place, nor do they on a leaf.
void FramePainter::paintItemSlate(size_t i) {
    const trace::Slate& a = m_a.items[i].slate;
    const trace::Slate& b = m_b.items[i].slate;
    SlateView view;
    view.box = m_geometry.slate(i);
    view.owner = QString::fromStdString(m_b.picture->items[i].title);
    view.name = nameOf(i) + QStringLiteral(".slate");
    view.grid = m_geometry.slateGrid(i);
    view.slate = &b;
    view.equation = b.writing;
    const bool moving =
        m_a.step.number != m_b.step.number && m_a.items[i].presence != trace::Presence::NotYet;
    if (moving && (!sameWriting(a, b) || b.wiped)) {
        const double p = beat(b.wiped ? Beat::Wipe : b.writing ? Beat::Write : Beat::Leave);
        const bool old = p < 0.5;
        view.slate = old ? &a : &b;
        view.equation = view.slate->writing;
        view.chalk = old ? 1 - 2 * p : 2 * p - 1;
        if (b.wiped) view.smear = p;
    }
    paintSlate(m_ink, view);
}

void FramePainter::paintNodeBody(size_t i, const State& state, CardLook look, double valueOpacity) {
    const CardView card{m_geometry.item(i), &m_b.picture->items[i], &state.items[i],      look, valueOpacity,
                        nameOf(i),          m_geometry.grid(i),     m_geometry.context(i)};
    if (m_titlesOnly)
        paintTitleCard(m_ink, card);
    else
        paintCard(m_ink, card);
}

void FramePainter::paintNodeItem(size_t i) {
    const CardLook a = cardLook(m_a, i), b = cardLook(m_b, i);
    if (a == CardLook::Hidden && b == CardLook::Hidden) return;
    if (a == CardLook::Hidden) {
        m_ink.faded(beat(Beat::Appear), [&] {
            if (b == CardLook::Ghost)
                m_ink.crossFade(
                    beat(Beat::Ghost),
                    [&] { paintNodeBody(i, m_b, CardLook::Computing, beat(Beat::Settle)); },
                    [&] { paintNodeBody(i, m_b, b, 1); });
            else
                paintNodeBody(i, m_b, b, beat(Beat::Settle));
        });
        paintItemChips(i);
        paintItemKeptGrad(i);
        return;
    }
    if (b == CardLook::Hidden) {
        m_ink.faded(1 - beat(Beat::Change), [&] { paintNodeBody(i, m_a, a, 1); });
        return;
    }
    for (const CardLook loud : {CardLook::Running, CardLook::Failed})
        if (a == loud || b == loud)
            m_ink.faded(haloOpacity(i, false, loud), [&] { paintHalo(m_ink, m_geometry.item(i), loud); });
    const trace::ItemState& sa = m_a.items[i];
    const trace::ItemState& sb = m_b.items[i];
    const bool same =
        a == b && sa.value.same_value(sb.value) && sa.recomputed == sb.recomputed && sa.version == sb.version;
    const bool written = sa.version != sb.version;  // in place: what was written is there with its output
    const double p = same ? 1 : beat(written ? Beat::Settle : beatTowards(a, b));
    const auto was = [&] { paintNodeBody(i, m_a, a, 1); };
    const auto is = [&] { paintNodeBody(i, m_b, b, 1); };
    if (b == CardLook::Released && !same) {
        // A hollow card covers nothing, so the full one must go as it comes.
        m_ink.faded(1 - p, was);
        m_ink.faded(p, is);
    } else {
        m_ink.crossFade(p, was, is);
    }
    paintItemChips(i);
    paintItemKeptGrad(i);
}

void FramePainter::paintItemKeptGrad(size_t i) {
    const trace::Slate& a = m_a.items[i].slate;
    const trace::Slate& b = m_b.items[i].slate;
    if (m_titlesOnly || (!a.shown && !b.shown)) return;
    const auto paint = [&](const trace::Slate& slate) {
        if (slate.shown) paintKeptGrad(m_ink, m_geometry.item(i), m_b.picture->items[i], slate, nameOf(i));
    };
    m_ink.crossFade(
        sameWriting(a, b) && a.shown == b.shown ? 1 : beat(Beat::Write), [&] { paint(a); },
        [&] { paint(b); });
}

void FramePainter::paintItemChips(size_t i) {
    if (m_titlesOnly) return;
    const std::vector<trace::SavedChip>& a = m_a.items[i].chips;
    const std::vector<trace::SavedChip>& b = m_b.items[i].chips;
    const QRectF card = m_geometry.item(i);
    const auto there = [](const trace::SavedChip& chip) { return chip.present || chip.released; };
    bool changed = false, failed = false, stale = false;
    for (size_t k = 0; k < b.size(); ++k) {
        const bool had = k < a.size() && there(a[k]);
        changed = changed || (had && !sameChip(a[k], b[k]));
        stale = stale || (had && isStale(a[k]) != isStale(b[k]));
        failed = failed || (b[k].failed && !(k < a.size() && a[k].failed));
    }
    if (!changed) {
        const auto shown = [&](int k) {
            const auto index = static_cast<size_t>(k);
            return index < a.size() && there(a[index]) ? 1.0 : beat(Beat::Chips, k);
        };
        paintChips(m_ink, card, b, shown, nameOf(i));
        return;
    }
    const double p = beat(failed ? Beat::Pin : stale ? Beat::Settle : Beat::Hollow);
    const auto all = [](int) { return 1.0; };
    m_ink.faded(1 - p, [&] { paintChips(m_ink, card, a, all, nameOf(i)); });
    m_ink.faded(p, [&] { paintChips(m_ink, card, b, all, nameOf(i)); });
}

}  // namespace backstep::ui
