#pragma once

#include <QString>
#include <QTextCharFormat>
#include <cstdint>

class QTextCursor;

namespace backstep::ui {

// How what a learner could work out (values of nodes, gradients, slates, the checked numbers of the prose) is
// drawn. On a worksheet a ruled blank stands in its place; in the key it stands on the rule.
enum class Answers : uint8_t { Shown, Blank, Marked };

// Writes a number that is an answer: as it is, as a ruled blank, or bold on the rule.
void insertAnswer(QTextCursor& cursor, const QString& text, QTextCharFormat format, Answers answers);

}  // namespace backstep::ui
