#include "canvas/paint/ink.h"

#include <QHash>
#include <cmath>

#include "canvas/ground.h"

namespace backstep::ui {

namespace {

// Formulas recur from frame to frame; parsing and shortening are the dear part.
const Formula& parsed(const std::string& tex) {
    thread_local QHash<QByteArray, Formula> known;
    const QByteArray key = QByteArray::fromRawData(tex.data(), static_cast<qsizetype>(tex.size()));
    if (known.size() > 2000) known.clear();
    auto found = known.find(key);
    if (found == known.end())
        found =
            known.insert(QByteArray::fromStdString(tex), Formula(QString::fromStdString(tex)).onOneLine());
    return *found;
}

}  // namespace

Ink::Ink(QPainter& p, const Theme& t, const Frame& frame, PaintLog* log)
    : painter(p),
      theme(t),
      m(Measures::get()),
      words(CanvasWords::in(frame.language)),
      zoom(frame.zoom),
      print(frame.print),
      answers(frame.answers),
      ground(groundColour(t, frame.print)),
      m_log(log) {
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
}

QPen Ink::pen(const Stroke& stroke) const {
    const double width = stroke.width + theme.strokeExtra;
    QPen pen(stroke.ink, width, Qt::SolidLine, stroke.cap, Qt::RoundJoin);
    if (!stroke.dashes.empty()) {
        QList<qreal> pattern;  // Qt counts dashes in pen widths
        for (const double length : stroke.dashes) pattern.append(length / width);
        pen.setDashPattern(pattern);
    }
    return pen;
}

void Ink::rect(const QRectF& rect, double radius, const QColor& fill, const std::optional<Stroke>& stroke) {
    painter.setPen(stroke ? pen(*stroke) : QPen(Qt::NoPen));
    painter.setBrush(fill.alpha() == 0 ? QBrush(Qt::NoBrush) : QBrush(fill));
    if (radius > 0)
        painter.drawRoundedRect(rect, radius, radius);
    else
        painter.drawRect(rect);
}

void Ink::line(QPointF a, QPointF b, const Stroke& stroke) {
    painter.setPen(pen(stroke));
    painter.drawLine(a, b);
}

void Ink::path(const QPainterPath& path, const QColor& fill, const std::optional<Stroke>& stroke) {
    painter.setPen(stroke ? pen(*stroke) : QPen(Qt::NoPen));
    painter.setBrush(fill.alpha() == 0 ? QBrush(Qt::NoBrush) : QBrush(fill));
    painter.drawPath(path);
}

void Ink::polyline(const QPolygonF& points, const Stroke& stroke) {
    if (points.size() < 2) return;
    painter.setPen(pen(stroke));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(points);
}

void Ink::circle(QPointF centre, double radius, const QColor& fill, const std::optional<Stroke>& stroke) {
    painter.setPen(stroke ? pen(*stroke) : QPen(Qt::NoPen));
    painter.setBrush(fill.alpha() == 0 ? QBrush(Qt::NoBrush) : QBrush(fill));
    painter.drawEllipse(centre, radius, radius);
}

// Three flat rounded rectangles: a blur would be a half-transparent gradient, which PDF spoils.
void Ink::shadow(const QRectF& rect, double radius, double strength) {
    if (print || theme.shadowStrength == 0) return;
    constexpr std::pair<double, double> kLayers[] = {{1, 0.05}, {3, 0.035}, {6, 0.02}};
    for (const auto& [spread, opacity] : kLayers) {
        QColor ink = theme.surface.shadow;
        ink.setAlphaF(static_cast<float>(opacity * theme.shadowStrength));
        const double s = spread * strength;
        this->rect({rect.x() - s * 0.4, rect.y() + s * 0.6, rect.width() + s * 0.8, rect.height() + s * 0.5},
                   radius + spread * 0.3, ink);
    }
}

// Slanted lines as lines: pattern brushes do not survive an SVG.
void Ink::hatch(const QRectF& r, const Theme::State& state) {
    QColor ink = state.line;
    ink.setAlphaF(0.5F * ink.alphaF());
    constexpr double kStep = 6;
    for (double c = r.left() + r.top(); c < r.right() + r.bottom(); c += kStep) {
        // x + y = c, from the lower left to the upper right.
        const double x0 = std::max(r.left(), c - r.bottom()), x1 = std::min(r.right(), c - r.top());
        if (x1 > x0) line({x0, c - x0}, {x1, c - x1}, {ink, 1.2});
    }
}

void Ink::icon(const char* name, QPointF at, double size, const QColor& ink, double stroke) {
    paintIcon(painter, QLatin1String(name), at, size, ink, stroke + theme.strokeExtra * 0.5);
}

void Ink::triangle(QPointF centre, double side, bool up, const QColor& ink) {
    paintTriangle(painter, centre, side, up, ink);
}

TextFace Ink::face(FontRole role) const {
    const QFont font = fontOf(role);
    return {font, std::max<double>(font.pixelSize(), m.minText / zoom)};
}

TextFace Ink::face(FontRole role, double px) const { return {fontOf(role), std::max(px, m.minText / zoom)}; }

double Ink::text(const QString& name, QPointF baseline, const QString& text, const TextFace& face,
                 const QColor& ink, Anchor anchor) {
    paintText(painter, baseline, text, face, ink, anchor);
    if (m_log && !m_muted)
        m_log->add(name, painter.combinedTransform(), inkRect(baseline, text, face, anchor), text, face.px);
    return widthOf(face, text);
}

constexpr double kWritingHeight = 22;

double Ink::answer(const QString& name, QPointF baseline, const QString& text, const TextFace& face,
                   const QColor& ink, Anchor anchor, bool given) {
    if (text.isEmpty()) return 0;
    if (given || answers == Answers::Shown) return this->text(name, baseline, text, face, ink, anchor);
    const double width = answerWidth(text, face);
    const double x = anchor == Anchor::Start ? baseline.x()
                     : anchor == Anchor::End ? baseline.x() - width
                                             : baseline.x() - width / 2;
    if (answers == Answers::Blank) {
        // A pencil writes on white, whatever ground the number has on a screen.
        const double high = std::max(kWritingHeight, face.px * 1.5);
        rect({x, baseline.y() - face.px * 0.36 - high / 2, width, high}, 2, Qt::white,
             Stroke{theme.ink.tertiary, 0.75});
        return width;
    }
    const double y = baseline.y() + face.px * 0.2;
    line({x, y}, {x + width, y}, {ink, 1.25});
    return this->text(name, baseline, text, face, ink, anchor);
}

double Ink::answerWidth(const QString& text, const TextFace& face, bool given) const {
    if (text.isEmpty()) return 0;
    constexpr double kWritten = 52;
    const double printed = widthOf(face, text);
    return answers == Answers::Blank && !given ? std::max(printed, kWritten) : printed;
}

double Ink::formulaWidth(const std::string& tex, double px) const {
    return parsed(tex).measure({std::max(px, m.minText / zoom), {}, nullptr}).width;
}

double Ink::formula(const QString& name, QPointF baseline, const std::string& tex, double px,
                    const QColor& ink, double room) {
    if (tex.empty()) return 0;
    Formula formula = parsed(tex);
    const double least = m.minText / zoom;
    FormulaStyle style{std::max(px, least), ink, &theme};
    FormulaSize size = formula.measure(style);
    if (size.width > room) {
        style.px = std::max(least, style.px * room / size.width);
        size = formula.measure(style);
    }
    if (size.width > room + 0.5) {
        formula = formula.shortened(style, room);
        size = formula.measure(style);
    }
    formula.paint(painter, baseline, style);
    if (m_log && !m_muted)
        m_log->add(name, painter.combinedTransform(),
                   {baseline.x(), baseline.y() - size.ascent, size.width, size.height()},
                   formula.alternative(), style.px);
    return size.width;
}

}  // namespace backstep::ui
