#include "workspace/menus/card_menu.h"

#include <QMenu>

#include "canvas/graph_canvas.h"
#include "frame/inspector_column.h"
#include "frame/pane.h"
#include "panels/inspector/asked_tensor.h"
#include "stage/playback.h"
#include "stage/selection.h"

namespace backstep::ui {

CardMenu::CardMenu(GraphCanvas& canvas, InspectorColumn& inspector, Playback& playback, Selection& selection,
                   QObject* parent)
    : QObject(parent), m_inspector(inspector), m_playback(playback), m_selection(selection) {
    connect(&canvas, &GraphCanvas::whyRequested, this, &CardMenu::askWhy);
    connect(&canvas, &GraphCanvas::menuRequested, this, &CardMenu::pop);
    connect(&canvas, &GraphCanvas::nodeActivated, this, [this](NodeId, int item) { openNode(item); });
    connect(&inspector, &InspectorColumn::pathLit, &canvas, &GraphCanvas::setLitPath);
}

void CardMenu::pick(int item) {
    if (item >= 0) m_selection.pick(m_playback.current(), item);
    Pane::bringForward(&m_inspector);
}

void CardMenu::askWhy(int item) {
    pick(item);
    m_inspector.showWhy();
}

void CardMenu::askCheck(int item) {
    pick(item);
    m_inspector.showCheck();
}

void CardMenu::askPaths(int item) {
    const auto& recording = m_playback.recording();
    if (item < 0 && recording) item = AskedTensor(*recording, m_playback.current(), m_selection).item();
    pick(item);
    m_inspector.showPaths();
}

void CardMenu::openNode(int item) {
    pick(item);
    m_inspector.showNode();
}

bool CardMenu::hasPaths(int item) const {
    const auto& recording = m_playback.recording();
    return recording && recording->wholePath(m_playback.current(), static_cast<uint32_t>(item));
}

void CardMenu::pop(int item, QPoint position) {
    m_selection.pick(m_playback.current(), item);
    QMenu menu;
    const auto offer = [&](const QString& words, void (CardMenu::*ask)(int)) {
        connect(menu.addAction(words), &QAction::triggered, this, [this, ask, item] { (this->*ask)(item); });
    };
    offer(tr("Why is its .grad what it is?"), &CardMenu::askWhy);
    offer(tr("Check its gradient"), &CardMenu::askCheck);
    if (hasPaths(item)) offer(tr("Light the paths that lead to it"), &CardMenu::askPaths);
    offer(tr("Open in the inspector"), &CardMenu::openNode);
    menu.exec(position);
}

}  // namespace backstep::ui
