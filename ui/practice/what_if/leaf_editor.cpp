#include "practice/what_if/leaf_editor.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include "canvas/graph_canvas.h"
#include "frame/pane.h"
#include "practice/what_if/number_field.h"
#include "stage/playback.h"
#include "style/tokens.h"

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
        edit(m_item, static_cast<uint32_t>(std::max(0, static_cast<int>(m_element) + by)));
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

LeafEditor::Number LeafEditor::numberAt(QPointF at) const {
    constexpr int kAround = 8;  // a short number is hard to hit
    const int item = m_canvas.itemAt(at.toPoint());
    const QRectF number = item >= 0 ? m_canvas.valueRect(item) : QRectF();
    if (number.isEmpty()) return {};
    if (const int element = m_canvas.valueElementAt(at.toPoint()); element >= 0)
        return {m_canvas.memberOf(item), static_cast<uint32_t>(element)};
    if (!number.adjusted(-kAround, -kAround, kAround, kAround).contains(at)) return {};
    return {m_canvas.memberOf(item), 0};
}

void LeafEditor::edit(int item, uint32_t element) {
    m_place = placeOf(item, element);
    if (!m_place && element > 0) m_place = placeOf(item, element = 0);  // past the last comes the first
    if (!m_place) return;
    Pane::bringForward(&m_canvas);
    m_item = item;
    m_element = element;
    m_canvas.selectItem(item);  // what is looked at stays where it is
    const int drawn = m_canvas.drawnAs(item);
    const QRectF number = m_canvas.elementRect(drawn, element);
    m_field->open(number.isNull() ? m_canvas.valueRect(drawn) : number, m_place->name, m_place->change.value);
}

// Where a leaf is too small to show its number, a drag from it moves the graph.
bool LeafEditor::canDrag() const { return m_canvas.zoom() >= Measures::get().lodFull; }

bool LeafEditor::press(QPointF at) {
    if (!canDrag()) return false;
    const auto [item, element] = numberAt(at);
    m_place = placeOf(item, element);
    if (!m_place) return false;
    m_item = item;
    m_element = element;
    m_drag = NumberDrag(m_place->change.value, at);
    m_dragging = true;
    m_began = false;
    return true;
}

bool LeafEditor::move(QPointF at, bool pressed) {
    if (m_dragging && pressed) {
        if (const auto value = m_drag.moved(at)) {
            if (!m_began) m_canvas.selectItem(m_item);
            m_whatIf.change(*m_place, *value, m_began);
            m_began = true;
        }
        return true;
    }
    const auto [item, element] = numberAt(at);
    const bool over = !pressed && canDrag() && placeOf(item, element).has_value();
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
    const auto mouse = [event]() -> const QMouseEvent& { return *static_cast<QMouseEvent*>(event); };
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            return mouse().button() == Qt::LeftButton && press(mouse().position());
        case QEvent::MouseMove:
            return move(mouse().position(), mouse().buttons() & Qt::LeftButton);
        case QEvent::MouseButtonRelease:
            return mouse().button() == Qt::LeftButton && release();
        case QEvent::MouseButtonDblClick: {
            const auto [item, element] = numberAt(mouse().position());
            if (!placeOf(item, element)) return false;
            edit(item, element);
            return true;
        }
        default:
            return false;
    }
}

}  // namespace backstep::ui
