#include "panels/charts/line_key.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "panels/charts/line_look.h"
#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr double kRow = 20;
constexpr double kPiece = 30;  // of a line, long enough for the longest of its dashes
constexpr double kBeside = 6;
constexpr double kApart = 18;

QFont nameFace() { return codeFont(12, QFont::Medium); }
QFont noteFace() { return uiFont(12); }

}  // namespace

bool LineKey::set(std::vector<Entry> entries, const QString& note) {
    const auto same = [](const Entry& a, const Entry& b) {
        return a.name == b.name && a.pen == b.pen && a.marked == b.marked;
    };
    if (note == m_note && std::ranges::equal(entries, m_entries, same)) return false;
    m_entries = std::move(entries);
    m_note = note;
    m_places.clear();
    return true;
}

double LineKey::heightFor(double width) {
    m_places.clear();
    QPointF next;
    for (const Entry& entry : m_entries) {
        const double wide = std::min(width, kPiece + kBeside + std::ceil(widthOf(nameFace(), entry.name)));
        if (next.x() > 0 && next.x() + wide > width) next = {0, next.y() + kRow};
        m_places.push_back(QRectF(next, QSizeF(wide, kRow)));
        next.rx() += wide + kApart;
    }
    double height = m_entries.empty() ? 0 : next.y() + kRow;
    m_notePlace = {};
    if (!m_note.isEmpty()) {
        const QRectF room(0, height + 4, width, 1e4);
        m_notePlace = QFontMetricsF(noteFace()).boundingRect(room, Qt::TextWordWrap, m_note);
        height = std::ceil(m_notePlace.bottom()) + 2;
        m_notePlace.setWidth(width);
    }
    return height;
}

int LineKey::at(QPointF inside) const {
    for (size_t i = 0; i < m_places.size(); ++i)
        if (m_places[i].contains(inside)) return static_cast<int>(i);
    return -1;
}

QString LineKey::notDrawn(const QStringList& names) {
    constexpr int kNamed = 6;
    const QString named = names.mid(0, kNamed).join(QStringLiteral(", "));
    return names.isEmpty()         ? QString()
           : names.size() > kNamed ? tr("Not drawn: %1 and %2 more.").arg(named).arg(names.size() - kNamed)
                                   : tr("Not drawn: %1.").arg(named);
}

QString LineKey::text() const {
    QStringList parts;
    for (const Entry& entry : m_entries) parts.append(entry.name);
    if (!m_note.isEmpty()) parts.append(m_note);
    return parts.join('\n');
}

void LineKey::paint(QPainter& painter, QPointF topLeft, const Theme& theme) const {
    painter.save();
    painter.translate(topLeft);
    for (size_t i = 0; i < m_places.size(); ++i) {
        const QRectF& place = m_places[i];
        paintPiece(painter, {place.left(), place.center().y()}, kPiece, i, m_entries[i].pen,
                   m_entries[i].marked ? &theme.surface.panel : nullptr);
        painter.setFont(nameFace());
        painter.setPen(theme.ink.primary);
        const QRectF words = place.adjusted(kPiece + kBeside, 0, 0, 0);
        // Names of one network begin alike: it is their ends that tell them apart.
        painter.drawText(
            words, Qt::AlignVCenter,
            QFontMetricsF(nameFace()).elidedText(m_entries[i].name, Qt::ElideLeft, words.width() + 1));
    }
    painter.setFont(noteFace());
    painter.setPen(theme.ink.secondary);
    painter.drawText(m_notePlace, Qt::TextWordWrap, m_note);
    painter.restore();
}

}  // namespace backstep::ui
