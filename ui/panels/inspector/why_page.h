#pragma once

#include "explain/mending/after_cure.h"
#include "panels/inspector/asked_tensor.h"
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

  signals:
    void mendWanted(const backstep::explain::Cure& cure, const backstep::explain::Complaint& complaint);
    void pathsWanted();  // of the leaf it tells of

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();
    void addAnswer(std::vector<SheetRowPtr>& rows);

    Playback& m_playback;
    Selection& m_selection;
    words::Language m_language = words::Language::English;
    AskedTensor m_asked;
};

}  // namespace backstep::ui
