#include "panels/lesson/prose/prose_view.h"

#include <QDesktopServices>
#include <QMimeData>
#include <QMouseEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QTextFrame>
#include <QTextTable>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "formula/formula_object.h"
#include "frame/slim_scroll_bar.h"
#include "panels/lesson/prose/prose_address.h"
#include "panels/lesson/prose/term_card.h"

namespace backstep::ui {

namespace {

constexpr int kSide = 8;

}  // namespace

ProseView::ProseView(QWidget* parent) : QTextBrowser(parent), m_termCard(new TermCard(this)) {
    setFrameShape(QFrame::NoFrame);
    SlimScrollBar::dress(*this);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportMargins(kSide, 0, kSide, 0);
    setOpenLinks(false);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        if (const std::string id = predictionAt(url.toString()); !id.empty())
            emit predictionClicked(id);
        else if (url.scheme() == QStringLiteral("backstep"))
            emit linkClicked(url.toString(QUrl::FullyEncoded));
        else if (!termAt(url.toString()))
            QDesktopServices::openUrl(url);
    });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::ClickFocus);
    setAccessibleName(tr("Text of the lesson"));
    viewport()->setAutoFillBackground(false);
}

void ProseView::setTied(bool tied) {
    m_tied = tied;
    setToolTip(tied ? tr("Click to bring the picture here") : QString());
}

void ProseView::setLanguage(words::Language language) { m_termCard->setLanguage(language); }

// In the narrow columns of a table words would be broken anywhere; a table too wide for the pane is moved
// sideways instead.
void ProseView::documentChanged() {
    const bool table = std::ranges::any_of(document()->rootFrame()->childFrames(), [](QTextFrame* frame) {
        const auto* table = qobject_cast<QTextTable*>(frame);
        return table && table->columns() > 1;
    });
    setWordWrapMode(table ? QTextOption::WordWrap : QTextOption::WrapAtWordBoundaryOrAnywhere);
    setFocusPolicy(hasLinks() ? Qt::StrongFocus : Qt::ClickFocus);
    fitHeight();
}

bool ProseView::hasLinks() const {
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); it != block.end(); ++it)
            if (it.fragment().charFormat().isAnchor()) return true;
    return false;
}

void ProseView::focusInEvent(QFocusEvent* event) {
    QTextBrowser::focusInEvent(event);
    const bool forward = event->reason() == Qt::TabFocusReason;
    if (!forward && event->reason() != Qt::BacktabFocusReason) return;
    setTextCursor(QTextCursor(document()));
    QTextBrowser::focusNextPrevChild(forward);
    showLinkWithFocus();
}

bool ProseView::focusNextPrevChild(bool next) {
    const bool went = QTextBrowser::focusNextPrevChild(next);
    if (went && hasFocus()) showLinkWithFocus();
    return went;
}

// The link is what is selected. This is as tall as its text, so whoever scrolls stands around it.
void ProseView::showLinkWithFocus() {
    QTextCursor end = textCursor();
    end.setPosition(end.selectionEnd());
    const QRect link = cursorRect(end);
    for (QWidget* at = parentWidget(); at; at = at->parentWidget())
        if (auto* scroll = qobject_cast<QScrollArea*>(at)) {
            const QPoint place = viewport()->mapTo(scroll->widget(), link.center());
            scroll->ensureVisible(place.x(), place.y(), 0, 2 * link.height());
            break;
        }
    m_termCard->showFor(end.charFormat().anchorHref());
}

void ProseView::fitHeight() {
    const int width = viewport()->width();
    if (width <= 0) return;
    document()->setTextWidth(width);
    const int bar = document()->size().width() > width ? horizontalScrollBar()->sizeHint().height() : 0;
    setFixedHeight(static_cast<int>(std::ceil(document()->size().height())) + bar);
}

void ProseView::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    fitHeight();
}

void ProseView::wheelEvent(QWheelEvent* event) { event->ignore(); }

void ProseView::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->pos();
    QTextBrowser::mousePressEvent(event);
}

void ProseView::mouseReleaseEvent(QMouseEvent* event) {
    QTextBrowser::mouseReleaseEvent(event);
    const bool still = (event->pos() - m_pressed).manhattanLength() < 4;
    if (m_tied && still && event->button() == Qt::LeftButton && !textCursor().hasSelection() &&
        anchorAt(event->pos()).isEmpty())
        emit clicked();
}

QMimeData* ProseView::createMimeDataFromSelection() const {
    auto* data = new QMimeData;
    data->setText(FormulaObject::plainText(textCursor().selection()));
    return data;
}

}  // namespace backstep::ui
