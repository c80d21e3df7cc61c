#include "style/icons.h"

#include <QDir>
#include <QFile>
#include <QIconEngine>
#include <QMap>
#include <QPainter>

#include "style/svg_path.h"
#include "style/tokens.h"

namespace backstep::ui {

namespace {

constexpr double kGrid = 20;

const QMap<QString, QPainterPath>& allIcons() {
    static const QMap<QString, QPainterPath> icons = [] {
        QMap<QString, QPainterPath> read;
        const QDir folder(QStringLiteral(":/icons"));
        for (const QString& name : folder.entryList()) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::ReadOnly)) continue;
            const QString svg = QString::fromUtf8(file.readAll());
            const qsizetype begin = svg.indexOf(QLatin1String(" d=\"")) + 4;
            const qsizetype end = svg.indexOf(QLatin1Char('"'), begin);
            read.insert(name.chopped(4), parseSvgPath(svg.mid(begin, end - begin)));
        }
        return read;
    }();
    return icons;
}

// Draws the path at whatever size and pixel ratio is asked for, in one ink per mode.
class PathIconEngine : public QIconEngine {
  public:
    PathIconEngine(QString name, QColor ink, QColor disabled, bool filled)
        : m_name(std::move(name)), m_ink(std::move(ink)), m_disabled(std::move(disabled)), m_filled(filled) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const double size = std::min(rect.width(), rect.height());
        const QPointF at(rect.x() + (rect.width() - size) / 2, rect.y() + (rect.height() - size) / 2);
        const QColor ink = mode == QIcon::Disabled ? m_disabled : m_ink;
        const double stroke = Measures::get().iconStroke * std::max(1.0, size / kGrid);
        paintIcon(*painter, m_name, at, size, ink, stroke, m_filled ? ink : QColor(Qt::transparent));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new PathIconEngine(*this); }

  private:
    QString m_name;
    QColor m_ink;
    QColor m_disabled;
    bool m_filled;
};

}  // namespace

const QPainterPath& iconPath(const QString& name) {
    static const QPainterPath none;
    const auto found = allIcons().constFind(name);
    Q_ASSERT_X(found != allIcons().constEnd(), "iconPath", qPrintable(name));
    return found == allIcons().constEnd() ? none : *found;
}

QStringList iconNames() { return allIcons().keys(); }

void paintIcon(QPainter& painter, const QString& name, QPointF at, double size, const QColor& ink,
               double stroke, const QColor& fill) {
    const double k = size / kGrid;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(at);
    painter.scale(k, k);
    painter.setPen(QPen(ink, stroke / k, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(fill.alpha() == 0 ? QBrush(Qt::NoBrush) : QBrush(fill));
    painter.drawPath(iconPath(name));
    painter.restore();
}

QIcon icon(const QString& name, const QColor& ink, bool filled) {
    QColor disabled = ink;
    disabled.setAlphaF(0.4f);
    return QIcon(new PathIconEngine(name, ink, disabled, filled));
}

QIcon icon(const QString& name, const Theme& theme) {
    return QIcon(new PathIconEngine(name, theme.ink.primary, theme.ink.tertiary, false));
}

void paintTriangle(QPainter& painter, QPointF centre, double side, bool up, const QColor& ink) {
    const double half = side * 0.43 * (up ? -1 : 1);
    const QPointF points[] = {centre + QPointF(-side / 2, -half), centre + QPointF(side / 2, -half),
                              centre + QPointF(0, half)};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawConvexPolygon(points, 3);
    painter.restore();
}

}  // namespace backstep::ui
