#include "stage/stage_actions.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QWidget>

#include "stage/playback.h"

namespace backstep::ui {

StageActions::StageActions(Playback& playback, QObject* parent) : QObject(parent), m_playback(playback) {
    first = add({Qt::Key_Home}, &Playback::goToFirst);
    back = add({Qt::Key_Left, Qt::Key_PageUp}, &Playback::stepBack);
    play = add({Qt::Key_Space}, &Playback::togglePlaying);
    next = add({Qt::Key_Right, Qt::Key_PageDown}, &Playback::stepForward);
    last = add({Qt::Key_End}, &Playback::goToLast);
    previousPhase = add({Qt::SHIFT | Qt::Key_Left}, &Playback::previousPhase);
    nextPhase = add({Qt::SHIFT | Qt::Key_Right}, &Playback::nextPhase);
    previousIteration = add({Qt::Key_Up}, &Playback::previousIteration);
    nextIteration = add({Qt::Key_Down}, &Playback::nextIteration);
    fold = add({Qt::Key_L}, &Playback::toggleFold);
    m_beyond = make({Qt::Key_Right, Qt::Key_PageDown}, &Playback::stepForward);
    m_beyond->setAutoRepeat(false);
    connect(&playback, &Playback::playingChanged, this, &StageActions::retranslate);
    connect(&playback, &Playback::recordingChanged, this, &StageActions::allow);
    connect(&playback, &Playback::stepChanged, this, &StageActions::allow);
    allow();
    retranslate();
}

QAction* StageActions::add(const QList<QKeySequence>& keys, void (Playback::*slot)()) {
    m_all.append(make(keys, slot));
    return m_all.last();
}

QAction* StageActions::make(const QList<QKeySequence>& keys, void (Playback::*slot)()) {
    auto* action = new QAction(this);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setAutoRepeat(slot != &Playback::togglePlaying);
    connect(action, &QAction::triggered, &m_playback, slot);
    return action;
}

// Nothing is offered that has nowhere to go.
void StageActions::allow() {
    const bool before = m_playback.step() > 0;
    const bool after = m_playback.step() < m_playback.size();
    for (QAction* action : {first, back, previousPhase, previousIteration}) action->setEnabled(before);
    for (QAction* action : {next, last, nextPhase, nextIteration}) action->setEnabled(after);
    m_beyond->setEnabled(m_playback.size() > 0 && !after);
    play->setEnabled(m_playback.size() > 0);
    fold->setEnabled(m_playback.folds().around(m_playback.step()) != nullptr);
}

void StageActions::lendTo(QWidget* widget) const {
    widget->addActions(m_all);
    widget->addAction(m_beyond);
}

void StageActions::lendStepsTo(QWidget* widget) const {
    widget->addActions({first, back, next, last, previousPhase, nextPhase, m_beyond});
}

void StageActions::lendPlayTo(QWidget* window) {
    window->addAction(play);
    window->installEventFilter(this);
}

bool StageActions::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        QWidget* focused = QApplication::focusWidget();
        if (qobject_cast<QAbstractButton*>(focused) || qobject_cast<QComboBox*>(focused)) {
            event->accept();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

void StageActions::retranslate() {
    first->setText(tr("To the start"));
    back->setText(tr("Previous step"));
    play->setText(m_playback.isPlaying() ? tr("Pause") : tr("Play"));
    next->setText(tr("Next step"));
    last->setText(tr("To the end"));
    previousPhase->setText(tr("Previous phase"));
    nextPhase->setText(tr("Next phase"));
    previousIteration->setText(tr("Previous turn of the loop"));
    nextIteration->setText(tr("Next turn of the loop"));
    fold->setText(tr("Fold or open the loop"));
}

}  // namespace backstep::ui
