#pragma once

#include <QWidget>
#include <memory>

#include "canvas/veil/veil.h"
#include "lesson/lesson.h"
#include "stage/selection.h"
#include "words/language.h"

class QScrollArea;

namespace backstep::ui {

class ByHandPage;
class CodeCell;
class ComparePage;
class GraphCanvas;
class Magnifier;
class NarrationLine;
class Pizarra;
class Playback;
class ProgressEdge;
class QuestionBoard;
class Spotlight;

// What the class sees: the graph at the left, the chain rule and the slate at the right (or the code, or a
// question), the sentence below, all at projector size. 20 px is the least of any text; a larger screen
// enlarges everything. It shows what it is told: keys and order are the presenter's.
class ClassWindow : public QWidget {
    Q_OBJECT

  public:
    explicit ClassWindow(Playback& playback, QWidget* parent = nullptr);
    ~ClassWindow() override;

    void setLanguage(words::Language language);
    void setVeils(const Veils& veils);
    void setReducedMotion(bool on);
    void setCounter(const QString& text, const QString& leave);  // "14 / 18", "Esc: leave"
    void ask(const lesson::LessonRef& lesson, const lesson::Block* question, bool answered);

    void setBlank(bool on);
    void setSpotlight(bool on);
    void setCode(bool on);
    // Two variants beside each other in the place of the graph and what stands beside it; null takes them
    // away. They are given up to the window.
    void setLanes(ComparePage* lanes);
    bool showsLanes() const { return m_lanes != nullptr; }
    const ComparePage* lanes() const { return m_lanes; }
    void setShowsQueue(bool on);  // who is ready, and who still waits for a gradient
    // A strip at the right for the instructor's notes, where there is no screen for them; null takes it away.
    void setStrip(QWidget* strip);

    GraphCanvas& canvas() const { return *m_canvas; }
    QString text() const;  // of the question, the code or the chain rule at the right

  signals:
    void accepted();  // what the lesson invites to, with the mouse

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void arrange();
    // How large the chain rule is shown, `most` at most: so that all of the page is seen, or else, the whole
    // path being scrolled to, so that all of the rule is.
    double leastMagnification() const;
    double ruleSize(QSize room, double most) const;
    void arrangeLanes(const QRect& room, double magnification);
    void showRun();
    void showFrame();
    void showCode();
    void aim();

    Playback& m_playback;
    Selection m_selection;  // follows the step
    GraphCanvas* m_canvas;
    NarrationLine* m_narration;
    ByHandPage* m_hand;
    Pizarra* m_pizarra;
    QuestionBoard* m_board;
    QScrollArea* m_codeArea;
    CodeCell* m_code = nullptr;
    Magnifier *m_graph, *m_rule, *m_slate, *m_told, *m_question, *m_program;
    ComparePage* m_lanes = nullptr;
    Magnifier* m_beside = nullptr;  // shows them
    ProgressEdge* m_edge;
    Spotlight* m_spotlight;
    QWidget* m_dark;
    QWidget* m_strip = nullptr;
    bool m_asking = false;
    bool m_showsCode = false;
    bool m_lit = false;
};

}  // namespace backstep::ui
