#pragma once

#include <QFutureWatcher>

#include "explain/numeric/check.h"
#include "panels/inspector/asked_tensor.h"
#include "panels/sheet/sheet.h"
#include "words/language.h"

namespace backstep::ui {

class Playback;
class Selection;

// The gradient of a tensor checked numerically: what the latest backward brought to each element beside what
// small changes of that element show, whether they agree, and if not, why. Computed on a worker and only
// while the page is looked at; until it is there the last answer stays.
class CheckPage : public Sheet {
    Q_OBJECT

  public:
    CheckPage(Playback& playback, Selection& selection, QWidget* parent = nullptr);
    ~CheckPage() override;

    void setLanguage(words::Language language);

  protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    using Checks = std::vector<explain::NumericCheck>;

    void ask();
    void showAnswer();
    void addCheck(std::vector<SheetRowPtr>& rows, const explain::NumericCheck& check) const;

    Playback& m_playback;
    Selection& m_selection;
    words::Language m_language = words::Language::English;
    AskedTensor m_asked;
    QFutureWatcher<Checks> m_watcher;
    bool m_stale = false;  // something else was asked since the worker began
};

}  // namespace backstep::ui
