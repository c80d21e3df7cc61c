#pragma once

#include <QObject>
#include <QTextObjectInterface>

#include "formula/formula.h"

class QMimeData;
class QTextCursor;
class QTextDocument;
class QTextDocumentFragment;

namespace backstep::ui {

// Formulas inside a text document. install() once per document, then insertFormula() wherever the prose has
// one; they flow, wrap and print with the text. One that is wider than the text stands in several lines.
// Colours follow the document's text colour and the theme it was installed with, which for paper is not that
// of the window.
class FormulaObject : public QObject, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)

  public:
    static constexpr int kType = QTextFormat::UserObject + 1;

    static void install(QTextDocument& document, const Theme& theme);
    static void insertFormula(QTextCursor& cursor, const QString& tex, double px = 17);

    // The text of a fragment with each formula as its alternative instead of U+FFFC.
    static QString plainText(const QTextDocumentFragment& fragment);

    QSizeF intrinsicSize(QTextDocument* document, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& rect, QTextDocument* document, int position,
                    const QTextFormat& format) override;

  private:
    FormulaObject(const Theme& theme, QObject* parent) : QObject(parent), m_theme(theme) {}
    FormulaStyle styleOf(const QTextFormat& format) const;
    std::vector<Formula> linesOf(const QTextDocument& document, int position,
                                 const QTextFormat& format) const;

    const Theme& m_theme;
};

}  // namespace backstep::ui
