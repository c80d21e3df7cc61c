#pragma once

#include <QString>
#include <string>

#include "lesson/blocks.h"
#include "words/glossary.h"

namespace backstep::ui {

// Where links in prose lead that are ours: a term of the glossary to its card, and the question mark in the
// place of a number that a prediction still asks for to the question.
QString addressOf(const words::Term& term);
const words::Term* termAt(const QString& address);  // null for any other address

QString addressOf(const lesson::Predict& prediction);
std::string predictionAt(const QString& address);  // its id; empty for any other address

}  // namespace backstep::ui
