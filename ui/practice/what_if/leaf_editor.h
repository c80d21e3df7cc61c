#pragma once

#include <QObject>
#include <optional>

#include "practice/what_if/number_drag.h"
#include "practice/what_if/what_if.h"

namespace backstep::ui {

class GraphCanvas;
class NumberField;

// Lets the hand change a leaf's number on the canvas: a vertical drag on the number, a double click on it and
// a number typed, or F2 on the chosen leaf. Of a leaf with several numbers it is the one under the pointer,
// whether a number or a square is drawn there, and the field says which; Tab goes from one to the next.
class LeafEditor : public QObject {
    Q_OBJECT

  public:
    LeafEditor(GraphCanvas& canvas, WhatIf& whatIf, Playback& playback);

    NumberField& field() const { return *m_field; }
    void edit(int item, uint32_t element = 0);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    std::optional<WhatIf::Place> placeOf(int item, uint32_t element) const;
    struct Number {
        int item = -1;
        uint32_t element = 0;
    };
    Number numberAt(QPointF at) const;  // of a leaf; item -1: none is there
    bool canDrag() const;
    bool press(QPointF at);
    bool move(QPointF at, bool pressed);
    bool release();

    GraphCanvas& m_canvas;
    WhatIf& m_whatIf;
    Playback& m_playback;
    NumberField* m_field;
    int m_item = -1;
    uint32_t m_element = 0;
    std::optional<WhatIf::Place> m_place;  // of the field, or under the pointer while it is pressed
    NumberDrag m_drag;
    bool m_dragging = false;
    bool m_began = false;  // the drag has changed something
};

}  // namespace backstep::ui
