#pragma once

#include <QPlainTextEdit>

namespace backstep::ui {

class Playback;

// What the code had printed up to the step on screen, and the error if it has come.
class OutputPane : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit OutputPane(Playback& playback, QWidget* parent = nullptr);

    // What stands instead of output when a source could not even begin to run.
    void setFailure(const QString& report);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();
    uint32_t nextPrint() const;

    Playback& m_playback;
    QString m_failure;
};

}  // namespace backstep::ui
