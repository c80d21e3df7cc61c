#pragma once

#include <QPageSize>
#include <QString>
#include <functional>
#include <memory>
#include <vector>

class QPainter;
class QTextDocument;

namespace backstep::ui {

// Something that stands on a page whole: a paragraph, a formula, a picture with its caption. Lengths are in
// 96ths of an inch, so that the pixel sizes of the screen are points of a readable print (14 px is 10.5 pt).
struct Piece {
    double height = 0;
    double above = 0;        // room before it, unless it begins a page
    double least = 0;        // a picture or a table: as small as it may be made to fit on the page
    bool keepsNext = false;  // a heading is never the last thing on a page
    bool beginsPart = false;
    // From its upper left corner, in this height: its own unless it has a least one.
    std::function<void(QPainter&, double)> paint;

    static Piece of(std::shared_ptr<QTextDocument> document, double width, double above = 0);
    // Pieces that stand together, as one that may stand where there is room for it (see Pages).
    static Piece floating(std::vector<Piece> parts);
};

// Pieces set on pages, one after another, and the PDF they make. One with a least height that does not fit on
// its page even so lets what follows stand before it; of the next part only when much of the page were empty.
// All pictures are a little smaller where that saves a page, or one that is mostly empty. The same pieces
// make the same bytes: the dates inside are fixed. Text stays text, so that it can be searched and copied.
class Pages {
  public:
    // `number` is how a page says its place: "%1 / %2".
    Pages(QPageSize::PageSizeId paper, QString title, QString running, QString number);

    double width() const { return m_size.width() - 2 * kSide; }
    double height() const { return m_size.height() - kTop - kBottom; }

    void add(Piece piece) { m_pieces.push_back(std::move(piece)); }
    QByteArray pdf() const;

  private:
    static constexpr double kSide = 76, kTop = 80, kBottom = 76;

    struct Placed {
        size_t piece;
        double y, height;
    };
    class Setting;  // of the pieces on pages
    void paintFurniture(QPainter& painter, size_t page, size_t pages) const;

    QPageSize m_paper;
    QSizeF m_size;
    QString m_title, m_running, m_number;
    std::vector<Piece> m_pieces;
};

}  // namespace backstep::ui
