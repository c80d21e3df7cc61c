#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "lesson/lesson.h"

namespace backstep::lesson {

class Notebook;

// What proof-reading found: every mistake, and how many stated numbers were evaluated and compared.
struct Proof {
    Diagnostics diagnostics;
    size_t numbers = 0;
};

// Runs the cells of a lesson in a notebook session and compares every number it states with what the session
// says there: expect blocks, predictions, and numbers in prose with an expression in a comment.
Proof check_lesson(const Lesson& lesson);
Proof check_lesson(const Lesson& lesson, Notebook& notebook);

// `check FILE|DIR...`: reads and checks every lesson found there, and tells a lesson that lacks its
// translation or differs from it in cells, questions or numbers. Links lead to lessons of the same folder or
// of the `course`, the folder that holds its es and en.
Proof check_files(const std::vector<std::string>& paths, const std::string& course = {});

}  // namespace backstep::lesson
