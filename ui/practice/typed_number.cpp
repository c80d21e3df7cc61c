#include "practice/typed_number.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace backstep::ui {

TypedNumber::TypedNumber(QWidget& watched, std::function<QLineEdit*()> asking, QObject* parent)
    : QObject(parent), m_asking(std::move(asking)) {
    watched.installEventFilter(this);
}

bool TypedNumber::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QObject::eventFilter(watched, event);
    const QString text = static_cast<QKeyEvent*>(event)->text();
    const bool begins =
        !text.isEmpty() && (text[0].isDigit() || QStringLiteral("-+.(\u2212").contains(text[0]));
    QLineEdit* field = begins ? m_asking() : nullptr;
    if (!field || field->hasFocus()) return QObject::eventFilter(watched, event);
    field->setFocus();
    field->insert(text);
    return true;
}

}  // namespace backstep::ui
