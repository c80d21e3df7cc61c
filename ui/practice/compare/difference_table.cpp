#include "practice/compare/difference_table.h"

#include <QPainter>
#include <algorithm>

#include "style/fonts.h"
#include "style/text.h"

namespace backstep::ui {

namespace {

using explain::DifferenceRow;

QString nameOf(const DifferenceRow& row) {
    return row.kind == DifferenceRow::Kind::HeldBytes ? DifferenceTable::tr("held by the graph")
                                                      : QString::fromStdString(row.name);
}

QString valueOf(const DifferenceRow& row, const std::string& value) {
    if (value.empty()) return {};
    if (value == "None") return QStringLiteral("—");
    const QString text = QString::fromStdString(value);
    return row.kind == DifferenceRow::Kind::HeldBytes ? text + QStringLiteral(" B") : text;
}

}  // namespace

DifferenceRows::DifferenceRows(std::vector<DifferenceRow> rows, QString first, QString second)
    : m_first(std::move(first)), m_second(std::move(second)) {
    // What differs comes first, and of that what came out, then the gradients that made it so.
    const auto rank = [](const DifferenceRow& row) {
        if (row.asked || row.same) return row.asked ? 3 : 4;
        return row.kind == DifferenceRow::Kind::Result ? 0 : row.kind == DifferenceRow::Kind::Slate ? 1 : 2;
    };
    std::ranges::stable_sort(rows, {}, rank);
    for (const DifferenceRow& row : rows)
        m_rows.push_back(
            {row.kind, nameOf(row), valueOf(row, row.first), valueOf(row, row.second), row.same, row.asked});
}

int DifferenceRows::lines(Room room) const {
    const size_t own = shown(room);
    return static_cast<int>(own < m_rows.size() ? own + 1 : own);
}

size_t DifferenceRows::shown(Room room) const {
    const auto most = static_cast<size_t>(room.most);
    const auto alike = std::ranges::find_if(m_rows, [](const Row& row) { return row.same && !row.asked; });
    const auto telling = static_cast<size_t>(alike - m_rows.begin());
    if (m_rows.size() <= most && (!room.shared || telling + 1 >= m_rows.size())) return m_rows.size();
    return std::min(most - 1, telling);
}

QString DifferenceRows::alike(size_t from) const {
    QStringList told, more;
    for (size_t i = from; i < m_rows.size(); ++i) {
        if (m_rows[i].same && !m_rows[i].asked)
            told.append(m_rows[i].name + ' ' + m_rows[i].first);
        else
            more.append(m_rows[i].name);
    }
    QString line;
    if (!more.isEmpty())
        line = DifferenceTable::tr("%1 more").arg(more.size()) + QStringLiteral(": ") +
               more.join(QStringLiteral(", "));
    if (!more.isEmpty() && !told.isEmpty()) line += QStringLiteral(" · ");
    if (!told.isEmpty())
        line += DifferenceTable::tr("the same in both: %1").arg(told.join(QStringLiteral(" · ")));
    return line;
}

QString DifferenceRows::asks() { return DifferenceTable::tr("the lesson asks you for it first"); }

QString DifferenceRows::text() const {
    QStringList lines{QStringList{QString(), m_first, m_second}.join('\t')};
    for (const Row& row : m_rows) {
        QStringList cells{row.name, row.first, (row.same ? QString() : QStringLiteral("≠ ")) + row.second};
        if (row.asked) cells.append(asks());
        lines.append(cells.join('\t'));
    }
    return lines.join('\n');
}

void DifferenceRows::paint(QPainter& painter, double width, const Theme& theme, Room room,
                           PaintLog* log) const {
    const double columns[] = {16, width * 0.34, width * 0.68};
    const Theme::State& tone = theme.state(Tone::Custom);
    const auto baseline = [](int line) { return 6.0 + line * kRow + 16; };
    const auto write = [&](double x, double end, int line, const QString& text, const TextFace& face,
                           const QColor& ink) {
        const QString shown =
            QFontMetricsF(face.font).elidedText(text, Qt::ElideRight, std::max(0.0, end - x));
        paintText(painter, {x, baseline(line)}, shown, face, ink);
        if (log && !shown.isEmpty())
            log->add("difference", painter.worldTransform(), inkRect({x, baseline(line)}, shown, face), shown,
                     face.px);
        return x + widthOf(face, shown);
    };
    const TextFace head{uiFont(12, QFont::DemiBold), 12}, plain{uiFont(12), 12}, words{uiFont(13), 13};
    write(columns[1], columns[2] - 24, 0, m_first, head, theme.ink.secondary);
    write(columns[2], width - 12, 0, m_second, head, theme.ink.secondary);
    const size_t own = shown(room);
    int line = 0;
    for (size_t i = 0; i < own; ++i) {
        const Row& row = m_rows[i];
        ++line;
        if (!row.same) painter.fillRect(QRectF(8, 6 + line * kRow, width - 16, kRow - 2), tone.tint);
        const TextFace face{codeFont(13, row.same ? QFont::Normal : QFont::Bold), 13};
        const bool bytes = row.kind == DifferenceRow::Kind::HeldBytes;
        write(columns[0], columns[1] - 12, line, row.name, bytes ? words : face, theme.ink.primary);
        write(columns[1], columns[2] - 24, line, row.first, face, theme.ink.primary);
        const double end = write(columns[2], width - 12, line, row.second, face, theme.ink.primary);
        if (row.asked) write(end + 12, width - 12, line, asks(), plain, theme.ink.secondary);
        if (!row.same)
            paintText(painter, {columns[2] - 20, baseline(line)}, QStringLiteral("≠"),
                      {codeFont(13, QFont::Bold), 13}, tone.text);
    }
    if (own < m_rows.size()) write(columns[0], width - 12, line + 1, alike(own), plain, theme.ink.secondary);
}

DifferenceTable::DifferenceTable(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void DifferenceTable::show(DifferenceRows rows) {
    m_rows = std::move(rows);
    setAccessibleName(text());
    updateGeometry();
    update();
}

void DifferenceTable::setRoom(int height) {
    constexpr double kShare = 0.3;
    constexpr int kLow = 660;
    m_room = {std::max(2, static_cast<int>(height * kShare / DifferenceRows::kRow) - 1), height < kLow};
    updateGeometry();
    update();
}

void DifferenceTable::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface.panel);
    painter.fillRect(QRect(0, 0, width(), 1), theme.surface.hairline);
    m_rows.paint(painter, width(), theme, m_room);
}

}  // namespace backstep::ui
