#include "frame/return_key.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QKeyEvent>

namespace backstep::ui {

bool ReturnKey::eventFilter(QObject* watched, QEvent* event) {
    auto* button = qobject_cast<QAbstractButton*>(watched);
    if (!button || event->type() != QEvent::KeyPress || qobject_cast<QCheckBox*>(button)) return false;
    const auto& key = static_cast<const QKeyEvent&>(*event);
    const bool presses = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
    if (!presses || key.modifiers() & ~Qt::KeypadModifier || key.isAutoRepeat() || !button->isEnabled())
        return false;
    button->click();
    return true;
}

}  // namespace backstep::ui
