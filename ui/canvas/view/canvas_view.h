#pragma once

#include <QRectF>

#include "canvas/view/fit.h"

namespace backstep::ui {

// Where the scene lies in the viewport: fitted until the user zooms or pans, then as they left it. Follows
// what happens when that would be out of sight, sliding along with the move instead of jumping.
class CanvasView {
  public:
    static constexpr double kSmallest = 0.02, kLargest = 4;
    // Automatic fits go no further, larger graphs scroll: at kScrolled, or a little smaller, to kNarrowest at
    // most, when that brings all of their width into view.
    // A graph that has no room at kReadable is seen whole down to kLegible rather than in part.
    static constexpr double kReadable = 0.76, kLegible = 0.6, kReadableBeside = 0.7,
                            kReadableProjected = 0.55, kScrolled = 0.85, kNarrowest = 0.68,
                            kNarrowestBeside = 0.56;

    const ViewPlace& place() const { return m_place; }
    bool isFitted() const { return m_fitted; }
    void setFitted(bool fitted) { m_fitted = fitted; }

    void setPlace(const ViewPlace& place);  // and stays there: no move goes on
    void zoomAt(QPointF pixel, double zoom);
    void pan(QPointF pixels);
    void shift(QPointF pixels);  // and it is still as it was fitted
    // Keeps some of the scene in view, whatever was panned.
    void keepNear(const QRectF& scene, QSizeF view);

    bool fits(const QRectF& part, QSizeF view) const;
    // The offset that brings a rectangle of the scene into view, by the least move.
    QPointF offsetTowards(const QRectF& part, QSizeF view) const;
    // The same where the view follows: along the height by the least move. When it moves, or is framed
    // `anew`, what stands beside the part, `band`, comes to the middle, or the part alone if that has no
    // room.
    QPointF offsetAmid(const QRectF& part, const QRectF& band, QSizeF view, bool anew = false) const;
    QPointF offsetWhereItFits(const QRectF& part, QSizeF view) const;  // along a side too short for it: none
    // From where the view is, or from `home` if the whole scene can be seen from there: then what is in view
    // at a step does not depend on how one came to it.
    void beginFollow(const QRectF& part, const QRectF& band, QSizeF view, const ViewPlace* home = nullptr,
                     bool anew = false);
    void follow(double t);

  private:
    ViewPlace m_place;
    bool m_fitted = true;
    QPointF m_followFrom;
    QPointF m_followBy;
};

}  // namespace backstep::ui
