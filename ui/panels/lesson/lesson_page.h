#pragma once

#include <QWidget>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "lesson/checking/numbers_now.h"
#include "lesson/lesson.h"

class QLabel;
class QVBoxLayout;

namespace backstep::ui {

class BarButton;
class PredictView;
class ProseView;

// The text of one part: prose by scenes, questions, cells folded to a line, and the way to the next part.
// Draws the bar beside the scene the picture stands on.
class LessonPage : public QWidget {
    Q_OBJECT

  public:
    explicit LessonPage(QWidget* parent = nullptr);
    ~LessonPage() override;

    // What was asked and answered right in earlier runs of the program; what was answered in this one stays.
    void begin(const lesson::Lesson& lesson, const std::set<std::string>& solved);
    void forget();                                 // all answers
    void finish(const lesson::Block& invitation);  // the learner has done what it invites to
    // `part` as in lesson::Block::part; with `first` it takes the text before the first heading along.
    // `next` is the title of the part that follows; without one the lesson ends here.
    void show(lesson::LessonRef lesson, uint32_t part, bool first, bool hasPrevious, const QString& next);
    void setNextLesson(const QString& title) { m_nextLesson = title; }
    void clear();

    // Numbers that a changed code makes others: they stand beside those of the text, under a line that says
    // so.
    void setNumbersNow(const lesson::NumbersNow& now);

    void setTied(const std::function<bool(uint32_t scene)>& tied);
    void setActiveScene(int scene);
    // The prediction with this id, null when it is not on this page; whether it was ever solved.
    PredictView* prediction(const std::string& id) const;
    // What asks for something, by the name that progress gives it; null when it is not on this page.
    QWidget* asked(const std::string& key) const;
    // What of the lesson is not answered yet, by those names and in its order.
    std::vector<std::string> stillOpen() const;
    bool isSolved(const std::string& id) const { return m_solved.count(id) > 0; }
    void showWhole(
        const QWidget& card);  // one of them: brings all of it into view, once the page is laid out
    // The way on from here, to the next part or the next lesson, gets the focus and is brought into sight; it
    // stays there while the page gets less room.
    void pointOnward();
    void keepOnwardInSight();
    QRect sceneRect(int scene) const;  // null when the scene is not on this page
    std::vector<ProseView*> proseOf(int scene) const;
    QString plainText() const;  // of its prose, as it stands there

  signals:
    void sceneClicked(uint32_t scene);
    void cellClicked(uint32_t cell);
    void linkClicked(const QString& link);
    void predicted(bool right);
    void askedClicked(const std::string& key);  // where the prose keeps its answer back, or it is still open
    void solved(const QString& key);            // see lesson::progress_key
    void invited(const backstep::lesson::Block& block);
    void previousClicked();
    void nextClicked();
    void nextLessonClicked();
    void lessonsClicked();

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
    void append(QWidget* widget, const lesson::Block& block);
    void solve(const lesson::Block& block);
    void addCell(const lesson::Cell& cell);
    void addQuiz(const lesson::Block& block);
    void addPrediction(const lesson::Block& block);
    void addInvitation(const lesson::Block& block);
    void addFooter(bool hasPrevious, const QString& next);
    void addEnd();
    QString endWords() const;
    void writeStretches();
    void showNote();

    lesson::LessonRef m_lesson;
    std::vector<Stretch> m_stretches;
    int m_activeScene = -1;
    // What was answered, by the question's id; kept while parts come and go.
    std::string m_begun;  // the lesson they belong to
    std::map<std::string, int> m_chosen;
    std::map<std::string, QString> m_predicted;
    std::set<std::string> m_solved;
    lesson::NumbersNow m_now;
    QString m_nextLesson;           // its title
    QLabel* m_end = nullptr;        // what is said at the end of the lesson
    BarButton* m_toOpen = nullptr;  // leads to the first thing that is still open
    QLabel* m_note = nullptr;       // that some are
    BarButton* m_onward = nullptr;  // to the next part or the next lesson
    QVBoxLayout* m_column;
};

}  // namespace backstep::ui
