#pragma once

#include <QPainter>
#include <QPainterPath>
#include <QString>
#include <optional>
#include <vector>

#include "canvas/canvas_words.h"
#include "canvas/frame.h"
#include "canvas/paint_log.h"
#include "formula/formula.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/text.h"
#include "style/theme.h"
#include "style/tokens.h"

namespace backstep::ui {

using Dashes = std::vector<double>;  // in units of the scene

// How a line is drawn. The high-contrast theme widens every one of them.
struct Stroke {
    QColor ink;
    double width = 1;
    Dashes dashes = {};
    Qt::PenCapStyle cap = Qt::FlatCap;
};

// The hand that draws: primitives in the theme's way, texts that never fall under 11 px whatever the zoom,
// and the log of what was written.
class Ink {
  public:
    Ink(QPainter& painter, const Theme& theme, const Frame& frame, PaintLog* log);

    QPainter& painter;
    const Theme& theme;
    const Measures& m;
    const CanvasWords& words;
    const double zoom;
    const bool print;
    const Answers answers;
    const QColor ground;  // what lies behind everything

    void rect(const QRectF& rect, double radius, const QColor& fill,
              const std::optional<Stroke>& stroke = {});
    void line(QPointF a, QPointF b, const Stroke& stroke);
    void path(const QPainterPath& path, const QColor& fill, const std::optional<Stroke>& stroke = {});
    void polyline(const QPolygonF& points, const Stroke& stroke);
    void circle(QPointF centre, double radius, const QColor& fill, const std::optional<Stroke>& stroke = {});
    void shadow(const QRectF& rect, double radius, double strength = 1);
    void hatch(const QRectF& rect, const Theme::State& state);
    void icon(const char* name, QPointF at, double size, const QColor& ink, double stroke);
    void triangle(QPointF centre, double side, bool up, const QColor& ink);

    TextFace face(FontRole role) const;
    TextFace face(FontRole role, double px) const;
    double width(FontRole role, const QString& text) const { return widthOf(face(role), text); }
    double text(const QString& name, QPointF baseline, const QString& text, const TextFace& face,
                const QColor& ink, Anchor anchor = Anchor::Start);
    // The same for a number the learner could work out (see Answers); what is `given`, as a shape is, is
    // text.
    double answer(const QString& name, QPointF baseline, const QString& text, const TextFace& face,
                  const QColor& ink, Anchor anchor = Anchor::Start, bool given = false);
    // The room it takes: a blank has to hold a number written by hand.
    double answerWidth(const QString& text, const TextFace& face, bool given = false) const;
    // A formula on one line from its left end; scaled down, then shortened, until it fits `room`.
    double formula(const QString& name, QPointF baseline, const std::string& tex, double px,
                   const QColor& ink, double room);
    double formulaWidth(const std::string& tex, double px) const;  // before any shortening
    // While muted, texts are drawn but not logged: the fainter half of a cross-fade.
    void setMuted(bool muted) { m_muted = muted; }
    bool muted() const { return m_muted; }

    // Draws `what` at a fraction of the present opacity; below one half its texts are not logged.
    template <class What>
    void faded(double opacity, What what) {
        if (opacity <= 0) return;
        const double before = painter.opacity();
        const bool mutedBefore = m_muted;
        painter.setOpacity(before * opacity);
        m_muted = m_muted || opacity < 0.5;
        what();
        painter.setOpacity(before);
        m_muted = mutedBefore;
    }
    // `was` gives way to `is`; at 0 and 1 only one of them is drawn.
    template <class Was, class Is>
    void crossFade(double progress, Was was, Is is) {
        const bool mutedBefore = m_muted;
        if (progress < 1) {
            m_muted = m_muted || progress >= 0.5;
            was();
            m_muted = mutedBefore;
        }
        if (progress > 0) faded(progress, is);
    }

  private:
    QPen pen(const Stroke& stroke) const;

    PaintLog* m_log;
    bool m_muted = false;
};

}  // namespace backstep::ui
