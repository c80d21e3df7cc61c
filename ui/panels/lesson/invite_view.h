#pragma once

#include "panels/lesson/ask_card.h"

namespace backstep::ui {

class BarButton;

// A card of the lesson that asks the learner to do something: change a number, compare two variants, play the
// engine. A button goes there; what is to be learned from it is told once it was done, which others see.
class InviteView : public AskCard {
    Q_OBJECT

  public:
    InviteView(lesson::LessonRef lesson, const lesson::Block& block, bool done, QWidget* parent = nullptr);

    static bool canShow(const lesson::Block& block);
    BarButton& button() const { return *m_button; }
    void finish();

  signals:
    void accepted();

  protected:
    QString kind() const override;
    QString icon() const override;
    void place(const QRect& row) override;
    void write() override;

  private:
    const lesson::Block& m_block;
    BarButton* m_button;
    bool m_done;
};

}  // namespace backstep::ui
