#include "workspace/finder.h"

#include <QApplication>

#include "canvas/graph_canvas.h"
#include "frame/find_field.h"
#include "frame/pane.h"
#include "panels/playground/playground_pane.h"
#include "stage/playback.h"
#include "stage/selection.h"

namespace backstep::ui {

Finder::Finder(FindField& field, PlaygroundPane& playground, GraphCanvas& canvas, Playback& playback,
               Selection& selection, QObject* parent)
    : QObject(parent),
      m_field(field),
      m_playground(playground),
      m_canvas(canvas),
      m_playback(playback),
      m_selection(selection) {
    connect(&field, &FindField::wanted, this, &Finder::look);
    connect(&field, &FindField::closed, this, [this] { m_canvas.setFocus(); });
}

void Finder::open() {
    if (m_playground.isAncestorOf(QApplication::focusWidget())) return m_playground.openFind();
    Pane::bringForward(&m_canvas);
    m_field.open(tr("Find a node"));
    look(m_field.text(), true, false);  // what was sought last may have other matches by now
}

void Finder::openReplace() {
    Pane::bringForward(&m_playground);
    m_playground.openReplace();
}

void Finder::look(const QString& text, bool forward, bool next) {
    const Selection::Found found = m_selection.findIn(m_playback.current(), text, forward, next);
    m_field.setFound(found.item >= 0 || text.isEmpty());
    m_field.setPlace(found.place, found.count);
    if (found.item >= 0) m_canvas.ensureVisible(found.item);
}

}  // namespace backstep::ui
