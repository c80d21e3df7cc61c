#pragma once

#include <QList>

class QWidget;

namespace backstep::ui {

// F6: gives the focus to the next (or previous) of `stops` that is visible, counted from the one that has it.
void focusNextPane(const QList<QWidget*>& stops, bool forward);

// What takes the keyboard inside `whole`, as it stands on the screen: a column before the one beside it, in a
// column what is higher before what is lower, whenever each was made. `also` is counted in.
QList<QWidget*> inReadingOrder(QWidget& whole, const QWidget* also = nullptr);

}  // namespace backstep::ui
