#include "export/pages.h"

#include <QBuffer>
#include <QHashSeed>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QTextDocument>

#include "style/fonts.h"
#include "style/text.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kPerInch = 96;

// The length must not change: the PDF's table of contents counts bytes.
void fixDates(QByteArray& bytes) {
    static const QRegularExpression date(QStringLiteral(R"(\(D:(\d{14})[^)]*\))"));
    const QString text = QString::fromLatin1(bytes);
    auto found = date.globalMatch(text);
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        QByteArray fixed = "(D:20000101000000Z)";
        const qsizetype length = match.capturedLength();
        bytes.replace(match.capturedStart(), length, fixed.leftJustified(length, ' '));
    }
}

}  // namespace

Piece Piece::of(std::shared_ptr<QTextDocument> document, double width, double above) {
    document->setTextWidth(width);
    Piece piece;
    piece.height = document->size().height();
    piece.above = above;
    piece.paint = [document = std::move(document)](QPainter& painter) { document->drawContents(&painter); };
    return piece;
}

Pages::Pages(QPageSize::PageSizeId paper, QString title, QString running, QString number)
    : m_paper(paper),
      m_size(m_paper.sizePoints() * kPerInch / 72.0),
      m_title(std::move(title)),
      m_running(std::move(running)),
      m_number(std::move(number)) {}

double Pages::heightOf(const Piece& piece) const { return std::min(piece.height, height()); }

std::vector<std::vector<Pages::Placed>> Pages::placed() const {
    std::vector<std::vector<Placed>> pages(1);
    double y = 0;
    for (size_t first = 0; first < m_pieces.size();) {
        size_t end = first;
        double room = 0;
        do room += m_pieces[end].above + heightOf(m_pieces[end]);
        while (m_pieces[end++].keepsNext && end < m_pieces.size());
        if (y > 0 && y + room > height()) {
            pages.emplace_back();
            y = 0;
        }
        for (; first < end; ++first) {
            if (y > 0) y += m_pieces[first].above;
            if (y > 0 && y + heightOf(m_pieces[first]) > height()) {
                pages.emplace_back();
                y = 0;
            }
            pages.back().push_back({first, y});
            y += heightOf(m_pieces[first]);
        }
    }
    return pages;
}

void Pages::paintFurniture(QPainter& painter, size_t page, size_t pages) const {
    const Theme& theme = Theme::of(ThemeId::Light);
    const TextFace face{uiFont(11), 11};
    const double right = m_size.width() - kSide;
    if (page > 0) {
        paintText(painter, {kSide, kTop - 34}, m_title, face, theme.ink.secondary);
        paintText(painter, {right, kTop - 34}, m_running, face, theme.ink.secondary, Anchor::End);
        painter.setPen(QPen(theme.surface.border, 0.75));
        painter.drawLine(QPointF(kSide, kTop - 25), QPointF(right, kTop - 25));
    }
    paintText(painter, {m_size.width() / 2, m_size.height() - kBottom / 2}, m_number.arg(page + 1).arg(pages),
              face, theme.ink.secondary, Anchor::Middle);
}

QByteArray Pages::pdf() const {
    // The fonts are embedded in the order of a hash table.
    QHashSeed::setDeterministicGlobalSeed();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(m_paper);
        writer.setPageMargins({});
        writer.setResolution(kPerInch);
        writer.setTitle(m_title);
        writer.setCreator(QStringLiteral("Backstep"));
        QPainter painter(&writer);
        const auto pages = placed();
        for (size_t page = 0; page < pages.size(); ++page) {
            if (page > 0) writer.newPage();
            paintFurniture(painter, page, pages.size());
            for (const Placed& at : pages[page]) {
                const Piece& piece = m_pieces[at.piece];
                painter.save();
                painter.translate(kSide, kTop + at.y);
                const double scale = heightOf(piece) / std::max(piece.height, 1.0);
                painter.scale(scale, scale);
                piece.paint(painter);
                painter.restore();
            }
        }
    }
    QHashSeed::resetRandomGlobalSeed();
    fixDates(bytes);
    return bytes;
}

}  // namespace backstep::ui
