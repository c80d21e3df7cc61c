#pragma once

#include <QLabel>
#include <QObject>
#include <future>
#include <memory>

#include "run/editing/completion.h"

class QKeyEvent;

namespace backstep::ui {

class CodeEditor;
class NameList;

// Offers names while code is typed and tells what they mean: a list after a dot or two letters, or when asked
// for with Ctrl+Space; the parameters of a call inside its brackets; help on the name under the pointer. Tab
// takes the lit name, Return only one that was picked; Escape closes.
class CodeCompleter : public QObject {
    Q_OBJECT

  public:
    explicit CodeCompleter(CodeEditor& editor);
    ~CodeCompleter() override;

    const NameList& list() const { return *m_list; }
    QString shownHelp() const;  // of the call the cursor is in; empty for none
    void open(bool asked);
    void close();
    void waitUntilReady() const;  // the table of names is made in the background

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool isReady() const;
    bool handleKey(const QKeyEvent& key);
    void follow();  // after the text or the cursor changed
    void take();
    void showCall();
    bool showHelpAt(QPoint position, QPoint onScreen);
    size_t cursorByte() const;

    CodeEditor& m_editor;
    NameList* m_list;
    QLabel* m_call;
    mutable std::shared_future<void> m_names;
    bool m_asked = false;
    bool m_typing = false;
};

}  // namespace backstep::ui
