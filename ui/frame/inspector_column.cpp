#include "frame/inspector_column.h"

#include <algorithm>

#include "frame/bar_button.h"
#include "frame/pane.h"
#include "panels/inspector/autopsy_page.h"
#include "panels/inspector/by_hand_page.h"
#include "panels/inspector/check_page.h"
#include "panels/inspector/memory_page.h"
#include "panels/inspector/node_page.h"
#include "panels/inspector/why_page.h"
#include "panels/pizarra/pizarra.h"
#include "stage/playback.h"

namespace backstep::ui {

InspectorColumn::InspectorColumn(Playback& playback, Selection& selection, QWidget* parent)
    : QSplitter(Qt::Vertical, parent),
      m_playback(playback),
      m_inspector(new Pane),
      m_ledger(new Pane),
      m_autopsy(new AutopsyPage(playback, m_inspector)),
      m_why(new WhyPage(playback, selection, m_inspector)),
      m_check(new CheckPage(playback, selection, m_inspector)),
      m_askWhy(new BarButton("question", BarButton::Look::Flat)),
      m_askCheck(new BarButton("check", BarButton::Look::Flat)),
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
    m_ledger->addCorner(m_askWhy);
    m_ledger->addCorner(m_askCheck);
    connect(m_askWhy, &BarButton::clicked, this, &InspectorColumn::showWhy);
    connect(m_askCheck, &BarButton::clicked, this, &InspectorColumn::showCheck);
    connect(m_byHand, &ByHandPage::pathLit, this, &InspectorColumn::pathLit);
    connect(m_autopsy, &AutopsyPage::mendWanted, this, &InspectorColumn::mendWanted);
    connect(m_why, &WhyPage::mendWanted, this, &InspectorColumn::mendWanted);
    connect(m_why, &WhyPage::pathsWanted, this, &InspectorColumn::showPaths);
    addWidget(m_inspector);
    addWidget(m_ledger);
    setStretchFactor(0, 1);
    setStretchFactor(1, 0);
    setSizes({460, 228});
    m_autopsy->hide();
    m_why->hide();
    m_check->hide();
    connect(&playback, &Playback::stepChanged, this, &InspectorColumn::followErrors);
    connect(&playback, &Playback::recordingChanged, this, &InspectorColumn::followErrors);
}

bool InspectorColumn::hasRemark() const {
    const auto& remarks = m_playback.recording()->remarks();
    return std::ranges::any_of(remarks, [this](const explain::Remark& remark) {
        return !remark.harmless && remark.step <= m_playback.current().step.number;
    });
}

void InspectorColumn::followErrors() {
    const bool known = m_playback.recording() != nullptr;
    const bool raised = known && m_playback.current().error.has_value();
    const bool wanted = raised || (known && hasRemark());
    const bool there = m_inspector->holds(m_autopsy);
    if (wanted && !there) m_inspector->insertPage(0, m_autopsy, tr("Autopsy"));
    if (raised && !m_pageBefore) {
        m_pageBefore = m_inspector->currentPage();
        m_inspector->showPage(m_autopsy);
    }
    if (!raised && m_pageBefore) {
        if (m_inspector->currentPage() == m_autopsy) m_inspector->showPage(m_pageBefore);
        m_pageBefore = nullptr;
    }
    if (!wanted && there) {
        if (m_inspector->currentPage() == m_autopsy) m_inspector->showPage(m_byHand);
        takeAway(m_autopsy);
    }
}

void InspectorColumn::putLightOut() { m_byHand->putLightOut(); }

void InspectorColumn::takeAway(Sheet* page) {
    m_inspector->removePage(page);
    page->setParent(m_inspector);
    page->hide();
}

void InspectorColumn::showAsked(Sheet* page, const QString& title) {
    // One answer at a time: where its tab has room, the names of all are read whole.
    Sheet* other = page == m_why ? static_cast<Sheet*>(m_check) : m_why;
    if (m_inspector->holds(other)) takeAway(other);
    if (!m_inspector->holds(page)) m_inspector->addPage(page, title);
    m_inspector->showPage(page);
    page->setFocus();
}

void InspectorColumn::showWhy() { showAsked(m_why, tr("Why?")); }
void InspectorColumn::showCheck() { showAsked(m_check, tr("Check")); }

void InspectorColumn::showPaths() {
    m_inspector->showPage(m_byHand);
    m_byHand->lightPaths();
    m_byHand->setFocus();
}

void InspectorColumn::showAutopsy() {
    m_inspector->showPage(m_autopsy);
    if (!m_inspector->holds(m_autopsy)) return;
    m_autopsy->setFocus();
    m_autopsy->showCures();
}

void InspectorColumn::setLanguage(words::Language language) {
    m_autopsy->setLanguage(language);
    m_why->setLanguage(language);
    m_check->setLanguage(language);
}

QList<QWidget*> InspectorColumn::pages() const {
    return {m_autopsy, m_why, m_check, m_node, m_byHand, m_memory, m_pizarra};
}

void InspectorColumn::showNode() {
    m_inspector->showPage(m_node);
    m_node->setFocus();
}

// The name of the page below goes before that of a button.
void InspectorColumn::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    constexpr int kAllNames = 340;
    m_askCheck->setBare(width() < kAllNames);
    placePizarra();
}

void InspectorColumn::placePizarra() {
    constexpr int kLeastForBoth = 380;
    const bool low = height() < kLeastForBoth;
    if (low == m_inspector->holds(m_pizarra)) return;
    (low ? m_ledger : m_inspector)->removePage(m_pizarra);
    (low ? m_inspector : m_ledger)->addPage(m_pizarra, tr("Slate"));
    m_ledger->setVisible(!low);
}

void InspectorColumn::retranslate() {
    m_inspector->setTitle(m_autopsy, tr("Autopsy"));
    m_inspector->setTitle(m_why, tr("Why?"));
    m_inspector->setTitle(m_check, tr("Check"));
    m_askWhy->setLabel(tr("Why?"));
    m_askWhy->setToolTip(tr("Why is this .grad what it is?"));
    m_askCheck->setLabel(tr("Check"));
    m_askCheck->setToolTip(tr("Check this gradient numerically, by small changes of the numbers"));
    m_inspector->setTitle(m_node, tr("Node"));
    m_inspector->setTitle(m_byHand, tr("By hand"));
    m_inspector->setTitle(m_memory, tr("Memory"));
    (m_inspector->holds(m_pizarra) ? m_inspector : m_ledger)->setTitle(m_pizarra, tr("Slate"));
}

}  // namespace backstep::ui
