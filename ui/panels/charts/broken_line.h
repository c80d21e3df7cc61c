#pragma once

#include <QLineSeries>
#include <QVector>
#include <vector>

class QAbstractAxis;
class QChart;
class QPen;

namespace backstep::ui {

// One line of a chart, in as many parts as what is hidden leaves of it; at least one. Its parts are the
// chart's own until it goes.
class BrokenLine {
  public:
    BrokenLine(QChart& chart, QAbstractAxis& along, QAbstractAxis& up);
    BrokenLine(BrokenLine&& other) noexcept = default;
    BrokenLine& operator=(BrokenLine&& other) noexcept;
    ~BrokenLine() { clear(); }

    void fill(const std::vector<QVector<QPointF>>& shown);
    void attach(QAbstractAxis& up);  // in place of an axis that has gone
    void setPen(const QPen& pen);

    const std::vector<QLineSeries*>& parts() const { return m_parts; }
    int pointCount() const;

  private:
    void append();
    void dropLast();
    void clear();

    QChart* m_chart;
    QAbstractAxis* m_along;
    QAbstractAxis* m_up;
    std::vector<QLineSeries*> m_parts;
};

}  // namespace backstep::ui
