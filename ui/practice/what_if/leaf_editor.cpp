#include "practice/what_if/leaf_editor.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include "canvas/graph_canvas.h"
#include "practice/what_if/number_field.h"
#include "stage/playback.h"

namespace backstep::ui {

namespace {

// "x[0, 1]"; the name alone of a single number.
QString elementName(const std::string& name, const trace::ValueSnapshot& value, uint32_t element) {
    if (value.numel() <= 1) return QString::fromStdString(name);
    QStringList index;
    int64_t left = element;
    const auto shape = value.shape();
    for (size_t dim = shape.size(); dim-- > 0; left /= shape[dim])
        index.prepend(QString::number(left % shape[dim]));
    return QStringLiteral("%1[%2]").arg(QString::fromStdString(name), index.join(QStringLiteral(", ")));
}

}  // namespace

LeafEditor::LeafEditor(GraphCanvas& canvas, WhatIf& whatIf, Playback& playback)
    : QObject(&canvas),
      m_canvas(canvas),
      m_whatIf(whatIf),
      m_playback(playback),
      m_field(new NumberField(canvas.viewport())) {
    canvas.installEventFilter(this);
    canvas.viewport()->installEventFilter(this);
    connect(m_field, &NumberField::entered, this, [this](double value, bool more) {
        if (m_place) m_whatIf.change(*m_place, value, more);
    });
    connect(m_field, &NumberField::closed, &canvas, [&canvas] { canvas.setFocus(); });
    connect(m_field, &NumberField::nextAsked, this, [this](int by) {
        m_element = static_cast<uint32_t>(std::max(0, static_cast<int>(m_element) + by));
        edit(m_item);
    });
}

std::optional<WhatIf::Place> LeafEditor::placeOf(int item, uint32_t element) const {
    const trace::StepState& state = m_playback.current();
    if (item < 0 || !m_playback.recording() || static_cast<size_t>(item) >= state.picture->items.size())
        return std::nullopt;
    const trace::PictureItem& what = state.picture->items[static_cast<size_t>(item)];
    if (what.kind == trace::ItemKind::Value && !what.tensor) {
        const auto step = static_cast<uint32_t>(m_playback.step());
        const trace::Timeline& timeline = *m_playback.recording()->timeline();
        return m_whatIf.placeOf(what.title, step > 0 ? timeline.step(step).span.cell + 1 : UINT32_MAX);
    }
    if (what.kind != trace::ItemKind::Leaf && what.kind != trace::ItemKind::Value) return std::nullopt;
    const trace::ValueSnapshot& value = state.items[static_cast<size_t>(item)].value;
    return m_whatIf.placeOf(what.tensor, element, elementName(what.title, value, element));
}

int LeafEditor::numberAt(QPointF at) const {
    constexpr int kAround = 8;  // a short number is hard to hit
    const int item = m_canvas.itemAt(at.toPoint());
    const QRectF number = item >= 0 ? m_canvas.valueRect(item) : QRectF();
    return !number.isEmpty() && number.adjusted(-kAround, -kAround, kAround, kAround).contains(at)
               ? m_canvas.memberOf(item)
               : -1;
}

void LeafEditor::edit(int item) {
    if (item != m_item) m_element = 0;
    m_place = placeOf(item, m_element);
    if (!m_place && m_element > 0) m_place = placeOf(item, m_element = 0);  // past the last comes the first
    if (!m_place) return;
    m_item = item;
    m_field->open(m_canvas.valueRect(m_canvas.drawnAs(item)), m_place->name, m_place->change.value);
}

bool LeafEditor::press(QPointF at) {
    const int item = numberAt(at);
    m_place = placeOf(item, 0);
    if (!m_place) return false;
    m_item = item;
    m_element = 0;
    m_drag = NumberDrag(m_place->change.value, at);
    m_dragging = true;
    m_began = false;
    return true;
}

bool LeafEditor::move(QPointF at, bool pressed) {
    if (m_dragging && pressed) {
        if (const auto value = m_drag.moved(at)) {
            m_whatIf.change(*m_place, *value, m_began);
            m_began = true;
        }
        return true;
    }
    const bool over = !pressed && placeOf(numberAt(at), 0).has_value();
    if (over)
        m_canvas.viewport()->setCursor(Qt::SizeVerCursor);
    else if (!pressed)
        m_canvas.viewport()->unsetCursor();
    return false;
}

bool LeafEditor::release() {
    if (!m_dragging) return false;
    m_dragging = false;
    if (!m_drag.hasMoved()) m_canvas.selectItem(m_item);
    return true;
}

bool LeafEditor::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &m_canvas) {
        if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent*>(event)->key() != Qt::Key_F2)
            return false;
        edit(m_canvas.memberOf(m_canvas.focusedItem() >= 0 ? m_canvas.focusedItem()
                                                           : m_canvas.selectedItem()));
        return true;
    }
    const auto* mouse = static_cast<QMouseEvent*>(event);
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            return mouse->button() == Qt::LeftButton && press(mouse->position());
        case QEvent::MouseMove:
            return move(mouse->position(), mouse->buttons() & Qt::LeftButton);
        case QEvent::MouseButtonRelease:
            return mouse->button() == Qt::LeftButton && release();
        case QEvent::MouseButtonDblClick: {
            const int item = numberAt(mouse->position());
            if (!placeOf(item, 0)) return false;
            edit(item);
            return true;
        }
        default:
            return false;
    }
}

}  // namespace backstep::ui
