#include "practice/compare/compare_lane.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "canvas/graph_canvas.h"
#include "frame/bar_button.h"
#include "practice/compare/difference_marks.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kHead = 40;
constexpr int kLeastForLabel = 440;  // px of width; in less the button is its icon

}  // namespace

CompareLane::CompareLane(BarButton* button, Qt::Edge outer, QWidget* parent)
    : QWidget(parent),
      m_button(button),
      m_title(new QLabel),
      m_mishap(new QLabel),
      m_canvas(new GraphCanvas),
      m_marks(new DifferenceMarks(*m_canvas)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 4, 12, 4);
    m_title->setFont(uiFont(13, QFont::DemiBold));
    m_title->setAlignment(Qt::AlignCenter);
    m_title->setWordWrap(true);
    m_title->setFixedHeight(kHead - 8);
    if (outer == Qt::LeftEdge) head->addWidget(button);
    head->addWidget(m_title, 1);
    if (outer == Qt::RightEdge) head->addWidget(button);
    column->addLayout(head);
    m_mishap->setFont(uiFont(12));
    m_mishap->setWordWrap(true);
    m_mishap->setContentsMargins(16, 4, 16, 6);
    m_mishap->hide();
    column->addWidget(m_mishap);
    m_canvas->setBeside(true);
    column->addWidget(m_canvas, 1);
}

void CompareLane::setTitle(const QString& title) {
    m_title->setText(title);
    m_canvas->setAccessibleDescription(title);
}

QString CompareLane::mishap() const { return m_mishap->text(); }

void CompareLane::setMishap(const QString& text) {
    m_mishap->setText(text);
    m_mishap->setVisible(!text.isEmpty());
}

void CompareLane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_button->setBare(width() < kLeastForLabel);
}

void CompareLane::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface.panel);
    if (m_mishap->isVisible()) painter.fillRect(m_mishap->geometry(), theme.state(Tone::Error).tint);
}

}  // namespace backstep::ui
