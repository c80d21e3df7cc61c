#pragma once

#include <QTextDocument>

class QPlainTextEdit;

namespace backstep::ui {

// Looks for `text` from the cursor on, or on with the next one, and round the end of the document; what is
// found is selected.
bool findIn(QPlainTextEdit& editor, const QString& text, QTextDocument::FindFlags flags, bool next);

// Names of Python differ by their letters' case, and so does what is replaced. What is selected is replaced
// when it is `text`, and the next one is selected; false when there is none.
bool replaceIn(QPlainTextEdit& editor, const QString& text, const QString& with);

// Every place at once, which one undo takes back; how many there were.
int replaceAllIn(QPlainTextEdit& editor, const QString& text, const QString& with);

}  // namespace backstep::ui
