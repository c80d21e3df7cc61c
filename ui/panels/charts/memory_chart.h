#pragma once

#include <QChartView>

class QAreaSeries;
class QLineSeries;
class QScatterSeries;
class QValueAxis;

namespace backstep::ui {

class Playback;

// Bytes held by saved tensors over the steps, with the present step marked; clicking a point goes there.
class MemoryChart : public QChartView {
    Q_OBJECT

  public:
    explicit MemoryChart(Playback& playback, QWidget* parent = nullptr);

    uint32_t stepAt(QPointF viewPosition) const;
    QPointF pointOf(uint32_t step) const;  // in viewport coordinates

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fill();
    void showBytes();  // on their axis
    void mark();
    void dress();
    void retranslate();

    Playback& m_playback;
    QVector<QPointF> m_points;
    double m_highest = 0;  // bytes
    QLineSeries* m_line;
    QLineSeries* m_floor;
    QAreaSeries* m_area;
    QScatterSeries* m_here;
    QValueAxis* m_steps;
    QValueAxis* m_bytes;
};

}  // namespace backstep::ui
