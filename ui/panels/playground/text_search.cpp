#include "panels/playground/text_search.h"

#include <QPlainTextEdit>

namespace backstep::ui {

bool findIn(QPlainTextEdit& editor, const QString& text, QTextDocument::FindFlags flags, bool next) {
    QTextCursor from = editor.textCursor();
    if (!next) from.setPosition(from.selectionStart());
    QTextCursor found = editor.document()->find(text, from, flags);
    if (found.isNull()) {
        QTextCursor edge(editor.document());
        if (flags.testFlag(QTextDocument::FindBackward)) edge.movePosition(QTextCursor::End);
        found = editor.document()->find(text, edge, flags);
    }
    if (found.isNull()) return false;
    editor.setTextCursor(found);
    return true;
}

bool replaceIn(QPlainTextEdit& editor, const QString& text, const QString& with) {
    QTextCursor chosen = editor.textCursor();
    if (!text.isEmpty() && chosen.selectedText() == text) {
        chosen.insertText(with);
        editor.setTextCursor(chosen);  // behind it: what was written is not replaced again
    }
    return findIn(editor, text, QTextDocument::FindCaseSensitively, true);
}

int replaceAllIn(QPlainTextEdit& editor, const QString& text, const QString& with) {
    if (text.isEmpty()) return 0;
    int count = 0;
    QTextCursor edit(editor.document());
    edit.beginEditBlock();
    for (QTextCursor at = edit;;) {
        at = editor.document()->find(text, at, QTextDocument::FindCaseSensitively);
        if (at.isNull()) break;
        at.insertText(with);
        ++count;
    }
    edit.endEditBlock();
    return count;
}

}  // namespace backstep::ui
