#pragma once

#include <QWidget>
#include <memory>

#include "lesson/lesson.h"

class QTextDocument;

namespace backstep::ui {

class BarButton;

// A card of the lesson that asks the learner to do something: change a number, compare two variants, play the
// engine. A button goes there; what is to be learned from it is told once it was done.
class InviteView : public QWidget {
    Q_OBJECT

  public:
    InviteView(lesson::LessonRef lesson, const lesson::Block& block, bool done, QWidget* parent = nullptr);
    ~InviteView() override;

    static bool canShow(const lesson::Block& block);
    BarButton& button() const { return *m_button; }
    QString reason() const;  // empty before it was done

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {300, heightForWidth(width())}; }
    QSize minimumSizeHint() const override { return {0, heightForWidth(width())}; }

  signals:
    void accepted();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void write();
    void arrange();
    QString kind() const;
    QString icon() const;

    lesson::LessonRef m_lesson;
    const lesson::Block& m_block;
    std::unique_ptr<QTextDocument> m_text;
    std::unique_ptr<QTextDocument> m_reason;
    BarButton* m_button;
    bool m_done;
};

}  // namespace backstep::ui
