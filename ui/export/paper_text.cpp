#include "export/paper_text.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextDocument>

#include "style/theme.h"

namespace backstep::ui {

void drawOnPaper(const QTextDocument& document, QPainter& painter) {
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, Theme::of(ThemeId::Light).ink.primary);
    document.documentLayout()->draw(&painter, context);
}

}  // namespace backstep::ui
