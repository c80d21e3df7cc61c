#include "panels/sheet/words_row.h"

#include <QPainter>
#include <QTextLayout>

#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr double kLine = 19;

}  // namespace

WordsRow::WordsRow(const std::vector<words::Piece>& pieces, double above, double below)
    : m_above(above), m_below(below) {
    for (const words::Piece& piece : pieces) {
        const QString text = QString::fromStdString(piece.text);
        const bool plain = piece.kind == words::Piece::Kind::Plain;
        m_stretches.push_back({static_cast<int>(m_text.size()), static_cast<int>(text.size()), !plain,
                               !plain && piece.kind != words::Piece::Kind::Name});
        m_text += text;
    }
}

double WordsRow::flow(double width, const Theme* theme, QPainter* painter, QPointF at) const {
    QTextLayout layout(m_text, uiFont(13));
    QList<QTextLayout::FormatRange> formats;
    for (const Stretch& stretch : m_stretches) {
        QTextLayout::FormatRange range;
        range.start = stretch.from;
        range.length = stretch.length;
        if (stretch.code) range.format.setFont(codeFont(12, stretch.strong ? QFont::Bold : QFont::Medium));
        if (theme)
            range.format.setForeground(stretch.code && !stretch.strong ? theme->ink.accent
                                                                       : theme->ink.primary);
        formats.append(range);
    }
    layout.setFormats(formats);
    layout.beginLayout();
    double y = 0;
    while (true) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(width);
        line.setPosition(QPointF(0, y));
        y += kLine;
    }
    layout.endLayout();
    if (painter) layout.draw(painter, at);
    return y;
}

double WordsRow::height(double width) const { return flow(width, nullptr, nullptr, {}) + m_above + m_below; }

void WordsRow::paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
    flow(area.width(), &theme, &painter, area.topLeft() + QPointF(0, m_above));
}

}  // namespace backstep::ui
