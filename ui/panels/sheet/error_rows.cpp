#include "panels/sheet/error_rows.h"

#include <QPainter>
#include <QTextLayout>

#include "panels/code/marked_rows.h"
#include "panels/sheet/words_row.h"
#include "style/fonts.h"
#include "style/icons.h"

namespace backstep::ui {

namespace {

class ErrorHeadRow : public SheetRow {
  public:
    ErrorHeadRow(QString type, QString place) : m_type(std::move(type)), m_place(std::move(place)) {}
    double height(double width) const override { return placeBelow(width) ? 44 + kPlaceRow : 44; }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        const QColor& ink = theme.state(Tone::Error).text;
        paintIcon(painter, "error", area.topLeft() + QPointF(0, -2), 20, ink, 1.75);
        const QFont face = typeFace();
        const QString type =
            QFontMetricsF(face).elidedText(m_type, Qt::ElideMiddle, area.width() - kTypeLeft);
        painter.setFont(face);
        painter.setPen(ink);
        painter.drawText(QPointF(area.left() + kTypeLeft, area.top() + 14), type);
        painter.setFont(placeFace());
        painter.setPen(theme.ink.secondary);
        const bool below = placeBelow(area.width());
        const double left = below ? area.left() + kTypeLeft : area.right() - widthOf(placeFace(), m_place);
        painter.drawText(QPointF(left, area.top() + 14 + (below ? kPlaceRow : 0)), m_place);
        painter.fillRect(QRectF(area.left(), area.top() + 28 + (below ? kPlaceRow : 0), area.width(), 1),
                         theme.surface.hairline);
    }
    QString text() const override { return m_type + "  " + m_place; }

  private:
    static constexpr double kTypeLeft = 28, kPlaceRow = 18;
    static QFont placeFace() { return uiFont(12, QFont::Medium); }
    // Beside a long name there is no room for the line, which must not be lost.
    bool placeBelow(double width) const {
        return kTypeLeft + widthOf(typeFace(), m_type) + 10 + widthOf(placeFace(), m_place) > width;
    }
    static QFont typeFace() { return codeFont(15, QFont::DemiBold); }
    QString m_type, m_place;
};

class QuoteRow : public SheetRow {
  public:
    explicit QuoteRow(QString text) : m_text(std::move(text)) {}
    double height(double width) const override { return flow(width, nullptr, {}) + 8; }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        painter.setPen(theme.ink.primary);
        flow(area.width(), &painter, area.topLeft());
    }
    QString text() const override { return m_text; }

  private:
    double flow(double width, QPainter* painter, QPointF at) const {
        double y = 0;
        for (const QString& paragraph : m_text.split('\n')) {
            QTextLayout layout(paragraph, codeFont(12));
            QTextOption option;
            option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
            layout.setTextOption(option);
            layout.beginLayout();
            for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
                line.setLineWidth(width);
                line.setPosition(QPointF(0, y));
                y += 18;
            }
            layout.endLayout();
            if (painter) layout.draw(painter, at);
        }
        return y;
    }
    QString m_text;
};

class MarkedLineRow : public SheetRow {
  public:
    explicit MarkedLineRow(explain::MarkedLine line) : m_line(std::move(line)) {}
    double height(double width) const override {
        double height = 2 * kPad + kApart;
        for (const MarkedRow& row : rows(width)) height += kRow + (row.isMarked() ? kCarets : 0);
        return height;
    }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        painter.setPen(QPen(theme.surface.hairline, 1));
        painter.setBrush(theme.surface.codeBg);
        painter.drawRoundedRect(area.adjusted(-6, 0, 6, -kApart), 6, 6);
        painter.setFont(face());
        double y = area.top() + kPad + kAscent;
        for (const MarkedRow& row : rows(area.width())) {
            painter.setPen(theme.ink.primary);
            painter.drawText(QPointF(area.left(), y), row.text);
            if (row.isMarked()) {
                painter.setPen(theme.state(Tone::Error).text);
                painter.drawText(QPointF(area.left(), y + kCarets), row.carets());
                y += kCarets;
            }
            y += kRow;
        }
    }
    QString text() const override { return QString::fromStdString(m_line.text); }

  private:
    static constexpr double kPad = 8, kApart = 6, kRow = 18, kCarets = 14, kAscent = 13;
    static QFont face() { return codeFont(12); }
    std::vector<MarkedRow> rows(double width) const { return markedRows(m_line, face(), width); }
    explain::MarkedLine m_line;
};

}  // namespace

SheetRowPtr errorHeadRow(const QString& type, const QString& place) {
    return std::make_unique<ErrorHeadRow>(type, place);
}
SheetRowPtr quoteRow(const QString& text) { return std::make_unique<QuoteRow>(text); }
SheetRowPtr markedLineRow(const explain::MarkedLine& line) { return std::make_unique<MarkedLineRow>(line); }
SheetRowPtr wordsRow(const std::vector<words::Piece>& pieces) { return std::make_unique<WordsRow>(pieces); }

}  // namespace backstep::ui
