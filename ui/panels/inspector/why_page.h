#pragma once

#include <vector>

#include "base/ids.h"
#include "panels/sheet/sheet.h"
#include "words/language.h"

namespace backstep::ui {

class Playback;
class Selection;

// The answer to *Why?*: why the `.grad` of a tensor is None, zero or what it is at this step, the lines that
// made it so (a click goes there) and how to get the gradient. The tensor is the selected one; the slates of
// the picture can be asked about by a click on their name.
class WhyPage : public Sheet {
    Q_OBJECT

  public:
    WhyPage(Playback& playback, Selection& selection, QWidget* parent = nullptr);

    void setLanguage(words::Language language);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();
    void addChoice(std::vector<SheetRowPtr>& rows, int item);
    void addAnswer(std::vector<SheetRowPtr>& rows, int item);

    Playback& m_playback;
    Selection& m_selection;
    words::Language m_language = words::Language::English;
    std::vector<int> m_choices;  // items
};

}  // namespace backstep::ui
