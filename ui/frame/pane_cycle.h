#pragma once

#include <QList>

class QWidget;

namespace backstep::ui {

// F6: gives the focus to the next (or previous) of `stops` that is visible, counted from the one that has it.
void focusNextPane(const QList<QWidget*>& stops, bool forward);

}  // namespace backstep::ui
