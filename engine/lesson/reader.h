#pragma once

#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "lesson/lesson.h"

namespace backstep::lesson {

// A lesson and what is wrong with its file. There always is a lesson: what could be read is shown, the rest
// is told. Nothing is thrown.
struct Reading {
    LessonRef lesson;
    Diagnostics diagnostics;  // in the order of the file

    bool is_readable() const;  // head and code are there, or nothing is wrong
};

Reading read_lesson(std::string_view text, std::string file);
Reading read_lesson_file(const std::string& path);

}  // namespace backstep::lesson
