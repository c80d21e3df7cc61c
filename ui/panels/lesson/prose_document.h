#pragma once

#include <QTextDocument>
#include <vector>

#include "lesson/lesson.h"
#include "style/theme.h"

namespace backstep::ui {

// Writes blocks of prose (paragraphs, headings, lists, asides, tables, displayed formulas) into a document,
// with real formulas and code in mono. Other blocks are passed over.
void writeProse(QTextDocument& document, const lesson::Lesson& lesson,
                const std::vector<const lesson::Block*>& blocks, const Theme& theme);

// One run of inlines as a document of its own: a question, an answer, its reason.
void writeInlines(QTextDocument& document, const lesson::Lesson& lesson, const lesson::Inlines& inlines,
                  const Theme& theme, double px, int weight);

bool isProse(const lesson::Block& block);

}  // namespace backstep::ui
