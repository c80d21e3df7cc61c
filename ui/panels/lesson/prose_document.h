#pragma once

#include <QTextCharFormat>
#include <QTextDocument>
#include <vector>

#include "lesson/lesson.h"
#include "lesson/open_answers.h"
#include "style/answers.h"
#include "style/theme.h"
#include "words/glossary.h"

class QTextCursor;

namespace backstep::ui {

// Whether the terms of the glossary lead to their cards: the first mention of each in a document, in its
// running text (not in code, headings or links), as a link to addressOf() it.
enum class Terms { Plain, Linked };
QString addressOf(const words::Term& term);
const words::Term* termAt(const QString& address);  // null for any other address

// A number that a prediction still asks for stands as a question mark that leads to the question.
QString addressOf(const lesson::Predict& prediction);
std::string predictionAt(const QString& address);  // its id; empty for any other address

// Writes blocks of prose (paragraphs, headings, lists, asides, tables, displayed formulas) into a document,
// with real formulas and code in mono. Other blocks are passed over. `answers` is for the checked numbers.
void writeProse(QTextDocument& document, const lesson::Lesson& lesson,
                const std::vector<const lesson::Block*>& blocks, const Theme& theme,
                Answers answers = Answers::Shown, Terms terms = Terms::Plain,
                const lesson::OpenAnswers& open = {});

// One run of inlines as a document of its own: a question, an answer, its reason.
void writeInlines(QTextDocument& document, const lesson::Lesson& lesson, const lesson::Inlines& inlines,
                  const Theme& theme, double px, int weight, Answers answers = Answers::Shown);

// Writes a number that is an answer: as it is, as a ruled blank, or bold on the rule.
void insertAnswer(QTextCursor& cursor, const QString& text, QTextCharFormat format, Answers answers);

bool isProse(const lesson::Block& block);

}  // namespace backstep::ui
