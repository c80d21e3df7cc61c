#pragma once

#include <QPixmap>
#include <QVariantAnimation>
#include <map>
#include <optional>
#include <string>

#include "canvas/view/fit.h"

namespace backstep::ui {

// The way from one structure to the next, when a changed number leads to another graph: the view goes on so
// that what both have stays where it was, and the picture before fades out over the one after. Nothing moves.
class Passage : public QObject {
    Q_OBJECT

  public:
    using Places = std::map<std::string, QPointF>;  // centres in the scene, by structural id

    explicit Passage(QObject* parent = nullptr);

    // The picture before, and where its items stood in it.
    void leave(QPixmap picture, const ViewPlace& view, Places places);
    bool isLeaving() const { return m_leaving; }
    // Begins to fade. The view from which what both have is seen in the same place; nothing when they have
    // nothing in common.
    std::optional<ViewPlace> arrive(const Places& places);

    double opacity() const { return m_opacity; }  // of the picture before; 0 when it is gone
    const QPixmap& before() const { return m_before; }

  signals:
    void faded();  // a little further

  private:
    QPixmap m_before;
    ViewPlace m_view;
    Places m_places;
    QVariantAnimation m_fade;
    bool m_leaving = false;
    double m_opacity = 0;
};

}  // namespace backstep::ui
