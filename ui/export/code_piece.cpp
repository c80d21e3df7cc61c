#include "export/code_piece.h"

#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <memory>

#include "panels/code/code_text.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kPx = 12.5, kLine = 18, kPadding = 10, kBelow = 12;

void colour(QTextDocument& document, const QString& source, const Theme& theme) {
    const auto lines = colourSource(source);
    for (QTextBlock line = document.begin(); line.isValid(); line = line.next()) {
        const auto number = static_cast<size_t>(line.blockNumber());
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

}  // namespace

Piece codePiece(const std::string& source, bool python, double width) {
    const Theme& theme = Theme::of(ThemeId::Light);
    QString text = QString::fromStdString(source);
    while (text.endsWith('\n')) text.chop(1);
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
    if (python) colour(*document, text, theme);
    document->setTextWidth(width - 2 * kPadding);
    const double ground = document->size().height() + 2 * kPadding;
    Piece piece;
    piece.above = 2;
    piece.height = ground + kBelow;
    piece.paint = [document, ground, width, &theme](QPainter& painter, double) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.surface.codeBg);
        painter.drawRoundedRect(QRectF(0, 0, width, ground), 5, 5);
        painter.translate(kPadding, kPadding);
        document->drawContents(&painter);
    };
    return piece;
}

}  // namespace backstep::ui
