#include "frame/inspector_column.h"

#include "frame/pane.h"
#include "panels/inspector/autopsy_page.h"
#include "panels/inspector/by_hand_page.h"
#include "panels/inspector/memory_page.h"
#include "panels/inspector/node_page.h"
#include "panels/pizarra/pizarra.h"
#include "stage/playback.h"

namespace backstep::ui {

InspectorColumn::InspectorColumn(Playback& playback, Selection& selection, QWidget* parent)
    : QSplitter(Qt::Vertical, parent),
      m_playback(playback),
      m_inspector(new Pane),
      m_ledger(new Pane),
      m_autopsy(new AutopsyPage(playback, m_inspector)),
      m_node(new NodePage(playback, selection)),
      m_byHand(new ByHandPage(playback, selection)),
      m_memory(new MemoryPage(playback, selection)),
      m_pizarra(new Pizarra(playback)) {
    setHandleWidth(1);
    setChildrenCollapsible(false);
    m_inspector->addPage(m_node, {});
    m_inspector->addPage(m_byHand, {});
    m_inspector->addPage(m_memory, {});
    m_inspector->showPage(m_byHand);
    m_ledger->addPage(m_pizarra, {});
    addWidget(m_inspector);
    addWidget(m_ledger);
    setStretchFactor(0, 1);
    setStretchFactor(1, 0);
    setSizes({460, 228});
    m_autopsy->hide();
    connect(&playback, &Playback::stepChanged, this, &InspectorColumn::followErrors);
    connect(&playback, &Playback::recordingChanged, this, &InspectorColumn::followErrors);
}

void InspectorColumn::followErrors() {
    const bool raised = m_playback.recording() && m_playback.current().error.has_value();
    const bool there = m_pageBefore != nullptr;
    if (raised == there) return;
    if (raised) {
        m_pageBefore = m_inspector->currentPage();
        m_inspector->insertPage(0, m_autopsy, tr("Autopsy"));
        m_inspector->showPage(m_autopsy);
        return;
    }
    if (m_inspector->currentPage() == m_autopsy) m_inspector->showPage(m_pageBefore);
    m_inspector->removePage(m_autopsy);
    m_autopsy->setParent(m_inspector);
    m_autopsy->hide();
    m_pageBefore = nullptr;
}

void InspectorColumn::showAutopsy() {
    m_inspector->showPage(m_autopsy);
    if (m_pageBefore) m_autopsy->setFocus();
}

void InspectorColumn::setLanguage(words::Language language) { m_autopsy->setLanguage(language); }

void InspectorColumn::showNode() {
    m_inspector->showPage(m_node);
    m_node->setFocus();
}

void InspectorColumn::retranslate() {
    m_inspector->setTitle(m_autopsy, tr("Autopsy"));
    m_inspector->setTitle(m_node, tr("Node"));
    m_inspector->setTitle(m_byHand, tr("By hand"));
    m_inspector->setTitle(m_memory, tr("Memory"));
    m_ledger->setTitle(m_pizarra, tr("Slate"));
}

}  // namespace backstep::ui
