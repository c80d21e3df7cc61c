#pragma once

#include <QPlainTextEdit>
#include <vector>

#include "base/message.h"
#include "explain/autopsy/autopsy.h"
#include "style/theme.h"
#include "words/language.h"

namespace backstep::ui {

class Playback;

// What the code had printed up to the step on screen, and the error if it has come: its line, what happened
// and how to mend it. Of very much output the last lines are there, and the beginning of a very long line.
class OutputPane : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit OutputPane(Playback& playback, QWidget* parent = nullptr);

    void setLanguage(words::Language language);
    // What stands instead of output when a source could not even begin to run.
    void setFailure(const QString& report);
    // Said below it: what the program asked for and does not happen here.
    void setNotices(std::vector<Message> notices);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    class Writer;
    void fill();
    static QString shownOf(const std::string& output);
    void printOn(const QString& printed);
    void writeError(Writer& writer) const;
    void writeNotices(Writer& writer) const;
    void writeMarked(Writer& writer, const explain::Autopsy& autopsy) const;
    uint32_t nextPrint() const;

    Playback& m_playback;
    words::Language m_language = words::Language::English;
    QString m_failure;
    std::vector<Message> m_notices;
    QString m_printed;  // as it stands there
    const Theme* m_theme = nullptr;
    bool m_onlyPrinted = false;
};

}  // namespace backstep::ui
