#pragma once

#include "explain/mending/after_cure.h"
#include "panels/sheet/sheet.h"
#include "words/language.h"

namespace backstep::ui {

class Playback;

// The inspector's page at a step that raised: what was said and by whom, what happened, where it comes from
// (a click goes there), and the ways to mend it. Below it, and also when nothing was raised, the remarks
// about silent mistakes up to this step.
class AutopsyPage : public Sheet {
    Q_OBJECT

  public:
    explicit AutopsyPage(Playback& playback, QWidget* parent = nullptr);

    void setLanguage(words::Language language);
    void showCures();  // scrolled to the ways to mend the error

  signals:
    void mendWanted(const backstep::explain::Cure& cure, const backstep::explain::Complaint& complaint);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();
    static QString whoSays(explain::Speaker speaker);
    void addError(std::vector<SheetRowPtr>& rows, const explain::Autopsy& autopsy);
    void addRemark(std::vector<SheetRowPtr>& rows, const explain::Remark& remark);

    Playback& m_playback;
    words::Language m_language = words::Language::English;
};

}  // namespace backstep::ui
