#include "panels/lesson/prose_view.h"

#include <QDesktopServices>
#include <QMimeData>
#include <QMouseEvent>
#include <QTextDocumentFragment>
#include <QWheelEvent>
#include <cmath>

#include "formula/formula_object.h"

namespace backstep::ui {

namespace {

constexpr int kSide = 8;

}  // namespace

ProseView::ProseView(QWidget* parent) : QTextBrowser(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportMargins(kSide, 0, kSide, 0);
    setOpenLinks(false);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        if (url.scheme() == QStringLiteral("backstep"))
            emit linkClicked(url.toString(QUrl::FullyEncoded));
        else
            QDesktopServices::openUrl(url);
    });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::ClickFocus);
    viewport()->setAutoFillBackground(false);
}

void ProseView::setTied(bool tied) {
    m_tied = tied;
    setToolTip(tied ? tr("Click to bring the picture here") : QString());
}

void ProseView::documentChanged() { fitHeight(); }

void ProseView::fitHeight() {
    const int width = viewport()->width();
    if (width <= 0) return;
    document()->setTextWidth(width);
    setFixedHeight(static_cast<int>(std::ceil(document()->size().height())));
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
