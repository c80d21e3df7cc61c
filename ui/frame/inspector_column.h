#pragma once

#include <QSplitter>

#include "canvas/lit_path.h"
#include "explain/mending/after_cure.h"
#include "words/language.h"

namespace backstep::ui {

class AutopsyPage;
class ByHandPage;
class CheckPage;
class MemoryPage;
class NodePage;
class Pane;
class Pizarra;
class Playback;
class Selection;
class Sheet;
class WhyPage;
class BarButton;

// The right column: the inspector's pages above, the pizarra pinned below with the buttons *Why?* and *Check*
// beside it, whose pages come when first asked for.
// Where there is little height the pizarra is one of the pages.
// At a step that raised, and behind a silent mistake, there is one page more, the autopsy; an error brings it
// to the front.
class InspectorColumn : public QSplitter {
    Q_OBJECT

  public:
    InspectorColumn(Playback& playback, Selection& selection, QWidget* parent = nullptr);

    Pane& inspector() const { return *m_inspector; }
    Pane& ledger() const { return *m_ledger; }

    QList<QWidget*> pages() const;  // also those that come when asked for

    void showNode();     // and gives it the focus
    void showAutopsy();  // nothing at a step that did not raise
    void showWhy();      // of the selected tensor, else of the first slate
    void showCheck();    // the same tensor's gradient, checked numerically
    void showPaths();    // to the selected leaf, the listed one lit on the canvas
    void putLightOut();
    void setLanguage(words::Language language);
    void retranslate();

  signals:
    void pathLit(const backstep::ui::LitPath& path);
    void mendWanted(const backstep::explain::Cure& cure, const backstep::explain::Complaint& complaint);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void followErrors();
    void takeAway(Sheet* page);
    void placePizarra();
    void showAsked(Sheet* page, const QString& title);
    bool hasRemark() const;  // about a silent mistake, at or before this step

    Playback& m_playback;
    Pane* m_inspector;
    Pane* m_ledger;
    AutopsyPage* m_autopsy;
    WhyPage* m_why;
    CheckPage* m_check;
    BarButton* m_askWhy;
    BarButton* m_askCheck;
    QWidget* m_pageBefore = nullptr;  // shown again when the error is left
    NodePage* m_node;
    ByHandPage* m_byHand;
    MemoryPage* m_memory;
    Pizarra* m_pizarra;
};

}  // namespace backstep::ui
