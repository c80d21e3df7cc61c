#include "panels/sheet/histogram_row.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "panels/inspector/shown_value.h"
#include "style/fonts.h"
#include "style/text.h"

namespace backstep::ui {

namespace {

constexpr double kBarsHigh = 48, kAbove = 6, kWords = 18, kBelow = 8;

QString tr(const char* text) { return QCoreApplication::translate("HistogramRow", text); }

}  // namespace

HistogramRow::HistogramRow(const trace::ValueSnapshot& value) {
    bool first = true;
    for (int64_t i = 0; i < value.numel(); ++i) {
        const double element = value.at(i);
        if (!std::isfinite(element)) {
            ++m_strange;
            continue;
        }
        ++m_finite;
        m_mean += element;
        m_least = first ? element : std::min(m_least, element);
        m_greatest = first ? element : std::max(m_greatest, element);
        first = false;
    }
    if (m_finite == 0) return;
    m_mean /= static_cast<double>(m_finite);
    const double width = m_greatest - m_least;
    for (int64_t i = 0; i < value.numel(); ++i) {
        const double element = value.at(i);
        if (!std::isfinite(element)) continue;
        const double place = width > 0 ? (element - m_least) / width * kBars : kBars / 2;
        ++m_counts[static_cast<size_t>(std::clamp(static_cast<int>(place), 0, kBars - 1))];
    }
}

QString HistogramRow::mean() const {
    const QString text = tr("mean %1").arg(numberText(m_mean));
    if (m_strange == 0) return text;
    return text + QStringLiteral(" · ") +
           (m_strange == 1 ? tr("1 not finite") : tr("%1 not finite").arg(m_strange));
}

double HistogramRow::height(double) const {
    return m_finite == 0 ? kWords + kBelow : kAbove + kBarsHigh + 2 * kWords + kBelow;
}

void HistogramRow::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
    const QFont face = codeFont(11, QFont::Medium);
    const auto write = [&](double x, double baseline, const QString& text) {
        painter.setFont(face);
        painter.setPen(theme.ink.secondary);
        painter.drawText(QPointF(area.left() + x, area.top() + baseline), text);
    };
    if (m_finite == 0) return write(0, 13, mean());
    const int64_t most = *std::max_element(m_counts.begin(), m_counts.end());
    const double step = area.width() / kBars, foot = area.top() + kAbove + kBarsHigh;
    for (int bar = 0; bar < kBars; ++bar) {
        const int64_t count = m_counts[static_cast<size_t>(bar)];
        if (count == 0) continue;
        const double high = std::max(2.0, kBarsHigh * static_cast<double>(count) / static_cast<double>(most));
        const QRectF box(area.left() + step * bar + 1, foot - high, step - 2, high);
        const double middle = m_least + (m_greatest - m_least) * (bar + 0.5) / kBars;
        const QColor& ink = theme.state(Tone::Forward).line;
        painter.setPen(middle < 0 ? QPen(ink, 1.25) : QPen(Qt::NoPen));
        painter.setBrush(middle < 0 ? QBrush(Qt::NoBrush) : QBrush(ink));
        painter.drawRect(middle < 0 ? box.adjusted(0.6, 0.6, -0.6, 0) : box);
    }
    painter.setPen(QPen(theme.ink.secondary, 1));
    painter.drawLine(QPointF(area.left(), foot), QPointF(area.right(), foot));
    const QString last = numberText(m_greatest);
    write(0, kAbove + kBarsHigh + 13, numberText(m_least));
    write(area.width() - widthOf(face, last), kAbove + kBarsHigh + 13, last);
    write(0, kAbove + kBarsHigh + kWords + 13, mean());
}

QString HistogramRow::text() const {
    if (m_finite == 0) return mean();
    return tr("from %1 to %2").arg(numberText(m_least), numberText(m_greatest)) + QStringLiteral(", ") +
           mean();
}

}  // namespace backstep::ui
