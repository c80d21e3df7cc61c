#pragma once

#include "panels/sheet/sheet.h"
#include "words/language.h"

namespace backstep::ui {

class Playback;

// The inspector's page at a step that raised: what PyTorch says, what happened, where it comes from (a click
// goes there), and the ways to mend it.
class AutopsyPage : public Sheet {
    Q_OBJECT

  public:
    explicit AutopsyPage(Playback& playback, QWidget* parent = nullptr);

    void setLanguage(words::Language language);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();

    Playback& m_playback;
    words::Language m_language = words::Language::English;
};

}  // namespace backstep::ui
