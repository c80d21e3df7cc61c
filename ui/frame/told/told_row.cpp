#include "frame/told/told_row.h"

#include <QBoxLayout>
#include <QEvent>

namespace backstep::ui {

namespace {

// px that each needs side by side
constexpr int kSentence = 600;
constexpr int kBar = 400;

}  // namespace

ToldRow::ToldRow(QWidget* sentence, const QList<QWidget*>& bars, QWidget* parent)
    : QWidget(parent), m_row(new QBoxLayout(QBoxLayout::LeftToRight, this)), m_bars(bars) {
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(0);
    m_row->addWidget(sentence, 1);
    for (QWidget* bar : m_bars) {
        m_row->addWidget(bar);
        bar->installEventFilter(this);
    }
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ToldRow::arrange() {
    int needed = kSentence;
    for (const QWidget* bar : m_bars)
        if (!bar->isHidden()) needed += kBar;
    m_row->setDirection(width() < needed ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

bool ToldRow::eventFilter(QObject* bar, QEvent* event) {
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent) arrange();
    return QWidget::eventFilter(bar, event);
}

void ToldRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

}  // namespace backstep::ui
