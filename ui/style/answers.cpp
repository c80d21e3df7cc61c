#include "style/answers.h"

#include <QFontMetricsF>
#include <QTextCursor>
#include <QtMath>
#include <algorithm>

namespace backstep::ui {

void insertAnswer(QTextCursor& cursor, const QString& text, QTextCharFormat format, Answers answers) {
    if (answers != Answers::Shown) {
        format.setFontUnderline(true);
        format.setFontWeight(QFont::Bold);
    }
    if (answers != Answers::Blank) return cursor.insertText(text, format);
    constexpr double kLeastRoom = 64, kMostRoom = 260, kHand = 1.6;  // a hand writes wider than print
    const QFontMetricsF metrics(format.font());
    const QChar space(QChar::Nbsp);
    const double room = std::clamp(kHand * metrics.horizontalAdvance(text), kLeastRoom, kMostRoom);
    cursor.insertText(QString(qCeil(room / metrics.horizontalAdvance(space)), space), format);
}

}  // namespace backstep::ui
