#pragma once

#include <QSplitter>

#include "words/language.h"

namespace backstep::ui {

class AutopsyPage;
class ByHandPage;
class MemoryPage;
class NodePage;
class Pane;
class Pizarra;
class Playback;
class Selection;

// The right column: the inspector's pages above, the pizarra pinned below. At a step that raised there is one
// page more, the autopsy, and it comes to the front.
class InspectorColumn : public QSplitter {
    Q_OBJECT

  public:
    InspectorColumn(Playback& playback, Selection& selection, QWidget* parent = nullptr);

    Pane& inspector() const { return *m_inspector; }
    Pane& ledger() const { return *m_ledger; }

    void showNode();     // and gives it the focus
    void showAutopsy();  // nothing at a step that did not raise
    void setLanguage(words::Language language);
    void retranslate();

  private:
    void followErrors();

    Playback& m_playback;
    Pane* m_inspector;
    Pane* m_ledger;
    AutopsyPage* m_autopsy;
    QWidget* m_pageBefore = nullptr;  // shown again when the error is left
    NodePage* m_node;
    ByHandPage* m_byHand;
    MemoryPage* m_memory;
    Pizarra* m_pizarra;
};

}  // namespace backstep::ui
