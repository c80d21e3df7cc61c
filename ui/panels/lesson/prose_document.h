#pragma once

#include <QTextCharFormat>
#include <QTextDocument>
#include <vector>

#include "lesson/lesson.h"
#include "style/answers.h"
#include "style/theme.h"

class QTextCursor;

namespace backstep::ui {

// Writes blocks of prose (paragraphs, headings, lists, asides, tables, displayed formulas) into a document,
// with real formulas and code in mono. Other blocks are passed over. `answers` is for the checked numbers.
void writeProse(QTextDocument& document, const lesson::Lesson& lesson,
                const std::vector<const lesson::Block*>& blocks, const Theme& theme,
                Answers answers = Answers::Shown);

// One run of inlines as a document of its own: a question, an answer, its reason.
void writeInlines(QTextDocument& document, const lesson::Lesson& lesson, const lesson::Inlines& inlines,
                  const Theme& theme, double px, int weight, Answers answers = Answers::Shown);

// Writes a number that is an answer: as it is, as a ruled blank, or bold on the rule.
void insertAnswer(QTextCursor& cursor, const QString& text, QTextCharFormat format, Answers answers);

bool isProse(const lesson::Block& block);

}  // namespace backstep::ui
