#include "frame/told_row.h"

#include <QBoxLayout>

namespace backstep::ui {

namespace {

constexpr int kBoth = 1000;  // px that sentence and bar need side by side

}  // namespace

ToldRow::ToldRow(QWidget* sentence, QWidget* bar, QWidget* parent)
    : QWidget(parent), m_row(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(0);
    m_row->addWidget(sentence, 3);
    m_row->addWidget(bar, 2);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ToldRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_row->setDirection(width() < kBoth ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

}  // namespace backstep::ui
