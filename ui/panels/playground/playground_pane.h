#pragma once

#include <QTimer>
#include <QWidget>

#include "panels/playground/draft.h"
#include "panels/playground/draft_origin.h"

class QLabel;

namespace backstep::ui {

class BarButton;
class CodeCompleter;
class CodeEditor;
class Playback;
class SearchBar;
class Selection;

// The playground: an editor for a snippet of one's own, Run and Stop, and a word on what state the picture is
// in when the text has changed since it ran. What is typed is never lost.
class PlaygroundPane : public QWidget {
    Q_OBJECT

  public:
    PlaygroundPane(Playback& playback, Selection& selection, const QString& draftFile,
                   QWidget* parent = nullptr);

    QString source() const;
    // What stood there before and is in no file is set aside in one of its own.
    void setSource(const QString& source);
    // The same text with a piece of it changed (a number, a cure), which is what runs now: one edit, which
    // can be undone.
    void rewrite(const QString& source);
    // The text is what this file has, or what was read from one that is not to be saved to.
    void setFile(const QString& path, const QString& name);
    void setKept();                                        // the text is in a file now
    const QString& kept() const { return m_origin.kept; }  // what was last read from one or written to one
    const QString& file() const { return m_origin.file; }  // remembered with the text
    const QString& fileName() const { return m_origin.name; }
    bool isUnsaved() const;  // there is text, and it is in no file
    CodeEditor& editor() const { return *m_editor; }

    // Whether the recording on the stage is a run of this text; only then lines are lit.
    void setOnStage(bool onStage);
    void setRunning(bool running);
    void setStopping();                // until it has stopped
    void setProgress(uint32_t turns);  // of loops, so far
    void setStopped(bool stopped);     // the run on the stage did not reach its end
    // The line that could not even be read, 0 for none, and what Python says of it.
    void openFind();
    void openReplace();
    bool hasRecovered() const { return m_draft.recovered(); }  // after a crash
    // The text was on the stage when the program ended in peace.
    bool wasOnStage() const { return m_wasOnStage; }
    // The window closes: what was typed is kept, and told of where it will not be in front the next time.
    void leave();
    // Why what was typed would be lost then: it could not be written, and is in no other file. Empty: it is
    // safe.
    QString problem() const { return source() == m_origin.kept ? QString() : m_draft.problem(); }
    CodeCompleter& completer() const { return *m_completer; }

    // Goes to where the cursor's line runs next, running the text first if what is on the stage is not it.
    void runToCursor();

  signals:
    void runRequested();
    void stopRequested();
    void setAside(const QString& file);
    // What its longest line fills, when it comes forward and when it runs (not under the hands of who types),
    // 0 when it is no more in front.
    void widthWanted(int width);
    void unsavedChanged();  // perhaps: the text, its file, or what is in that

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void retranslate();
    void makeRoom();  // for the search, in a low window: the head gives way
    QString state() const;
    int wantedWidth() const;
    void takeUpDraft();
    void keepOrigin();
    void wireEditor();
    void lookForMistake();
    void setStops();
    void goToLine(uint32_t line);
    void showMarks();

    Playback& m_playback;
    Selection& m_selection;
    Draft m_draft;
    CodeEditor* m_editor;
    CodeCompleter* m_completer;
    SearchBar* m_search;
    QTimer m_readAgain;
    uint32_t m_wantedLine = 0;  // to go to once the text has run
    QWidget* m_head;
    BarButton* m_run;
    BarButton* m_stop;
    QLabel* m_hint;
    bool m_onStage = false;
    bool m_running = false;
    bool m_stopping = false;
    bool m_stopped = false;
    bool m_wasOnStage = false;
    uint32_t m_turns = 0;
    uint32_t m_endTurn = 0;  // the recording ends inside a loop; else 0
    DraftOrigin m_origin;
    QString m_ran;        // the text that was run last
    QString m_shown;      // the text that the recording on the stage is of
    QString m_rewritten;  // by numbers that were changed elsewhere
};

}  // namespace backstep::ui
