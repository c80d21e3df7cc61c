#include "formula/formula_object.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextFragment>
#include <QTextList>
#include <QTextTable>
#include <limits>

namespace backstep::ui {

namespace {

constexpr int kTex = QTextFormat::UserProperty + 1;
constexpr int kPx = QTextFormat::UserProperty + 2;
constexpr double kLineGap = 4;

const QTextTable* tableAround(const QTextFrame& frame, int position) {
    for (const QTextFrame* inner : frame.childFrames())
        if (inner->firstPosition() <= position && position <= inner->lastPosition()) {
            const QTextTable* within = tableAround(*inner, position);
            return within ? within : qobject_cast<const QTextTable*>(inner);
        }
    return nullptr;
}

// What the text leaves to a formula at `position`: all of its width but the margins of the block and of the
// aside it stands in. In the columns of a table nobody knows yet. Asked while the text is laid out, so
// without a cursor, which would have it laid out.
double roomAt(const QTextDocument& document, int position) {
    double room = document.textWidth();
    if (room <= 0) return std::numeric_limits<double>::max();
    if (const QTextTable* table = tableAround(*document.rootFrame(), position)) {
        if (table->columns() > 1) return std::numeric_limits<double>::max();
        const QTextTableCellFormat cell = table->cellAt(position).format().toTableCellFormat();
        room -= cell.leftBorder() + cell.leftPadding() + cell.rightPadding();
    }
    const QTextBlock block = document.findBlock(position);
    const QTextBlockFormat format = block.blockFormat();
    const int indent = format.indent() + (block.textList() ? block.textList()->format().indent() : 0);
    return room - format.leftMargin() - format.rightMargin() - indent * document.indentWidth() -
           2 * document.documentMargin();
}

}  // namespace

FormulaStyle FormulaObject::styleOf(const QTextFormat& format) const {
    FormulaStyle style;
    style.px = format.doubleProperty(kPx);
    style.theme = &m_theme;
    style.ink =
        format.hasProperty(QTextFormat::ForegroundBrush) ? format.foreground().color() : m_theme.ink.primary;
    return style;
}

std::vector<Formula> FormulaObject::linesOf(const QTextDocument& document, int position,
                                            const QTextFormat& format) const {
    return Formula(format.stringProperty(kTex)).lines(styleOf(format), roomAt(document, position));
}

void FormulaObject::install(QTextDocument& document, const Theme& theme) {
    auto* object = new FormulaObject(theme, &document);
    document.documentLayout()->registerHandler(kType, object);
}

void FormulaObject::insertFormula(QTextCursor& cursor, const QString& tex, double px) {
    QTextCharFormat format = cursor.charFormat();
    format.setObjectType(kType);
    format.setProperty(kTex, tex);
    format.setProperty(kPx, px);
    // The box is symmetric about the line's middle, so that baselines meet (see intrinsicSize).
    format.setVerticalAlignment(QTextCharFormat::AlignMiddle);
    cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

QString FormulaObject::plainText(const QTextDocumentFragment& fragment) {
    QTextDocument document;
    QTextCursor(&document).insertFragment(fragment);
    QString text;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block != document.begin()) text += QLatin1Char('\n');
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextCharFormat format = it.fragment().charFormat();
            if (format.objectType() != kType) {
                text += it.fragment().text();
                continue;
            }
            const QString formula = Formula(format.stringProperty(kTex)).alternative();
            for (int i = 0; i < it.fragment().length(); ++i) text += formula;
        }
    }
    return text;
}

// Qt aligns the middle of an object with the middle of the x-height, not baselines. A height of twice the
// larger of ascent and descent, measured from the axis, makes the two agree.
QSizeF FormulaObject::intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) {
    const FormulaStyle style = styleOf(format);
    const std::vector<Formula> lines = linesOf(*document, position, format);
    double width = 0, height = 0;
    for (const Formula& line : lines) {
        const FormulaSize size = line.measure(style);
        width = std::max(width, size.width);
        height += size.height() + kLineGap;
    }
    if (lines.size() > 1) return {width, height};
    const FormulaSize size = lines.front().measure(style);
    const double axis = style.px * 0.25;
    const double half = std::max(size.ascent - axis, size.descent + axis) + 1;
    return {size.width, 2 * half};
}

void FormulaObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                               const QTextFormat& format) {
    const FormulaStyle style = styleOf(format);
    const std::vector<Formula> lines = linesOf(*document, position, format);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (lines.size() == 1) {
        lines.front().paint(*painter, {rect.x(), rect.center().y() + style.px * 0.25}, style);
    } else {
        double top = rect.top() + kLineGap / 2;
        for (const Formula& line : lines) {
            const FormulaSize size = line.measure(style);
            line.paint(*painter, {rect.x(), top + size.ascent}, style);
            top += size.height() + kLineGap;
        }
    }
    painter->restore();
}

}  // namespace backstep::ui
