#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
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
    QThreadPool m_pool;
    int m_wanted = 0;  // number of the latest request
    int m_busy = 0;
    std::shared_ptr<const trace::Picture> m_donePicture;
    double m_doneGap = 0;
    Layout m_done;
};

}  // namespace backstep::ui
