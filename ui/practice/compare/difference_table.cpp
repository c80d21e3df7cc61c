#include "practice/compare/difference_table.h"

#include <QPainter>

#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kRow = 24;
constexpr size_t kMostRows = 7;

}  // namespace

DifferenceTable::DifferenceTable(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void DifferenceTable::show(std::vector<explain::DifferenceRow> rows, const QString& first,
                           const QString& second) {
    // What differs comes first, should there be no room for all.
    std::stable_partition(rows.begin(), rows.end(), [](const auto& row) { return !row.same; });
    m_rows = std::move(rows);
    if (m_rows.size() > kMostRows) m_rows.resize(kMostRows);
    m_first = first;
    m_second = second;
    setAccessibleName(text());
    updateGeometry();
    update();
}

QSize DifferenceTable::sizeHint() const { return {400, static_cast<int>(m_rows.size() + 1) * kRow + 12}; }

QString DifferenceTable::nameOf(const explain::DifferenceRow& row) const {
    return row.kind == explain::DifferenceRow::Kind::HeldBytes ? tr("held by the graph")
                                                               : QString::fromStdString(row.name);
}

QString DifferenceTable::valueOf(const explain::DifferenceRow& row, const std::string& value) {
    if (value.empty()) return {};
    if (value == "None") return QStringLiteral("—");
    const QString text = QString::fromStdString(value);
    return row.kind == explain::DifferenceRow::Kind::HeldBytes ? text + QStringLiteral(" B") : text;
}

QString DifferenceTable::text() const {
    QStringList lines{QStringList{QString(), m_first, m_second}.join('\t')};
    for (const explain::DifferenceRow& row : m_rows)
        lines.append(QStringList{nameOf(row), valueOf(row, row.first),
                                 (row.same ? QString() : QStringLiteral("≠ ")) + valueOf(row, row.second)}
                         .join('\t'));
    return lines.join('\n');
}

void DifferenceTable::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface.panel);
    painter.fillRect(QRect(0, 0, width(), 1), theme.surface.hairline);
    const double columns[] = {16, width() * 0.34, width() * 0.68};
    const auto write = [&](int column, int line, const QString& text, const QFont& font, const QColor& ink) {
        painter.setFont(font);
        painter.setPen(ink);
        const double room = (column == 2 ? width() - 12 : columns[column + 1] - 12) - columns[column];
        painter.drawText(QPointF(columns[column], 6 + line * kRow + 16),
                         QFontMetricsF(font).elidedText(text, Qt::ElideRight, room));
    };
    const QFont head = uiFont(12, QFont::DemiBold);
    write(1, 0, m_first, head, theme.ink.secondary);
    write(2, 0, m_second, head, theme.ink.secondary);
    int line = 0;
    for (const explain::DifferenceRow& row : m_rows) {
        ++line;
        const Theme::State& tone = theme.state(Tone::Custom);
        if (!row.same) painter.fillRect(QRectF(8, 6 + line * kRow, width() - 16, kRow - 2), tone.tint);
        const QFont face = codeFont(13, row.same ? QFont::Normal : QFont::Bold);
        write(0, line, nameOf(row), row.kind == explain::DifferenceRow::Kind::HeldBytes ? uiFont(13) : face,
              theme.ink.primary);
        write(1, line, valueOf(row, row.first), face, theme.ink.primary);
        write(2, line, valueOf(row, row.second), face, theme.ink.primary);
        if (row.same) continue;
        painter.setFont(codeFont(13, QFont::Bold));
        painter.setPen(tone.text);
        painter.drawText(QPointF(columns[2] - 20, 6 + line * kRow + 16), QStringLiteral("≠"));
    }
}

}  // namespace backstep::ui
