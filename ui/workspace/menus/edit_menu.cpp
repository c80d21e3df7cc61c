#include "workspace/menus/edit_menu.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTextEdit>
#include <utility>
#include <vector>

#include "frame/window_actions.h"
#include "practice/what_if/what_if.h"

namespace backstep::ui {

namespace {

// What can be done in a field, of whichever of Qt's classes it is.
struct Abilities {
    bool undo = false, redo = false, chosen = false, typed = false, text = false;
};

template <typename Edit>
Abilities ofEdit(const Edit& edit) {
    const bool typed = !edit.isReadOnly();
    return {typed && edit.document()->isUndoAvailable(), typed && edit.document()->isRedoAvailable(),
            edit.textCursor().hasSelection(), typed, true};
}

Abilities abilitiesOf(const QWidget* field) {
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(field)) return ofEdit(*edit);
    if (const auto* edit = qobject_cast<const QTextEdit*>(field)) return ofEdit(*edit);
    if (const auto* line = qobject_cast<const QLineEdit*>(field))
        return {line->isUndoAvailable(), line->isRedoAvailable(), line->hasSelectedText(),
                !line->isReadOnly(), true};
    return {};
}

}  // namespace

EditMenu::EditMenu(WindowActions& actions, WhatIf& whatIf, QWidget* window)
    : QObject(window), m_actions(actions), m_whatIf(whatIf), m_window(window) {
    const std::vector<std::pair<QAction*, const char*>> acts = {
        {actions.undo, "undo"}, {actions.redo, "redo"},   {actions.cut, "cut"},
        {actions.copy, "copy"}, {actions.paste, "paste"}, {actions.selectAll, "selectAll"}};
    for (const auto& [action, slot] : acts)
        connect(action, &QAction::triggered, this, [this, slot = slot] {
            if (abilitiesOf(m_field).text) QMetaObject::invokeMethod(m_field, slot);
        });
    connect(actions.undo, &QAction::triggered, this, [this] {
        if (!abilitiesOf(m_field).typed && m_whatIf.isActive()) m_whatIf.undo();
    });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
    connect(actions.edit, &QMenu::aboutToShow, this, &EditMenu::allow);
    // Keys ask the field themselves.
    connect(actions.edit, &QMenu::aboutToHide, this, [acts] {
        for (const auto& [action, slot] : acts) action->setEnabled(true);
    });
}

void EditMenu::follow(QWidget* focused) {
    const bool menu = qobject_cast<QMenuBar*>(focused) || qobject_cast<QMenu*>(focused);
    if (focused && !menu && focused->window() == m_window) m_field = focused;
}

void EditMenu::allow() {
    const Abilities can = abilitiesOf(m_field);
    m_actions.undo->setEnabled(can.undo || (!can.typed && m_whatIf.isActive()));
    m_actions.redo->setEnabled(can.redo);
    m_actions.cut->setEnabled(can.typed && can.chosen);
    m_actions.copy->setEnabled(can.chosen);
    m_actions.paste->setEnabled(can.typed && QApplication::clipboard()->mimeData()->hasText());
    m_actions.selectAll->setEnabled(can.text);
}

}  // namespace backstep::ui
