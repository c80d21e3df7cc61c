#include "panels/playground/text_search.h"

#include <QPlainTextEdit>

namespace backstep::ui {

namespace {

QTextCursor found(const QTextDocument& document, const Sought& sought, const QTextCursor& from,
                  bool forward) {
    QTextDocument::FindFlags flags;
    if (sought.exactCase) flags |= QTextDocument::FindCaseSensitively;
    if (!forward) flags |= QTextDocument::FindBackward;
    return document.find(sought.pattern(), from, flags);
}

bool isSought(const QTextCursor& chosen, const Sought& sought) {
    if (!chosen.hasSelection()) return false;
    QTextCursor from = chosen;
    from.setPosition(chosen.selectionStart());
    const QTextCursor there = found(*chosen.document(), sought, from, true);
    return there.selectionStart() == chosen.selectionStart() && there.selectionEnd() == chosen.selectionEnd();
}

}  // namespace

QRegularExpression Sought::pattern() const {
    const QString literally = QRegularExpression::escape(text);
    return QRegularExpression(wholeWords ? "(?<!\\w)" + literally + "(?!\\w)" : literally,
                              QRegularExpression::UseUnicodePropertiesOption);
}

bool findIn(QPlainTextEdit& editor, const Sought& sought, bool forward, bool next) {
    QTextCursor from = editor.textCursor();
    if (!next) from.setPosition(from.selectionStart());
    QTextCursor place = found(*editor.document(), sought, from, forward);
    if (place.isNull()) {
        QTextCursor edge(editor.document());
        if (!forward) edge.movePosition(QTextCursor::End);
        place = found(*editor.document(), sought, edge, forward);
    }
    if (place.isNull()) return false;
    editor.setTextCursor(place);
    return true;
}

PlaceAmong placeAmongAll(const QPlainTextEdit& editor, const Sought& sought) {
    PlaceAmong among;
    if (sought.empty()) return among;
    const QTextCursor chosen = editor.textCursor();
    for (QTextCursor at(editor.document());;) {
        at = found(*editor.document(), sought, at, true);
        if (at.isNull()) return among;
        ++among.all;
        if (at.selectionStart() == chosen.selectionStart() && at.selectionEnd() == chosen.selectionEnd())
            among.which = among.all;
    }
}

bool replaceIn(QPlainTextEdit& editor, const Sought& sought, const QString& with) {
    QTextCursor chosen = editor.textCursor();
    if (sought.empty()) return false;
    if (isSought(chosen, sought)) {
        chosen.insertText(with);
        editor.setTextCursor(chosen);  // behind it: what was written is not replaced again
    }
    return findIn(editor, sought, true, true);
}

int replaceAllIn(QPlainTextEdit& editor, const Sought& sought, const QString& with) {
    if (sought.empty()) return 0;
    int count = 0;
    QTextCursor edit(editor.document());
    edit.beginEditBlock();
    for (QTextCursor at = edit;;) {
        at = found(*editor.document(), sought, at, true);
        if (at.isNull()) break;
        at.insertText(with);
        ++count;
    }
    edit.endEditBlock();
    return count;
}

}  // namespace backstep::ui
