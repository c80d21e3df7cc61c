#include "panels/sheet/grid_row.h"

#include <QPainter>
#include <algorithm>

#include "panels/inspector/shown_value.h"
#include "style/fonts.h"
#include "style/text.h"

namespace backstep::ui {

namespace {

constexpr int64_t kMostRows = 6;
constexpr int64_t kMostColumns = 12;
constexpr double kLine = 18;
constexpr double kLabel = 25;
constexpr double kGap = 12;
constexpr double kDots = 20;

QFont face() { return codeFont(12); }
const QString kMore = QStringLiteral("…");

}  // namespace

GridRow::GridRow(QString label, const trace::ValueSnapshot& value)
    : m_label(std::move(label)), m_shape(sizesText(value)) {
    if (value.is_summary()) {
        m_rows.push_back({fullText(value)});
    } else {
        const trace::ValueSnapshot::Dims shape = value.shape();
        const int64_t columns = shape.empty() ? 1 : shape.back();
        const int64_t rows = columns > 0 ? value.numel() / columns : 0;
        m_moreRows = rows > kMostRows;
        m_moreColumns = columns > kMostColumns;
        for (int64_t row = 0; row < std::min(rows, kMostRows); ++row) {
            QStringList numbers;
            for (int64_t column = 0; column < std::min(columns, kMostColumns); ++column)
                numbers.append(elementText(value, row * columns + column));
            m_rows.push_back(numbers);
        }
    }
    for (const QStringList& row : m_rows)
        for (const QString& number : row) m_column = std::max(m_column, widthOf(face(), number));
}

int GridRow::columnsIn(double width) const {
    const int all = m_rows.empty() ? 0 : static_cast<int>(m_rows.front().size());
    const auto fit = [&](double room) { return static_cast<int>((room + kGap) / (m_column + kGap)); };
    if (!m_moreColumns && fit(width) >= all) return all;
    return std::clamp(fit(width - kDots), 1, std::max(1, all));
}

QString GridRow::inOneLine(double width) const {
    if (m_rows.size() != 1 || m_moreColumns) return {};
    const QString list = QStringLiteral("[%1]").arg(m_rows.front().join(QStringLiteral(", ")));
    const double label = widthOf(uiFont(12, QFont::Medium), m_label);
    return label + kGap + widthOf(face(), list) <= width ? list : QString();
}

double GridRow::height(double width) const {
    if (!inOneLine(width).isEmpty()) return kLabel;
    return kLabel + kLine * static_cast<double>(m_rows.size() + (m_moreRows ? 1 : 0)) + 6;
}

void GridRow::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
    auto write = [&](double x, double y, const QFont& font, const QString& text, const QColor& ink) {
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(QPointF(area.left() + x, area.top() + y), text);
    };
    const QFont small = codeFont(12, QFont::Medium);
    const QString list = inOneLine(area.width());
    const double shape = list.isEmpty() ? widthOf(small, m_shape) : widthOf(face(), list);
    if (list.isEmpty())
        write(area.width() - shape, 17, small, m_shape, theme.ink.secondary);
    else
        write(area.width() - shape, 17, face(), list, theme.ink.primary);
    const TextFace label{uiFont(12, QFont::Medium), 12};
    write(0, 17, label.font, elidedMiddle(m_label, label, area.width() - shape - kGap), theme.ink.secondary);
    if (!list.isEmpty()) return;
    const int columns = columnsIn(area.width());
    double y = kLabel + 13;
    for (const QStringList& row : m_rows) {
        double right = m_column;
        for (int i = 0; i < columns && i < row.size(); ++i, right += m_column + kGap)
            write(right - widthOf(face(), row[i]), y, face(), row[i], theme.ink.primary);
        if (m_moreColumns || columns < row.size())
            write(right - m_column, y, face(), kMore, theme.ink.secondary);
        y += kLine;
    }
    if (m_moreRows) write(m_column - widthOf(face(), kMore), y, face(), kMore, theme.ink.secondary);
}

QString GridRow::text() const {
    QStringList lines(m_label + ' ' + m_shape + ':');
    for (const QStringList& row : m_rows) lines.append(row.join("  ") + (m_moreColumns ? "  …" : ""));
    if (m_moreRows) lines.append(kMore);
    return lines.join('\n');
}

}  // namespace backstep::ui
