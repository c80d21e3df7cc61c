#include "present/magnifier.h"

#include <QGraphicsProxyWidget>
#include <QGraphicsScene>
#include <cmath>

namespace backstep::ui {

Magnifier::Magnifier(QWidget* content, QWidget* parent) : QGraphicsView(parent) {
    setScene(new QGraphicsScene(this));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    viewport()->setAutoFillBackground(false);
    m_proxy = scene()->addWidget(content);
    m_proxy->setFocusPolicy(Qt::NoFocus);
    connect(m_proxy, &QGraphicsWidget::geometryChanged, this, [this] {
        const int wanted = static_cast<int>(std::ceil(m_proxy->size().height() * m_magnification));
        if (!m_takesHeight || wanted == height()) return;
        setFixedHeight(wanted);
        emit heightTaken();
    });
}

QWidget* Magnifier::content() const { return m_proxy->widget(); }

void Magnifier::setMagnification(double magnification) {
    m_magnification = magnification;
    setTransform(QTransform::fromScale(magnification, magnification));
    fill();
}

void Magnifier::setTakesHeight(bool takes) {
    m_takesHeight = takes;
    fill();
}

void Magnifier::fill() {
    const QSizeF room = QSizeF(size()) / m_magnification;
    m_proxy->resize(room.width(), m_takesHeight ? m_proxy->size().height() : room.height());
    scene()->setSceneRect(QRectF(QPointF(), room));
}

QRectF Magnifier::shown(const QRectF& place) const { return mapFromScene(place).boundingRect(); }

void Magnifier::resizeEvent(QResizeEvent* event) {
    QGraphicsView::resizeEvent(event);
    fill();
}

}  // namespace backstep::ui
