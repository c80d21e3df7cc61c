#pragma once

#include <QWidget>
#include <vector>

#include "trace/loops/series.h"

class QCheckBox;
class QStackedWidget;

namespace backstep::ui {

class MemoryChart;
class Playback;
class RunSeries;
class SeriesChart;
class TabStrip;

// The charts of a run, one at a time: the loss, the parameters, the norms of the gradients, the bytes of
// saved tensors. Bytes are drawn step by step, and over the turns of a training.
class ChartsPage : public QWidget {
    Q_OBJECT

  public:
    ChartsPage(Playback& playback, RunSeries& series, QWidget* parent = nullptr);

    TabStrip& tabs() const { return *m_tabs; }
    SeriesChart& chart(int tab) const { return *m_charts[static_cast<size_t>(tab)]; }
    QCheckBox& logarithmic() const { return *m_logarithmic; }

  signals:
    void turnWanted(backstep::trace::PathId turn, backstep::trace::SeriesKind kind);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void turnTo(int tab);
    void retranslate();

    RunSeries& m_series;
    TabStrip* m_tabs;
    QCheckBox* m_logarithmic;
    QStackedWidget* m_stack;
    std::vector<SeriesChart*> m_charts;
    MemoryChart* m_memory;
};

}  // namespace backstep::ui
