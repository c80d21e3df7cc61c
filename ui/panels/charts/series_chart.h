#pragma once

#include <QChartView>
#include <optional>
#include <vector>

#include "panels/charts/hidden_gaps.h"
#include "style/theme.h"
#include "trace/loops/series.h"

class QAbstractAxis;
class QLineSeries;
class QValueAxis;

namespace backstep::ui {

class Playback;
class RunSeries;

// Numbers of a run over its turns, growing while it runs: one colour, a line style of its own for each name.
// The pointer shows values, a click goes to the step where the number came to be.
class SeriesChart : public QChartView {
    Q_OBJECT

  public:
    struct Subject {
        std::vector<trace::SeriesKind> kinds;
        Tone tone;
    };
    SeriesChart(Playback& playback, RunSeries& series, Subject subject, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setLogarithmic(bool on);
    bool isLogarithmic() const { return m_logarithmic; }
    int lineCount() const { return static_cast<int>(m_lines.size()); }
    int pointCount(int line) const;
    QPointF pointOf(int line, uint32_t turn) const;  // in viewport coordinates
    QString hoverText() const;                       // what stands beside the pointer; empty for nothing

  signals:
    // What happened there is not in the recording: it has to be recorded again.
    void turnWanted(backstep::trace::PathId turn, backstep::trace::SeriesKind kind);

  protected:
    void drawForeground(QPainter* painter, const QRectF& area) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Hover {
        size_t line = 0;
        size_t sample = 0;
    };
    struct Line {
        std::vector<QLineSeries*> parts;  // between what is hidden; never empty
        size_t series;                    // into RunSeries::all()
    };

    void start();
    void fill();
    void addLine(size_t series);
    QLineSeries* addPart();
    void fillLine(Line& line);
    void setRanges();
    void dress();
    const std::vector<trace::Sample>& all(const Line& line) const;
    Gaps gaps(const Line& line) const;
    QString nameOf(const trace::Series& series) const;
    std::optional<Hover> nearest(QPointF at) const;
    uint32_t turnHere() const;
    QPointF place(double turn, double value) const;  // in scene coordinates
    void paintHere(QPainter& painter) const;
    void paintLonePoints(QPainter& painter) const;
    void paintHidden(QPainter& painter) const;
    void paintHover(QPainter& painter) const;
    void goTo(const Hover& at);

    Playback& m_playback;
    RunSeries& m_series;
    Subject m_subject;
    std::vector<Line> m_lines;
    QValueAxis* m_turns;
    QAbstractAxis* m_values = nullptr;
    std::optional<Hover> m_hover;
    bool m_logarithmic = false;
    bool m_stale = true;
};

}  // namespace backstep::ui
