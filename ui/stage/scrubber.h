#pragma once

#include <QWidget>
#include <vector>

#include "stage/scrubber_scale.h"
#include "trace/step.h"

namespace backstep::ui {

class Playback;

// The band of all steps: forward solid, backward hatched, other plain; what lies ahead is an outline. Ticks
// per step up to 200; prints and errors are glyphs above it, phase names stand below. The turns of a loop
// after its first are segments of a stretch of their own. Pressing or dragging goes to the step under the
// pointer.
class Scrubber : public QWidget {
    Q_OBJECT

  public:
    explicit Scrubber(Playback& playback, QWidget* parent = nullptr);

    // A stretch of steps of one phase: steps first..last.
    struct Segment {
        trace::Phase phase = trace::Phase::Plain;
        uint32_t first = 1;
        uint32_t last = 1;
        friend bool operator==(const Segment&, const Segment&) = default;
    };
    const std::vector<Segment>& segments() const { return m_segments; }

    uint32_t stepAt(double x) const;
    double playheadX(uint32_t step) const;
    QString placeName(uint32_t step) const;  // "step 31 · turn 4"
    // The marks above the band that are drawn: none touches another, and an error takes the place of prints.
    std::vector<uint32_t> errorMarks() const;
    std::vector<uint32_t> printMarks() const;
    std::optional<WantedTurn> turnAt(double x) const;
    double turnX(uint32_t index) const;  // of a turn that was not kept

    QSize sizeHint() const override { return {400, 64}; }
    QSize minimumSizeHint() const override { return {60, 64}; }

  signals:
    void stepPointedAt(uint32_t step);
    void turnPointedAt(const backstep::ui::WantedTurn& turn);  // one that was not kept

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    void readRecording();
    double xOf(double place) const;
    double edgeX(double steps) const;  // where `steps` steps end
    void paintSegment(QPainter& painter, const Segment& segment) const;
    void paintFold(QPainter& painter, const trace::Fold& fold) const;
    void paintGap(QPainter& painter, const ScrubberScale::Gap& gap) const;
    void paintFoldName(QPainter& painter, const trace::Fold& fold) const;
    std::vector<uint32_t> thinned(const std::vector<uint32_t>& steps, std::vector<uint32_t> others) const;
    void paintMarks(QPainter& painter) const;
    void paintPhaseNames(QPainter& painter) const;
    void paintPlayhead(QPainter& painter) const;

    Playback& m_playback;
    ScrubberScale m_scale;
    std::vector<Segment> m_segments;  // outside of folds
    std::vector<uint32_t> m_prints;
    std::vector<uint32_t> m_errors;
};

}  // namespace backstep::ui
