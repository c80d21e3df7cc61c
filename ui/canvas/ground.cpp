#include "canvas/ground.h"

#include <QPainter>
#include <cmath>
#include <optional>

#include "style/tokens.h"

namespace backstep::ui {

QColor groundColour(const Theme& theme, bool print) {
    return print && theme.id == ThemeId::Light ? QColor(Qt::white) : theme.surface.canvas;
}

namespace {

constexpr double kDot = 2;

// The dots of a ground, by rows and columns.
struct Dots {
    QPointF first;
    double step;
    int columns, rows;

    Dots(const QRectF& rect, QPointF anchor, double apart) : step(apart) {
        const auto from = [apart](double side, double at) {
            return at + std::ceil((side + 1 - at) / apart) * apart;
        };
        first = {from(rect.left(), anchor.x()), from(rect.top(), anchor.y())};
        columns = static_cast<int>(std::ceil((rect.right() - first.x()) / step));
        rows = static_cast<int>(std::ceil((rect.bottom() - first.y()) / step));
    }
    QPointF at(int column, int row) const { return first + QPointF(column * step, row * step); }
};

// The dots of a ground, if it has any. Nearer than kNearest pixels they would be a haze.
std::optional<Dots> dotsOf(const QRectF& rect, QPointF origin, double zoom, const Theme& theme) {
    constexpr double kNearest = 12;
    const double step = Measures::get().grid * zoom;
    if (theme.surface.dot == theme.surface.canvas || step < kNearest) return {};
    return Dots(rect, origin, step);
}

void drawDots(QPainter& painter, const QList<QPointF>& points, const QColor& ink) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, kDot, Qt::SolidLine, Qt::RoundCap));
    painter.drawPoints(points.constData(), static_cast<int>(points.size()));
}

// A square of the ground with one dot in its middle, `at` from its corner.
QPixmap tileOf(double step, double ratio, QPointF at, const Theme& theme) {
    const int pixels = static_cast<int>(step * ratio);
    QPixmap tile(pixels, pixels);
    tile.setDevicePixelRatio(ratio);
    tile.fill(groundColour(theme, false));
    QPainter painter(&tile);
    drawDots(painter, {at}, theme.surface.dot);
    return tile;
}

}  // namespace

void paintGround(QPainter& painter, const QRectF& rect, QPointF origin, double zoom, const Theme& theme,
                 bool print) {
    painter.fillRect(rect, groundColour(theme, print));
    const auto dots = print ? std::nullopt : dotsOf(rect, origin, zoom, theme);
    if (!dots) return;
    QList<QPointF> points;
    for (int row = 0; row < dots->rows; ++row)
        for (int column = 0; column < dots->columns; ++column) points.append(dots->at(column, row));
    painter.save();
    drawDots(painter, points, theme.surface.dot);
    painter.restore();
}

void Ground::paint(QPainter& painter, const QRectF& rect, QPointF origin, double zoom, const Theme& theme) {
    const View view{rect, origin, zoom, painter.device()->devicePixelRatioF(), theme.id};
    if (m_painted.isNull() || !(view == m_view)) {
        m_painted = painted(view, theme);
        m_view = view;
    }
    painter.drawPixmap(rect.topLeft(), m_painted);
}

QPixmap Ground::painted(const View& view, const Theme& theme) {
    QPixmap pixmap((view.rect.size() * view.ratio).toSize());
    pixmap.setDevicePixelRatio(view.ratio);
    const QRectF rect(QPointF(), view.rect.size());
    const QPointF origin = view.origin - view.rect.topLeft();
    QPainter painter(&pixmap);
    const auto dots = dotsOf(rect, origin, view.zoom, theme);
    const double cell = dots ? dots->step * view.ratio : 0;
    if (!dots || cell != std::floor(cell)) {
        paintGround(painter, rect, origin, view.zoom, theme, false);
        return pixmap;
    }
    painter.fillRect(rect, groundColour(theme, false));
    const auto pixel = [&view](double at) { return std::floor(at * view.ratio) / view.ratio; };
    const double middle = pixel(dots->step / 2);
    const QPointF corner(pixel(dots->first.x()) - middle, pixel(dots->first.y()) - middle);
    const QRectF all(corner, QSizeF(dots->columns * dots->step, dots->rows * dots->step)), part = all & rect;
    const QPixmap tile = tileOf(dots->step, view.ratio, dots->first - corner, theme);
    painter.drawTiledPixmap(part, tile, part.topLeft() - corner);
    return pixmap;
}

}  // namespace backstep::ui
