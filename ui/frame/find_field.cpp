#include "frame/find_field.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>

#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kWidth = 200;  // where there is room
constexpr int kMarginLeft = 6, kMarginRight = 2, kClear = 26;

}  // namespace

FindField::FindField(QWidget* parent) : QLineEdit(parent) {
    setFixedHeight(26);
    setMinimumWidth(120);
    setMaximumWidth(kWidth);
    setTextMargins(kMarginLeft, 0, kMarginRight, 0);
    setFont(uiFont(12));
    setClearButtonEnabled(true);
    name(tr("Find a node"));
    hide();
    connect(this, &QLineEdit::textEdited, this,
            [this](const QString& text) { emit wanted(text, true, false); });
}

QSize FindField::sizeHint() const { return {kWidth, QLineEdit::sizeHint().height()}; }

void FindField::name(const QString& prompt) {
    setAccessibleName(prompt);
    for (QToolButton* clear : findChildren<QToolButton*>()) clear->setAccessibleName(tr("Clear"));
}

void FindField::open(const QString& prompt) {
    setPlaceholderText(prompt);
    name(prompt);
    show();
    emit opened();
    setFocus(Qt::ShortcutFocusReason);
    selectAll();
}

void FindField::setFound(bool found) {
    const Theme& theme = Theme::of(parentWidget()->palette());
    QPalette colours = palette();
    colours.setColor(QPalette::Text, found ? theme.ink.primary : theme.state(Tone::Error).text);
    setPalette(colours);
}

void FindField::setPlace(int place, int count) {
    m_place = count > 0 ? tr("%1 of %2").arg(place).arg(count) : QString();
    const int room = m_place.isEmpty() ? 0 : fontMetrics().horizontalAdvance(m_place) + 8;
    setTextMargins(kMarginLeft, 0, kMarginRight + room, 0);
    setAccessibleDescription(m_place);
    update();
}

void FindField::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (m_place.isEmpty() || text().isEmpty()) return;
    QPainter painter(this);
    painter.setPen(Theme::of(parentWidget()->palette()).ink.secondary);
    painter.drawText(rect().adjusted(0, 0, -kClear, 0), Qt::AlignRight | Qt::AlignVCenter, m_place);
}

void FindField::close() {
    hide();
    emit closed();
}

void FindField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return close();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_F3)
        return emit wanted(text(), !(event->modifiers() & Qt::ShiftModifier), true);
    QLineEdit::keyPressEvent(event);
}

}  // namespace backstep::ui
