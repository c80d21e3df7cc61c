#pragma once

#include <QFont>
#include <QString>

class QLabel;

namespace backstep::ui {

// A text of the start page, in as many lines as it needs.
QLabel* startWords(const QString& text, double px, int weight = QFont::Normal, bool quiet = false);

}  // namespace backstep::ui
