#pragma once

#include <QString>
#include <cstdint>

namespace backstep::lesson {
struct Lesson;
}

namespace backstep::ui {

// The parts a lesson is shown in: one per heading, and what stands before the first heading if that is to be
// read. firstPartOf: 0 when there is such a part, else 1.
uint32_t firstPartOf(const lesson::Lesson& lesson);
int partCountOf(const lesson::Lesson& lesson);  // at least 1

QString titleOf(const lesson::Lesson& lesson);  // without a head it is called as its file is

}  // namespace backstep::ui
