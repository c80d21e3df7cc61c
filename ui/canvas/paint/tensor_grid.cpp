#include "canvas/paint/tensor_grid.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "canvas/paint/element_text.h"

namespace backstep::ui {

namespace {

constexpr int64_t kNumberRows = 4, kNumberColumns = 4;  // as many are written out
constexpr int64_t kIntegerColumns = 10;                 // and of integers, which are short
constexpr int64_t kStripRows = 6, kFewRows = 3;
// Lines that hold a text of the smallest size where two graphs share the canvas.
constexpr double kLine = 14.5, kWidestColumn = 62, kNumberGap = 7, kBracket = 4;
constexpr double kNumberColumn = 54;  // "−0.018"
constexpr double kFewRowsCell = 12, kManyRowsCell = 7, kLeastCell = 6, kWidestCell = 16;
constexpr double kEllipsis = 12;
// Numbers have no letters that hang below, so a line may be lower than its face: one alone more than several.
constexpr double kLeastLine = 0.72, kLeastOfSeveral = 0.85;

struct Sides {
    int64_t rows = 0, columns = 0;
};

Sides sidesOf(trace::ValueSnapshot::Dims shape) {
    Sides sides{1, shape.empty() ? 1 : shape.back()};
    for (size_t d = 0; d + 1 < shape.size(); ++d) sides.rows *= shape[d];
    return sides;
}

double cellHeight(int64_t rows) { return rows <= kFewRows ? kFewRowsCell : kManyRowsCell; }
bool areFew(const Sides& s, DType dtype) {
    return s.rows <= kNumberRows && s.columns <= (is_floating(dtype) ? kNumberColumns : kIntegerColumns);
}

// Of a summary every element is the same, or the grid shows none.
double elementOf(const trace::ValueSnapshot& value, int64_t i) {
    return value.is_summary() ? value.min() : value.at(i);
}

QColor mixed(const QColor& from, const QColor& to, double share) {
    const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return {part(from.red(), to.red()), part(from.green(), to.green()), part(from.blue(), to.blue())};
}

}  // namespace

double TensorGrid::roomFor(const trace::ValueSnapshot& value, bool written) {
    const Sides sides = sidesOf(value.shape());
    if (sides.rows * sides.columns <= 1) return 0;
    if (areFew(sides, value.dtype()))
        return kGapAbove + (written ? kWrittenLine : kLine) * static_cast<double>(sides.rows);
    return kGapAbove + cellHeight(sides.rows) * static_cast<double>(std::min(sides.rows, kStripRows));
}

double TensorGrid::widthFor(const trace::ValueSnapshot& value) {
    const Sides sides = sidesOf(value.shape());
    if (sides.rows * sides.columns <= 1 || !areFew(sides, value.dtype()) || !is_floating(value.dtype()))
        return 0;
    return 2 * kBracket + kNumberColumn * static_cast<double>(sides.columns);
}

TensorGrid::TensorGrid(const trace::ValueSnapshot& value, const QRectF& area) : m_value(value), m_area(area) {
    if (area.isNull() || value.numel() < 2 || (value.is_summary() && value.min() != value.max())) return;
    const Sides sides = sidesOf(value.shape());
    m_rows = sides.rows;
    m_columns = sides.columns;
    if (m_rows * m_columns == 0) return;
    m_shownRows = std::min(m_rows, kStripRows);
    m_shownColumns = std::min(m_columns, static_cast<int64_t>(area.width() / kLeastCell));
    if (m_shownColumns < m_columns)
        m_shownColumns = static_cast<int64_t>((area.width() - kEllipsis) / kLeastCell);
}

// Letters that are larger than their card, so as not to fall under the smallest size, widen the columns.
double TensorGrid::widestColumn(const Ink& ink) {
    constexpr double kUsual = 11;
    return kWidestColumn * std::max(1.0, ink.face(FontRole::CardMeta).px / kUsual);
}

double TensorGrid::columnWidth(double widest) const {
    if (widest > 0) return std::min(widest, (m_area.width() - 2 * kBracket) / static_cast<double>(m_columns));
    if (m_shownColumns < m_columns) return kLeastCell;
    return std::min(kWidestCell, m_area.width() / static_cast<double>(m_columns));
}

// Numbers stand on the right, where the numbers of cards end; a strip begins on the left, where it is cut.
QRectF TensorGrid::cell(int64_t row, int64_t column, double widest) const {
    const bool numbers = widest > 0;
    const double width = columnWidth(widest);
    const double height = m_area.height() / static_cast<double>(numbers ? m_rows : m_shownRows);
    const double left =
        numbers ? m_area.right() - kBracket - width * static_cast<double>(m_columns) : m_area.left();
    return {left + width * static_cast<double>(column), m_area.top() + height * static_cast<double>(row),
            width, height};
}

// The numbers, with as many digits as there is room for; false when there is none even for two.
bool TensorGrid::asNumbers(const Ink& ink, QStringList& texts) const {
    if (!areFew({m_rows, m_columns}, m_value.dtype())) return false;
    const TextFace face = ink.face(FontRole::CardMeta);
    const double line = face.px * (m_rows == 1 ? kLeastLine : kLeastOfSeveral);
    if (line > m_area.height() / static_cast<double>(m_rows)) return false;
    const double room = columnWidth(widestColumn(ink)) - kNumberGap;
    for (int digits = 5; digits >= 2; --digits) {
        texts.clear();
        bool fits = true;
        for (int64_t i = 0; i < m_rows * m_columns && fits; ++i) {
            texts << numberAt(m_value, i, digits);
            fits = widthOf({codeFont(11, QFont::Medium), face.px}, texts.back()) <= room;
        }
        if (fits) return true;
        if (!is_floating(m_value.dtype())) return false;
    }
    return false;
}

void TensorGrid::paint(Ink& ink, const Inks& inks, const QString& name) const {
    if (m_shownRows == 0) return;
    QStringList texts;
    if (asNumbers(ink, texts))
        paintNumbers(ink, inks, texts, name);
    else
        paintCells(ink, inks, name);
}

void TensorGrid::paintNumbers(Ink& ink, const Inks& inks, const QStringList& texts,
                              const QString& name) const {
    const TextFace face{codeFont(11, QFont::Medium), ink.face(FontRole::CardMeta).px};
    for (int i = 0; i < texts.size(); ++i) {
        const QRectF at = cell(i / m_columns, i % m_columns, widestColumn(ink));
        ink.text(QStringLiteral("%1.element.%2").arg(name).arg(i),
                 {at.right() - kNumberGap / 2, at.center().y() + face.px * 0.36}, texts[i], face, inks.words,
                 Anchor::End);
    }
    paintBrackets(ink, inks);
}

void TensorGrid::paintAnswer(Ink& ink, const Inks& inks, const QString& name) const {
    if (ink.answers != Answers::Blank) return paint(ink, inks, name);
    QStringList texts;
    if (m_shownRows == 0 || !asNumbers(ink, texts)) return;
    if (cell(0, 0, widestColumn(ink)).height() < kWrittenLine - 1) return;
    for (int64_t i = 0; i < m_rows * m_columns; ++i) {
        const QRectF at = cell(i / m_columns, i % m_columns, widestColumn(ink))
                              .adjusted(kNumberGap / 2, 0, -kNumberGap / 2, -1);
        ink.line(at.bottomLeft(), at.bottomRight(), {inks.words, 1});
    }
    paintBrackets(ink, inks);
}

void TensorGrid::paintBrackets(Ink& ink, const Inks& inks) const {
    const double left = cell(0, 0, widestColumn(ink)).left(), right = m_area.right();
    for (const auto& [x, inwards] : {std::pair{left, kBracket}, std::pair{right, -kBracket}})
        ink.polyline(QPolygonF({QPointF(x + inwards, m_area.top() + 1), QPointF(x, m_area.top() + 1),
                                QPointF(x, m_area.bottom() - 1), QPointF(x + inwards, m_area.bottom() - 1)}),
                     {inks.words, 1});
}

void TensorGrid::paintCells(Ink& ink, const Inks& inks, const QString& name) const {
    double largest = 0;
    for (int64_t r = 0; r < m_shownRows; ++r)
        for (int64_t c = 0; c < m_shownColumns; ++c)
            if (const double value = std::abs(elementOf(m_value, r * m_columns + c)); std::isfinite(value))
                largest = std::max(largest, value);
    for (int64_t r = 0; r < m_shownRows; ++r)
        for (int64_t c = 0; c < m_shownColumns; ++c) {
            const double value = elementOf(m_value, r * m_columns + c);
            const QRectF box = cell(r, c, 0).adjusted(0.5, 0.5, -0.5, -0.5);
            if (!std::isfinite(value)) {
                const Stroke stroke{ink.theme.state(Tone::Error).line, 1.25};
                ink.line(box.topLeft(), box.bottomRight(), stroke);
                ink.line(box.topRight(), box.bottomLeft(), stroke);
            } else if (value == 0) {
                ink.circle(box.center(), 0.75, inks.cells);
            } else {
                const QColor shade = mixed(inks.ground, inks.cells, 0.25 + 0.75 * std::abs(value) / largest);
                if (value > 0)
                    ink.rect(box, 0, shade);
                else
                    ink.rect(box.adjusted(0.75, 0.75, -0.75, -0.75), 0, Qt::transparent, Stroke{shade, 1.5});
            }
        }
    if (m_shownColumns == m_columns && m_shownRows == m_rows) return;
    const TextFace face{codeFont(11, QFont::Medium), ink.face(FontRole::CardMeta).px};
    ink.text(name + QStringLiteral(".more"), {m_area.right(), m_area.bottom() - 1}, QStringLiteral("…"), face,
             inks.words, Anchor::End);
}

bool TensorGrid::showsCells(const Ink& ink) const {
    QStringList texts;
    return m_shownRows > 0 && !asNumbers(ink, texts);
}

QRectF TensorGrid::place(int64_t element, const Ink& ink) const {
    if (m_shownRows == 0) return {};
    const bool cells = showsCells(ink);
    const int64_t row = element / m_columns, column = element % m_columns;
    const bool drawn = row < m_shownRows && column < (cells ? m_shownColumns : m_columns);
    return drawn ? cell(row, column, cells ? 0 : widestColumn(ink)) : QRectF();
}

int64_t TensorGrid::elementAt(QPointF point, const Ink& ink) const {
    QStringList texts;
    if (m_shownRows == 0 || !m_area.contains(point)) return -1;
    const bool numbers = asNumbers(ink, texts);
    const QRectF first = cell(0, 0, numbers ? widestColumn(ink) : 0);
    const auto row = static_cast<int64_t>((point.y() - first.top()) / first.height());
    const auto column = static_cast<int64_t>(std::floor((point.x() - first.left()) / first.width()));
    const bool inside =
        row >= 0 && row < m_shownRows && column >= 0 && column < (numbers ? m_columns : m_shownColumns);
    return inside ? row * m_columns + column : -1;
}

}  // namespace backstep::ui
