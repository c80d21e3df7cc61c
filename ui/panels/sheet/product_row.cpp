#include "panels/sheet/product_row.h"

#include <QPainter>
#include <algorithm>

#include "panels/inspector/shown_value.h"
#include "style/fonts.h"
#include "style/text.h"

namespace backstep::ui {

namespace {

constexpr int64_t kMostRows = 5, kMostColumns = 8;
constexpr double kLine = 18, kSymbol = 26, kGap = 10, kBracket = 6, kSign = 26, kSymbolPx = 16, kBelow = 10;
const QString kMore = QStringLiteral("…");

QFont face() { return codeFont(12); }

}  // namespace

ProductRow::ProductRow(const std::vector<std::pair<QString, trace::ValueSnapshot>>& matrices) {
    for (const auto& [symbol, value] : matrices) {
        Matrix matrix{Formula(symbol), {}, sizesText(value)};
        const int64_t columns = value.shape().back(), rows = columns > 0 ? value.numel() / columns : 0;
        matrix.moreRows = rows > kMostRows;
        matrix.moreColumns = columns > kMostColumns;
        for (int64_t r = 0; r < std::min(rows, kMostRows); ++r) {
            QStringList numbers;
            for (int64_t c = 0; c < std::min(columns, kMostColumns); ++c)
                numbers.append(elementText(value, r * columns + c));
            for (const QString& number : numbers)
                matrix.column = std::max(matrix.column, widthOf(face(), number));
            matrix.rows.push_back(std::move(numbers));
        }
        m_matrices.push_back(std::move(matrix));
    }
}

double ProductRow::widthOfMatrix(const Matrix& matrix, int columns) const {
    const bool cut = matrix.moreColumns || columns < matrix.rows.front().size();
    return 2 * kBracket + columns * (matrix.column + kGap) - kGap + (cut ? kGap + widthOf(face(), kMore) : 0);
}

int ProductRow::columnsIn(const Matrix& matrix, double width) const {
    int columns = static_cast<int>(matrix.rows.front().size());
    while (columns > 1 && widthOfMatrix(matrix, columns) > width) --columns;
    return columns;
}

// A matrix that does not fit beside the one before it begins a line with its sign.
std::vector<ProductRow::Placed> ProductRow::arrange(double width, double* height) const {
    std::vector<Placed> places;
    double x = 0, y = 0, tallest = 0;
    for (const Matrix& matrix : m_matrices) {
        const double sign = places.empty() ? 0 : kSign;
        Placed place;
        place.columns = columnsIn(matrix, width - kSign);
        place.width = widthOfMatrix(matrix, place.columns);
        place.height = kLine * static_cast<double>(matrix.rows.size() + (matrix.moreRows ? 1 : 0));
        if (!places.empty() && x + sign + place.width > width) {
            y += kSymbol + tallest + kBelow;
            x = tallest = 0;
        }
        place.x = x + sign;
        place.y = y + kSymbol;
        x = place.x + place.width;
        tallest = std::max(tallest, place.height);
        places.push_back(place);
    }
    *height = y + kSymbol + tallest + kBelow;
    return places;
}

double ProductRow::height(double width) const {
    double height = 0;
    arrange(width, &height);
    return height;
}

void ProductRow::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
    double height = 0;
    const std::vector<Placed> places = arrange(area.width(), &height);
    const auto write = [&](double x, double y, const QString& text, const QColor& ink) {
        painter.setFont(face());
        painter.setPen(ink);
        painter.drawText(area.topLeft() + QPointF(x, y), text);
    };
    for (size_t m = 0; m < m_matrices.size(); ++m) {
        const Matrix& matrix = m_matrices[m];
        const Placed& at = places[m];
        const bool result = m + 1 == m_matrices.size();
        const QColor& ink = result ? theme.state(Tone::Backward).text : theme.ink.primary;
        if (m > 0)
            write(at.x - kSign + 8, at.y + at.height / 2 + 4,
                  result ? QStringLiteral("=") : QStringLiteral("@"), theme.ink.secondary);
        const FormulaStyle style{kSymbolPx, ink, &theme};
        const double symbol = matrix.symbol.measure(style).width;
        matrix.symbol.paint(painter,
                            area.topLeft() + QPointF(at.x + std::max(0.0, (at.width - symbol) / 2), at.y - 8),
                            style);
        for (size_t r = 0; r < matrix.rows.size(); ++r) {
            double right = at.x + kBracket + matrix.column;
            const double baseline = at.y + kLine * static_cast<double>(r) + 13;
            for (int c = 0; c < at.columns; ++c, right += matrix.column + kGap)
                write(right - widthOf(face(), matrix.rows[r][c]), baseline, matrix.rows[r][c], ink);
            if (matrix.moreColumns || at.columns < matrix.rows[r].size())
                write(right - matrix.column, baseline, kMore, theme.ink.secondary);
        }
        if (matrix.moreRows) write(at.x + kBracket, at.y + at.height - 5, kMore, theme.ink.secondary);
        painter.setPen(QPen(ink, 1));
        const QRectF box(area.topLeft() + QPointF(at.x, at.y), QSizeF(at.width, at.height));
        for (const auto& [x, inwards] : {std::pair{box.left(), 4.0}, std::pair{box.right(), -4.0}}) {
            painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()));
            painter.drawLine(QPointF(x, box.top()), QPointF(x + inwards, box.top()));
            painter.drawLine(QPointF(x, box.bottom()), QPointF(x + inwards, box.bottom()));
        }
    }
}

QString ProductRow::text() const {
    QStringList parts;
    for (const Matrix& matrix : m_matrices) {
        QStringList rows;
        for (const QStringList& row : matrix.rows)
            rows << '[' + row.join(QStringLiteral(", ")) +
                        (matrix.moreColumns ? QStringLiteral(", …]") : QStringLiteral("]"));
        parts << matrix.symbol.alternative() + ' ' + matrix.shape + ": [" + rows.join(QStringLiteral(", ")) +
                     (matrix.moreRows ? QStringLiteral(", …]") : QStringLiteral("]"));
    }
    return parts.join('\n');
}

}  // namespace backstep::ui
