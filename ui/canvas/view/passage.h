#pragma once

#include <QPixmap>
#include <QVariantAnimation>
#include <optional>
#include <string>

#include "canvas/view/glide.h"

namespace backstep::ui {

// The way from one structure to the next, when a changed number leads to another graph. First the picture
// before fades out over the one after, whose cards stand where they were seen; then they glide to where they
// belong. With reduced motion the picture fades and nothing glides.
class Passage : public QObject {
    Q_OBJECT

  public:
    explicit Passage(QObject* parent);

    // The picture before, as it was seen, with the centres of its items in it.
    void leave(QPixmap picture, const ViewPlace& view, Glide::Places places);
    bool isLeaving() const { return m_leaving; }
    // The view from which what both have is seen in the same place: the item `lookedAt`, or else most of
    // them. Nothing when they have nothing in common.
    std::optional<ViewPlace> sameView(const trace::Picture& picture, const layout::GraphLayout& layout,
                                      const std::string& lookedAt) const;
    // Begins, towards that layout in that view.
    void arrive(std::shared_ptr<const trace::Picture> picture, Glide::Layout layout, const ViewPlace& view,
                bool glides);
    void giveUp();  // they have nothing in common

    bool isUnderWay() const { return m_way.state() != QAbstractAnimation::Stopped; }
    double opacity() const;  // of the picture before; 0 when it is gone
    const QPixmap& before() const { return m_before; }
    const Glide& glide() const { return m_glide; }
    double glided() const;

  signals:
    void advanced();

  private:
    QPixmap m_before;
    ViewPlace m_view;
    Glide::Places m_places;
    Glide m_glide;
    QVariantAnimation m_way;  // ms
    bool m_leaving = false;
};

}  // namespace backstep::ui
