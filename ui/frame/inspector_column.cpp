#include "frame/inspector_column.h"

#include "frame/pane.h"
#include "panels/inspector/by_hand_page.h"
#include "panels/inspector/node_page.h"
#include "panels/pizarra/pizarra.h"

namespace backstep::ui {

InspectorColumn::InspectorColumn(Playback& playback, Selection& selection, QWidget* parent)
    : QSplitter(Qt::Vertical, parent),
      m_inspector(new Pane),
      m_ledger(new Pane),
      m_node(new NodePage(playback, selection)),
      m_byHand(new ByHandPage(playback, selection)),
      m_pizarra(new Pizarra(playback)) {
    setHandleWidth(1);
    setChildrenCollapsible(false);
    m_inspector->addPage(m_node, {});
    m_inspector->addPage(m_byHand, {});
    m_inspector->showPage(m_byHand);
    m_ledger->addPage(m_pizarra, {});
    addWidget(m_inspector);
    addWidget(m_ledger);
    setStretchFactor(0, 1);
    setStretchFactor(1, 0);
    setSizes({460, 228});
}

void InspectorColumn::showNode() {
    m_inspector->showPage(m_node);
    m_node->setFocus();
}

void InspectorColumn::retranslate() {
    m_inspector->setTitle(m_node, tr("Node"));
    m_inspector->setTitle(m_byHand, tr("By hand"));
    m_ledger->setTitle(m_pizarra, tr("Slate"));
}

}  // namespace backstep::ui
