#include "practice/what_if/literal_editor.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include "panels/code/code_cell.h"
#include "practice/what_if/number_field.h"

namespace backstep::ui {

LiteralEditor::LiteralEditor(CodeCell& cell, uint32_t index, WhatIf& whatIf)
    : QObject(&cell), m_cell(cell), m_index(index), m_whatIf(whatIf), m_field(new NumberField(&cell)) {
    cell.setMouseTracking(true);
    cell.setFocusPolicy(Qt::TabFocus);
    cell.installEventFilter(this);
    connect(m_field, &NumberField::entered, this, [this](double value, bool more) {
        if (m_place) m_whatIf.change(*m_place, value, more);
    });
    connect(m_field, &NumberField::closed, &cell, [&cell] { cell.setFocus(Qt::OtherFocusReason); });
    connect(m_field, &NumberField::nextAsked, this, &LiteralEditor::editNext);
}

std::optional<SourceSpan> LiteralEditor::literalAt(QPointF at) const {
    if (m_cell.isFolded()) return std::nullopt;
    for (const run::NumberLiteral& number : m_whatIf.literals(m_index))
        if (m_cell.spanRect(number.span).adjusted(-2, 0, 2, 0).contains(at)) return number.span;
    return std::nullopt;
}

void LiteralEditor::edit(const SourceSpan& literal) {
    m_place = m_whatIf.placeOf(literal);
    if (m_place) m_field->open(m_cell.spanRect(literal), m_place->name, m_place->change.value);
}

void LiteralEditor::editNext(int by) {
    const std::vector<run::NumberLiteral> all = m_whatIf.literals(m_index);
    if (all.empty()) return;
    int next = by > 0 ? 0 : static_cast<int>(all.size()) - 1;
    for (size_t i = 0; m_place && i < all.size(); ++i)
        if (all[i].span == m_place->change.span) next = static_cast<int>(i) + by;
    const int count = static_cast<int>(all.size());
    edit(all[static_cast<size_t>((next + count) % count)].span);
}

bool LiteralEditor::move(QPointF at, bool pressed) {
    if (m_dragging && pressed) {
        if (const auto value = m_drag.moved(at)) {
            m_whatIf.change(*m_place, *value, m_began);
            m_began = true;
        }
        return true;
    }
    m_cell.setCursor(m_cell.isFolded() ? Qt::PointingHandCursor
                     : literalAt(at)   ? Qt::SizeVerCursor
                                       : Qt::ArrowCursor);
    return false;
}

bool LiteralEditor::release() {
    if (!m_dragging) return false;
    m_dragging = false;
    if (!m_drag.hasMoved()) edit(m_place->change.span);
    return true;
}

bool LiteralEditor::eventFilter(QObject*, QEvent* event) {
    const auto mouse = [event]() -> const QMouseEvent& { return *static_cast<QMouseEvent*>(event); };
    switch (event->type()) {
        case QEvent::MouseButtonPress: {
            const auto literal = literalAt(mouse().position());
            m_place =
                literal && mouse().button() == Qt::LeftButton ? m_whatIf.placeOf(*literal) : std::nullopt;
            if (!m_place) return false;
            m_drag = NumberDrag(m_place->change.value, mouse().position());
            m_dragging = true;
            m_began = false;
            return true;
        }
        case QEvent::MouseMove:
            return move(mouse().position(), mouse().buttons() & Qt::LeftButton);
        case QEvent::MouseButtonRelease:
            return release();
        case QEvent::KeyPress: {
            const int key = static_cast<QKeyEvent*>(event)->key();
            if (key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_F2) return false;
            m_place.reset();
            editNext(1);
            return true;
        }
        default:
            return false;
    }
}

}  // namespace backstep::ui
