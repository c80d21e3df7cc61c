#include "formula/formula_object.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextFragment>

namespace backstep::ui {

namespace {

constexpr int kTex = QTextFormat::UserProperty + 1;
constexpr int kPx = QTextFormat::UserProperty + 2;

}  // namespace

FormulaStyle FormulaObject::styleOf(const QTextFormat& format) const {
    FormulaStyle style;
    style.px = format.doubleProperty(kPx);
    style.theme = &m_theme;
    style.ink =
        format.hasProperty(QTextFormat::ForegroundBrush) ? format.foreground().color() : m_theme.ink.primary;
    return style;
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
QSizeF FormulaObject::intrinsicSize(QTextDocument*, int, const QTextFormat& format) {
    const FormulaStyle style = styleOf(format);
    const FormulaSize size = Formula(format.stringProperty(kTex)).measure(style);
    const double axis = style.px * 0.25;
    const double half = std::max(size.ascent - axis, size.descent + axis) + 1;
    return {size.width, 2 * half};
}

void FormulaObject::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int,
                               const QTextFormat& format) {
    const FormulaStyle style = styleOf(format);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    Formula(format.stringProperty(kTex))
        .paint(*painter, {rect.x(), rect.center().y() + style.px * 0.25}, style);
    painter->restore();
}

}  // namespace backstep::ui
