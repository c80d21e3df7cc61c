#pragma once

#include "frame/told/told_bar.h"
#include "words/language.h"

namespace backstep::ui {

class Mending;

// Beside the narration once a cure has been applied: whether the error is gone, what was written, and the way
// back.
class MendedBar : public ToldBar {
    Q_OBJECT

  public:
    explicit MendedBar(Mending& mending, QWidget* parent = nullptr);

    void setLanguage(words::Language language);
    BarButton& backButton() const { return *m_back; }
    BarButton& closeButton() const { return *m_close; }

  private:
    void tell();

    Mending& m_mending;
    BarButton* m_back;
    BarButton* m_close;
    words::Language m_language = words::Language::English;
};

}  // namespace backstep::ui
