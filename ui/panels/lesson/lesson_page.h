#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "lesson/lesson.h"

class QVBoxLayout;

namespace backstep::ui {

class ProseView;

// The text of one part: prose by scenes, questions, cells folded to a line, and the way to the next part.
// Draws the bar beside the scene the picture stands on.
class LessonPage : public QWidget {
    Q_OBJECT

  public:
    explicit LessonPage(QWidget* parent = nullptr);
    ~LessonPage() override;

    // `part` as in lesson::Scene::part; with `first` it takes the text before the first heading along.
    void show(lesson::LessonRef lesson, uint32_t part, bool first, bool hasPrevious, bool hasNext);
    void clear();

    void setTied(const std::function<bool(uint32_t scene)>& tied);
    void setActiveScene(int scene);
    QRect sceneRect(int scene) const;  // null when the scene is not on this page
    std::vector<ProseView*> proseOf(int scene) const;
    QString plainText() const;

  signals:
    void sceneClicked(uint32_t scene);
    void cellClicked(uint32_t cell);
    void previousClicked();
    void nextClicked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Stretch {
        ProseView* view;
        uint32_t scene;
        std::vector<const lesson::Block*> blocks;
    };

    void append(QWidget* widget);
    void addCell(const lesson::Cell& cell);
    void addFooter(bool hasPrevious, bool hasNext);
    void writeStretches();

    lesson::LessonRef m_lesson;
    std::vector<Stretch> m_stretches;
    int m_activeScene = -1;
    QVBoxLayout* m_column;
};

}  // namespace backstep::ui
