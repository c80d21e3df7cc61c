#include "export/pages.h"

#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>
#include <utility>

#include "canvas/steady_pdf.h"
#include "export/paper_text.h"
#include "style/fonts.h"
#include "style/text.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kMostEmpty = 0.32;                // of a page
constexpr double kTried[] = {1, 0.95, 0.9, 0.85};  // of the height of pictures

}  // namespace

Piece Piece::of(std::shared_ptr<QTextDocument> document, double width, double above) {
    document->setTextWidth(width);
    Piece piece;
    piece.height = document->size().height();
    piece.above = above;
    piece.paint = [document = std::move(document)](QPainter& painter, double) {
        drawOnPaper(*document, painter);
    };
    return piece;
}

Piece Piece::floating(std::vector<Piece> parts) {
    Piece piece;
    piece.above = parts.front().above;
    for (size_t i = 0; i < parts.size(); ++i) piece.height += (i > 0 ? parts[i].above : 0) + parts[i].height;
    piece.least = piece.height;
    piece.paint = [parts = std::move(parts), natural = piece.height](QPainter& painter, double height) {
        painter.scale(height / natural, height / natural);
        for (size_t i = 0; i < parts.size(); ++i) {
            if (i > 0) painter.translate(0, parts[i].above);
            painter.save();
            parts[i].paint(painter, parts[i].height);
            painter.restore();
            painter.translate(0, parts[i].height);
        }
    };
    return piece;
}

Pages::Pages(QPageSize::PageSizeId paper, QString title, QString running, QString number)
    : m_paper(paper),
      m_size(m_paper.sizePoints() * kPdfPerInch / 72.0),
      m_title(std::move(title)),
      m_running(std::move(running)),
      m_number(std::move(number)) {}

class Pages::Setting {
  public:
    using Set = std::vector<std::vector<Placed>>;

    // Pictures as large as they want to be, or a little smaller where that leaves less paper empty.
    static Set best(const std::vector<Piece>& pieces, double height) {
        Set best;
        double least = 0;
        for (const double share : kTried) {
            Set set = Setting(pieces, height, share).done();
            const double waste = wasteOf(set, height);
            if (!best.empty() && waste >= least) continue;
            best = std::move(set);
            least = waste;
        }
        return best;
    }

  private:
    Setting(const std::vector<Piece>& pieces, double height, double share)
        : m_pieces(pieces), m_height(height), m_share(share) {}

    // Pages, and each that is more than a third empty again; the last when next to nothing stands on it.
    static double wasteOf(const Set& set, double height) {
        constexpr double kThird = 1.0 / 3, kNothing = 0.88;
        double waste = static_cast<double>(set.size());
        for (const auto& page : set) {
            const double end = page.empty() ? 0 : page.back().y + page.back().height;
            const double empty = 1 - end / height;
            if (empty > (&page == &set.back() ? kNothing : kThird)) waste += 1;
        }
        return waste;
    }

    Set done() {
        for (size_t first = 0; first < m_pieces.size();) {
            if (m_pieces[first].beginsPart) placeWaiting(kMostEmpty);
            if (m_pieces[first].least > 0 && (!m_waiting.empty() || !fits(first))) {
                m_waiting.push_back(first++);
                continue;
            }
            size_t end = first;
            double needed = 0;
            do needed += m_pieces[end].above + leastOf(end);
            while (m_pieces[end++].keepsNext && end < m_pieces.size());
            if (m_y > 0 && m_y + needed > m_height) {
                turn();
                if (!m_waiting.empty()) {
                    placeWaiting(0);
                    continue;
                }
            }
            for (; first < end; ++first) place(first);
        }
        placeWaiting(1);
        return std::move(m_done);
    }

    double leastOf(size_t piece) const {
        const Piece& p = m_pieces[piece];
        return std::min(p.least > 0 ? p.least : p.height, m_height);
    }
    double aboveOf(size_t piece) const { return m_y > 0 ? m_pieces[piece].above : 0; }
    bool fits(size_t piece) const { return m_y + aboveOf(piece) + leastOf(piece) <= m_height; }

    void turn() {
        m_done.emplace_back();
        m_y = 0;
    }
    void place(size_t piece) {
        if (!fits(piece)) turn();
        m_y += aboveOf(piece);
        const Piece& p = m_pieces[piece];
        const double wanted = p.least > 0 ? std::max(p.least, m_share * p.height) : p.height;
        const double height = std::min(wanted, m_height - m_y);
        m_done.back().push_back({piece, m_y, height});
        m_y += height;
    }
    // Until one does not fit and more than this share of the page were left empty for it.
    void placeWaiting(double mostEmpty) {
        size_t done = 0;
        for (; done < m_waiting.size(); ++done) {
            const size_t piece = m_waiting[done];
            if (!fits(piece) && m_height - m_y > mostEmpty * m_height) break;
            place(piece);
        }
        m_waiting.erase(m_waiting.begin(), m_waiting.begin() + static_cast<std::ptrdiff_t>(done));
    }

    const std::vector<Piece>& m_pieces;
    const double m_height, m_share;
    Set m_done{1};
    std::vector<size_t> m_waiting;  // pictures
    double m_y = 0;
};

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
    return steadyPdf(m_paper, m_title, [this](QPdfWriter& writer, QPainter& painter) {
        const auto pages = Setting::best(m_pieces, height());
        for (size_t page = 0; page < pages.size(); ++page) {
            if (page > 0) writer.newPage();
            paintFurniture(painter, page, pages.size());
            for (const Placed& at : pages[page]) {
                const Piece& piece = m_pieces[at.piece];
                painter.save();
                painter.translate(kSide, kTop + at.y);
                // What is taller than a page is made smaller as a whole.
                const double scale = piece.least > 0 ? 1 : at.height / std::max(piece.height, 1.0);
                painter.scale(scale, scale);
                piece.paint(painter, at.height);
                painter.restore();
            }
        }
    });
}

}  // namespace backstep::ui
