#pragma once

#include <QRegularExpression>
#include <QString>

class QPlainTextEdit;

namespace backstep::ui {

// What to look for in code. Words are whole as Python's names are: `w` stands neither in `w1` nor in `w_new`.
struct Sought {
    QString text;
    bool exactCase = false;
    bool wholeWords = false;

    bool empty() const { return text.isEmpty(); }
    QRegularExpression pattern() const;
};

// Looks from the cursor on, or on with the next one, and round the end of the document; what is found is
// selected.
bool findIn(QPlainTextEdit& editor, const Sought& sought, bool forward, bool next);

// Which of all the places is selected, counted from 1 (0: none of them), and how many there are.
struct PlaceAmong {
    int which = 0;
    int all = 0;
};
PlaceAmong placeAmongAll(const QPlainTextEdit& editor, const Sought& sought);

// What is selected is replaced when it is what is sought, and the next one is selected; false when there is
// none.
bool replaceIn(QPlainTextEdit& editor, const Sought& sought, const QString& with);

// Every place at once, which one undo takes back; how many there were.
int replaceAllIn(QPlainTextEdit& editor, const Sought& sought, const QString& with);

}  // namespace backstep::ui
