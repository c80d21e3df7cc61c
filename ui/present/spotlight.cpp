#include "present/spotlight.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace backstep::ui {

namespace {

constexpr double kSmallest = 60, kLargest = 900;
constexpr int kDim = 190;  // of 255

}  // namespace

Spotlight::Spotlight(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_NoSystemBackground);
}

void Spotlight::aimAt(QPointF centre) {
    m_centre = centre;
    m_held = false;
    update();
}

void Spotlight::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath dim;
    dim.addRect(rect());
    dim.addEllipse(m_centre, m_radius, m_radius);
    painter.fillPath(dim, QColor(0, 0, 0, kDim));
}

void Spotlight::mouseMoveEvent(QMouseEvent* event) {
    aimAt(event->position());
    m_held = true;
}

void Spotlight::wheelEvent(QWheelEvent* event) {
    m_radius = std::clamp(m_radius * std::pow(1.1, event->angleDelta().y() / 120.0), kSmallest, kLargest);
    update();
}

}  // namespace backstep::ui
