#include "panels/charts/broken_line.h"

#include <QChart>
#include <QPen>
#include <utility>

namespace backstep::ui {

BrokenLine::BrokenLine(QChart& chart, QAbstractAxis& along, QAbstractAxis& up)
    : m_chart(&chart), m_along(&along), m_up(&up) {
    append();
}

BrokenLine& BrokenLine::operator=(BrokenLine&& other) noexcept {
    if (this == &other) return *this;
    clear();
    m_chart = other.m_chart;
    m_along = other.m_along;
    m_up = other.m_up;
    m_parts = std::exchange(other.m_parts, {});
    return *this;
}

void BrokenLine::append() {
    auto* part = new QLineSeries;
    m_chart->addSeries(part);
    part->attachAxis(m_along);
    part->attachAxis(m_up);
    if (!m_parts.empty()) part->setPen(m_parts.front()->pen());
    m_parts.push_back(part);
}

void BrokenLine::dropLast() {
    m_chart->removeSeries(m_parts.back());
    delete m_parts.back();
    m_parts.pop_back();
}

void BrokenLine::clear() {
    while (!m_parts.empty()) dropLast();
}

void BrokenLine::fill(const std::vector<QVector<QPointF>>& shown) {
    while (m_parts.size() > shown.size()) dropLast();
    while (m_parts.size() < shown.size()) append();
    for (size_t i = 0; i < shown.size(); ++i) m_parts[i]->replace(shown[i]);
}

void BrokenLine::attach(QAbstractAxis& up) {
    m_up = &up;
    for (QLineSeries* part : m_parts) part->attachAxis(m_up);
}

void BrokenLine::setPen(const QPen& pen) {
    for (QLineSeries* part : m_parts) part->setPen(pen);
}

int BrokenLine::pointCount() const {
    int count = 0;
    for (const QLineSeries* part : m_parts) count += part->count();
    return count;
}

}  // namespace backstep::ui
