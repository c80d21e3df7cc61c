#include "practice/what_if/number_field.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>

#include "lesson/answer.h"
#include "practice/what_if/number_drag.h"
#include "run/what_if/number_literals.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kLeast = 84;
constexpr int kHeight = 28;
constexpr int kLine = 19, kUnder = 6;  // an element stands among others
constexpr int kSides = 6;              // between the border and what is written

QFont nameFont() { return codeFont(12, QFont::Medium); }

}  // namespace

NumberField::NumberField(QWidget* parent) : QLineEdit(parent) {
    setFont(codeFont(14, QFont::Medium));
    setAlignment(Qt::AlignRight);
    setFrame(false);
    setAccessibleName(tr("new value"));
    hide();
    connect(this, &QLineEdit::textEdited, this, [this] { setToolTip({}); });
}

void NumberField::open(const QRectF& number, const QString& name, double value) {
    m_value = value;
    m_nudged = false;
    m_name = name + QStringLiteral(" =");
    const int named = QFontMetrics(nameFont()).horizontalAdvance(m_name) + 2 * kSides;
    setTextMargins(named, 0, kSides, 0);
    const Theme& theme = Theme::of(parentWidget()->palette());
    setStyleSheet(
        QStringLiteral("QLineEdit { background: %1; color: %2; border: 2px solid %3; border-radius: 5px; }")
            .arg(theme.surface.field.name(), theme.ink.primary.name(), theme.ink.focus.name()));
    const int width = named + std::max(kLeast, static_cast<int>(std::min(number.width(), 2.0 * kLeast)) + 16);
    QRect place(0, 0, width, kHeight);
    place.moveCenter(number.center().toPoint());
    place.moveRight(static_cast<int>(number.right()) + 8);
    // The line under the number, which says what it is, stays readable.
    if (number.height() > kLine)
        place.moveBottom(std::min(place.bottom(), static_cast<int>(number.bottom()) - kUnder));
    const QRect room = parentWidget()->rect().adjusted(2, 2, -2, -2);
    place.moveLeft(std::clamp(place.left(), room.left(), std::max(room.left(), room.right() - width)));
    place.moveTop(std::clamp(place.top(), room.top(), std::max(room.top(), room.bottom() - kHeight)));
    setGeometry(place);
    setAccessibleName(tr("new value of %1").arg(name));
    setText(QString::fromStdString(run::number_text(value, true)));
    show();
    raise();
    setFocus();
    selectAll();
}

void NumberField::take() {
    const auto number = lesson::read_number(text().toStdString());
    if (!number) {
        setToolTip(tr("Write a number, such as −1.5 or 1/3."));
        setAccessibleDescription(toolTip());
        selectAll();
        return;
    }
    const bool same = *number == m_value;
    const bool more = m_nudged;
    close();
    if (!same) emit entered(*number, more);
}

void NumberField::nudge(int notches) {
    const auto number = lesson::read_number(text().toStdString());
    m_value = NumberDrag::nudged(number.value_or(m_value), notches);
    setText(QString::fromStdString(run::number_text(m_value, true)));
    emit entered(m_value, m_nudged);
    m_nudged = true;
}

void NumberField::close() {
    if (!isVisible()) return;
    hide();
    emit closed();
}

// Tab and the keys that move time belong to the field while it is open.
bool NumberField::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Tab || key == Qt::Key_Backtab) {
            emit nextAsked(key == Qt::Key_Tab ? 1 : -1);
            return true;
        }
    }
    return QLineEdit::event(event);
}

void NumberField::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return take();
        case Qt::Key_Escape:
            return close();
        case Qt::Key_Up:
            return nudge(1);
        case Qt::Key_Down:
            return nudge(-1);
        default:
            QLineEdit::keyPressEvent(event);
    }
}

void NumberField::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason) close();
}

void NumberField::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    painter.setFont(nameFont());
    painter.setPen(Theme::of(parentWidget()->palette()).ink.secondary);
    painter.drawText(rect().adjusted(kSides + 2, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, m_name);
}

}  // namespace backstep::ui
