#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace backstep::ui {

// Asks where to save, in a dialog over the window, and goes on: `then` is called with the path once one has
// been chosen. A name without an ending gets that of the filter ("PNG (*.png)") that was chosen with it.
struct SaveQuestion {
    QString title;
    QString proposed;
    QString filters;  // separated by ";;"
};
void askWhereToSave(QWidget* window, const SaveQuestion& question, std::function<void(const QString&)> then);

}  // namespace backstep::ui
