#pragma once

#include <QScrollArea>
#include <functional>
#include <optional>
#include <vector>

#include "lesson/lesson.h"

namespace backstep::ui {

class CodeCell;
class Playback;
class Selection;

// The cells pinned below the text of a lesson: their code as it ran, or as it stands in the lesson, lit at
// the step the playback stands on. A click on a line leads the playback to the first step of that line.
class PinnedCells : public QScrollArea {
    Q_OBJECT

  public:
    PinnedCells(Playback& playback, const Selection& selection, QWidget* parent);

    void setLesson(lesson::LessonRef lesson);  // none is pinned yet
    void setOnStage(bool onStage);             // whether what was recorded is a run of the lesson
    // The cell that runs and that of the selected node; where nothing runs that of `part`, as in
    // lesson::Block::part. Gives whether they are others than before.
    bool pinFor(uint32_t part);
    // As high as they need, but at most a share of the pane, which is less in a low one; rather more than
    // fewer lines than tell what the running one is about. Where the words below the head would have too
    // little room for a question and its answer, they come first, and in a very low pane they have all of it.
    void fit(QSize pane, int head, bool low);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void light();                     // what runs, failed, is selected or was changed
    const CodeCell* running() const;  // else the first; null when none is pinned

    // Numbers the learner has changed in a cell.
    void setLit(std::function<std::vector<SourceSpan>(uint32_t cell)> lit);

  signals:
    void pinned(backstep::ui::CodeCell* cell, uint32_t index);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  // the cells grow when they are narrower
    void resizeEvent(QResizeEvent* event) override;

  private:
    bool pin(const std::vector<uint32_t>& cells);
    std::vector<uint32_t> cellsFor(uint32_t part) const;
    std::optional<uint32_t> cellOf(uint32_t part) const;
    QString sourceOf(uint32_t cell) const;
    void showWholeLines();
    void showLit();  // the running line before the selected one
    void goToLine(uint32_t cell, int line);

    Playback& m_playback;
    const Selection& m_selection;
    lesson::LessonRef m_lesson;
    bool m_onStage = true;
    int m_height = 0;                                        // as it was fitted
    std::function<std::vector<SourceSpan>(uint32_t)> m_lit;  // empty: the code is as it came
    std::vector<uint32_t> m_indices;
    std::vector<CodeCell*> m_cells;  // parallel to m_indices
};

}  // namespace backstep::ui
