#include "export/code_piece.h"

#include <QPainter>
#include <QPainterPath>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <memory>

#include "export/paper_text.h"
#include "panels/code/code_text.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kPx = 12.5, kLine = 18, kPadding = 10, kBelow = 12;

constexpr qsizetype kShort = 10, kFew = 4;  // lines that stand together

// Where a page may end: the numbers of the lines that begin a new piece.
std::vector<qsizetype> beginnings(const QStringList& lines) {
    std::vector<qsizetype> begins{0};
    if (lines.size() <= kShort) return begins;
    for (qsizetype line = kFew; line + kFew <= lines.size(); ++line)
        if (lines[line - 1].trimmed().isEmpty() && line - begins.back() >= kFew) begins.push_back(line);
    return begins;
}

void colour(QTextDocument& document, const std::vector<std::vector<ColouredRun>>& lines, size_t first,
            const Theme& theme) {
    for (QTextBlock line = document.begin(); line.isValid(); line = line.next()) {
        const size_t number = first + static_cast<size_t>(line.blockNumber());
        if (number >= lines.size()) break;
        for (const ColouredRun& run : lines[number]) {
            QTextCursor cursor(line);
            cursor.setPosition(line.position() + run.from);
            cursor.setPosition(line.position() + run.to, QTextCursor::KeepAnchor);
            QTextCharFormat format;
            format.setForeground(inkOf(run.kind, theme));
            cursor.mergeCharFormat(format);
        }
    }
}

std::shared_ptr<QTextDocument> documentOf(const QString& text, const Theme& theme, double width) {
    auto document = std::make_shared<QTextDocument>();
    document->setDocumentMargin(0);
    QTextBlockFormat block;
    block.setLineHeight(kLine, QTextBlockFormat::FixedHeight);
    QTextCharFormat format;
    format.setFont(codeFont(kPx));
    format.setForeground(theme.syntax.plain);
    QTextCursor cursor(document.get());
    cursor.setBlockFormat(block);
    cursor.insertText(text, format);
    document->setTextWidth(width);
    return document;
}

// The ground of a piece: round where the code begins and ends, and under the next one a little, so that no
// seam shows.
QPainterPath groundOf(double width, double height, bool begins, bool ends) {
    constexpr double kRound = 5, kUnder = 0.5;
    if (!ends) height += kUnder;
    QPainterPath round, square;
    round.addRoundedRect(QRectF(0, 0, width, height), kRound, kRound);
    if (!begins) square.addRect(QRectF(0, 0, width, kRound));
    if (!ends) square.addRect(QRectF(0, height - kRound, width, kRound));
    return round.united(square);
}

}  // namespace

std::vector<Piece> codePieces(const std::string& source, bool python, double width) {
    const Theme& theme = Theme::of(ThemeId::Light);
    QString text = QString::fromStdString(source);
    while (text.endsWith('\n')) text.chop(1);
    const QStringList lines = text.split('\n');
    const auto colours = python ? colourSource(text) : std::vector<std::vector<ColouredRun>>();
    std::vector<Piece> pieces;
    const std::vector<qsizetype> begins = beginnings(lines);
    for (size_t i = 0; i < begins.size(); ++i) {
        const bool first = i == 0, last = i + 1 == begins.size();
        const qsizetype end = last ? lines.size() : begins[i + 1];
        auto document =
            documentOf(lines.mid(begins[i], end - begins[i]).join('\n'), theme, width - 2 * kPadding);
        colour(*document, colours, static_cast<size_t>(begins[i]), theme);
        const double above = first ? kPadding : 0;
        const double ground = document->size().height() + above + (last ? kPadding : 0);
        Piece piece;
        piece.above = first ? 2 : 0;
        piece.height = ground + (last ? kBelow : 0);
        piece.paint = [document, shape = groundOf(width, ground, first, last), above, &theme](
                          QPainter& painter, double) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.fillPath(shape, theme.surface.codeBg);
            painter.translate(kPadding, above);
            drawOnPaper(*document, painter);
        };
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

}  // namespace backstep::ui
