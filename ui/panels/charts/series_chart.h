#pragma once

#include <QChartView>
#include <optional>
#include <utility>
#include <vector>

#include "panels/charts/broken_line.h"
#include "panels/charts/hidden_gaps.h"
#include "panels/charts/line_key.h"
#include "style/theme.h"
#include "trace/loops/series.h"

class QAbstractAxis;
class QValueAxis;

namespace backstep::ui {

class Playback;
class RunSeries;

// Numbers of a run over its turns, growing while it runs: one colour, a line style of its own for each name,
// which the key below says; a name pointed at there brings its line forward. The pointer shows values, a
// click goes to the step where the number came to be.
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
    uint32_t turnHere() const;                       // that of the step on screen; 0 where none is marked
    QString keyText() const { return m_key.text(); }
    QPointF keyOf(int line) const { return keyCorner() + m_key.place(size_t(line)).center(); }
    int litLine() const { return m_lit; }

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
        BrokenLine drawn;
        size_t series;  // into RunSeries::all()
    };

    void start();
    void fill();
    void addLine(size_t series);
    bool isWanted(const trace::Series& series) const;
    void dropEmptyLines();
    void setRanges();
    void setKey();
    void placeKey();
    QPointF keyCorner() const;
    QString keyNote() const;
    void light(int line) {
        if (std::exchange(m_lit, line) != line) dress();
    }
    void dress();
    const std::vector<trace::Sample>& all(const Line& line) const;
    Gaps gaps(const Line& line) const;
    bool isMarked(size_t line) const;  // point by point
    QString nameOf(const trace::Series& series) const;
    std::optional<Hover> nearest(QPointF at) const;
    QPointF place(double turn, double value) const;  // in scene coordinates
    void paintHere(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintEnds(QPainter& painter) const;
    void paintHidden(QPainter& painter) const;
    void paintHover(QPainter& painter) const;
    void goTo(const Hover& at);

    Playback& m_playback;
    RunSeries& m_series;
    Subject m_subject;
    std::vector<Line> m_lines;
    QValueAxis* m_turns;
    QAbstractAxis* m_values = nullptr;
    LineKey m_key;
    int m_keyHeight = 0;  // 0: no room for it
    int m_endsWidth = 0;  // the same, of the names beside the plot
    std::optional<Hover> m_hover;
    int m_lit = -1;  // the line whose name is pointed at in the key
    bool m_logarithmic = false;
    bool m_stale = true;
};

}  // namespace backstep::ui
