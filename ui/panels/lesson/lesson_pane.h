#pragma once

#include <QScrollArea>
#include <memory>
#include <vector>

#include "lesson/lesson.h"

class QVBoxLayout;

namespace backstep::ui {

class BarButton;
class CodeCell;
class LessonHeader;
class Playback;
class ProseView;
class Selection;

// A lesson, one part at a time: its prose with real formulas, its cells with the running line lit, its
// questions. Text and picture lead each other: the prose of the scene the playback stands in is marked, and
// clicking prose brings the picture to its scene. A part without a cell of its own shows the last one before
// it.
class LessonPane : public QScrollArea {
    Q_OBJECT

  public:
    LessonPane(Playback& playback, Selection& selection, QWidget* parent = nullptr);
    ~LessonPane() override;

    void setLesson(lesson::LessonRef lesson, int partsRead);
    const lesson::LessonRef& lesson() const { return m_lesson; }

    int part() const { return m_part; }
    int partCount() const;
    void showPart(int part);  // the prose only
    void goToPart(int part);  // and the picture to its first scene
    int activeScene() const { return m_activeScene; }

    std::vector<const CodeCell*> cells() const;

  signals:
    void partShown(int part);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    class Body;
    struct Stretch {
        ProseView* view;
        uint32_t scene;
        std::vector<const lesson::Block*> blocks;
    };
    struct PlacedCell {
        CodeCell* view;
        uint32_t cell;
    };

    void fill();
    void addPart(uint32_t part);
    void addCell(const lesson::Cell& cell);
    void addFooter();
    void writeProse();
    void showHeader();
    void findScenes();
    void follow();
    void goToScene(uint32_t scene);
    uint32_t partOfScene(uint32_t scene) const;
    uint32_t firstPart() const;  // 0 when there is text before the first heading, else 1

    Playback& m_playback;
    Selection& m_selection;
    lesson::LessonRef m_lesson;
    int m_part = 0;  // counts from 0 over the parts that exist
    int m_read = 0;
    int m_activeScene = -1;
    int m_askedScene = -1;  // the scene last clicked, while the playback stands on it
    std::vector<std::optional<uint32_t>> m_sceneSteps;
    Body* m_body;
    std::vector<Stretch> m_stretches;
    std::vector<PlacedCell> m_cells;
};

}  // namespace backstep::ui
