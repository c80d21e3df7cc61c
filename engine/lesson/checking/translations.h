#pragma once

#include <optional>
#include <string>

#include "lesson/lesson.h"
#include "lesson/reading/findings.h"

namespace backstep::lesson {

// The file that should hold a lesson in the other language: .../es/NAME for .../en/NAME. Nothing for a lesson
// that stands in neither folder.
std::optional<std::string> translation_of(const std::string& file);

// Tells where `lesson` and its translation part: order, code, questions, stated numbers. Prose may differ.
void compare_translation(const Lesson& lesson, const Lesson& translation, Findings& findings);

}  // namespace backstep::lesson
