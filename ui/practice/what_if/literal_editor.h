#pragma once

#include <QObject>
#include <QPointer>
#include <optional>

#include "practice/what_if/number_drag.h"
#include "practice/what_if/what_if.h"

namespace backstep::ui {

class CodeCell;
class NumberField;

// Lets the hand change a number where it is written in a cell of code: a click and a number typed, a vertical
// drag, or, from the keyboard, Enter on the cell and Tab from one number to the next.
class LiteralEditor : public QObject {
    Q_OBJECT

  public:
    // Watches the cell as long as it lives.
    LiteralEditor(CodeCell& cell, uint32_t index, WhatIf& whatIf);

    NumberField& field() const { return *m_field; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    std::optional<SourceSpan> literalAt(QPointF at) const;
    void edit(const SourceSpan& literal);
    void editNext(int by);
    bool move(QPointF at, bool pressed);
    bool release();

    CodeCell& m_cell;
    uint32_t m_index;
    WhatIf& m_whatIf;
    NumberField* m_field;
    std::optional<WhatIf::Place> m_place;
    NumberDrag m_drag;
    bool m_dragging = false;
    bool m_began = false;
};

}  // namespace backstep::ui
