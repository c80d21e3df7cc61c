#pragma once

#include <QScrollArea>
#include <optional>

namespace backstep::ui {

// The page of a lesson, scrolled. The keys that turn pages of the screen turn these words, whatever the
// window does with them elsewhere.
class LessonText : public QScrollArea {
    Q_OBJECT

  public:
    explicit LessonText(QWidget* page, QWidget* parent = nullptr);

    void toTop();
    void keepPlace();  // while the page is written anew
    void bringIntoSight(const QRect& words);

  signals:
    void resized();

  protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    std::optional<double> m_place;  // how far down the page, until it is laid out
};

}  // namespace backstep::ui
