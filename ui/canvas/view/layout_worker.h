#pragma once

#include <QObject>
#include <QThreadPool>
#include <map>
#include <memory>

#include "layout/graph_layout.h"
#include "trace/step_state.h"

namespace backstep::ui {

// Lays pictures out one after another, off the window's thread. Small ones are done at once, since they take
// less time than a frame; an answer nobody waits for any more is dropped.
class LayoutWorker : public QObject {
    Q_OBJECT

  public:
    using Layout = std::shared_ptr<const layout::GraphLayout>;

    explicit LayoutWorker(QObject* parent = nullptr);
    ~LayoutWorker() override;

    // The layout if it is ready now; else null, and ready() comes later.
    Layout request(const trace::StepState& last, double rankGap);
    bool isBusy() const { return m_busy > 0; }

  signals:
    void ready();

  private:
    // What is known of the picture asked for last, by the gap between its rows; null while it is being made.
    std::shared_ptr<const trace::Picture> m_picture;
    std::map<double, Layout> m_layouts;
    QThreadPool m_pool;
    int m_busy = 0;
};

}  // namespace backstep::ui
