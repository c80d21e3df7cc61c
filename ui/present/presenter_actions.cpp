#include "present/presenter_actions.h"

#include <QWidget>

namespace backstep::ui {

PresenterActions::PresenterActions(QObject* parent) : QObject(parent) {
    next = add({Qt::Key_PageDown, Qt::Key_Right, Qt::Key_Return});
    back = add({Qt::Key_PageUp, Qt::Key_Left, Qt::Key_Backspace});
    first = add({Qt::Key_Home});
    last = add({Qt::Key_End});
    play = add({Qt::Key_Space});
    answer = add({Qt::Key_A});
    list = add({Qt::Key_G, Qt::CTRL | Qt::Key_G});
    blank = add({Qt::Key_B, Qt::Key_Period});
    spotlight = add({Qt::Key_S});
    code = add({Qt::Key_C});
    notes = add({Qt::Key_N});
    slower = add({Qt::Key_Minus});
    faster = add({Qt::Key_Plus});
    lockSpeed = add({Qt::Key_L});
    resetAll = add({Qt::SHIFT | Qt::Key_R});
    resume = add({Qt::Key_F5});
    keys = add({Qt::Key_F1});
    leave = add({Qt::Key_Escape});
    play->setAutoRepeat(false);
    for (QAction* action : {blank, spotlight, code, notes, lockSpeed}) action->setCheckable(true);
    retranslate();
}

QAction* PresenterActions::add(const QList<QKeySequence>& keys) {
    auto* action = new QAction(this);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WindowShortcut);
    m_all.append(action);
    return action;
}

void PresenterActions::lendTo(QWidget* window) const { window->addActions(m_all); }

void PresenterActions::setMoving(bool moving) {
    for (QAction* action : {next, back, first, last}) action->setEnabled(moving);
}

void PresenterActions::retranslate() {
    next->setText(tr("Next stop"));
    back->setText(tr("Previous stop"));
    first->setText(tr("To the start"));
    last->setText(tr("To the end"));
    play->setText(tr("Play or pause"));
    answer->setText(tr("Show the answer to the class"));
    list->setText(tr("List of stops"));
    blank->setText(tr("Blank the screen"));
    spotlight->setText(tr("Spotlight"));
    code->setText(tr("Show the code"));
    notes->setText(tr("Notes"));
    slower->setText(tr("Slower"));
    faster->setText(tr("Faster"));
    lockSpeed->setText(tr("Lock the speed"));
    resetAll->setText(tr("Start again, answers hidden"));
    resume->setText(tr("Back to the picture"));
    keys->setText(tr("These keys"));
    leave->setText(tr("Leave the presentation"));
}

}  // namespace backstep::ui
