#pragma once

#include <QWidget>
#include <vector>

#include "trace/step.h"

namespace backstep::ui {

class Playback;

// The edge of a projected screen: how far the run has come. Forward is solid, backward hatched, what lies
// ahead an outline; a bar marks the step.
class ProgressEdge : public QWidget {
    Q_OBJECT

  public:
    explicit ProgressEdge(Playback& playback, QWidget* parent = nullptr);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    // Steps of one phase: first..last.
    struct Stretch {
        trace::Phase phase = trace::Phase::Plain;
        uint32_t first = 1;
        uint32_t last = 1;
    };
    void readPhases();

    Playback& m_playback;
    std::vector<Stretch> m_stretches;
};

}  // namespace backstep::ui
