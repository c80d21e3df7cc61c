#pragma once

#include <QTextDocument>
#include <vector>

#include "lesson/checking/numbers_now.h"
#include "lesson/lesson.h"
#include "lesson/open_answers.h"
#include "style/answers.h"
#include "style/theme.h"

namespace backstep::ui {

// Whether the terms of the glossary lead to their cards: the first mention of each in a document, in its
// running text (not in code, headings or links), as a link to addressOf() it.
enum class Terms { Plain, Linked };

// Writes blocks of prose (paragraphs, headings, lists, asides, tables, displayed formulas) into a document,
// with real formulas and code in mono. Other blocks are passed over. `answers` is for the checked numbers;
// one that is another `now` is struck out, with the new one behind it.
void writeProse(QTextDocument& document, const lesson::Lesson& lesson,
                const std::vector<const lesson::Block*>& blocks, const Theme& theme,
                Answers answers = Answers::Shown, Terms terms = Terms::Plain,
                const lesson::OpenAnswers& open = {}, const lesson::NumbersNow& now = {});

// One run of inlines as a document of its own: a question, an answer, its reason.
void writeInlines(QTextDocument& document, const lesson::Lesson& lesson, const lesson::Inlines& inlines,
                  const Theme& theme, double px, int weight, Answers answers = Answers::Shown);

bool isProse(const lesson::Block& block);

}  // namespace backstep::ui
