#pragma once

#include <optional>

#include "lesson/lesson.h"
#include "lesson/reading/source_text.h"

namespace backstep::lesson {

// The YAML between the two `---` lines at the top, and the line the prose begins at.
struct FrontMatterRead {
    FrontMatter front;
    uint32_t body_line = 1;
};
FrontMatterRead read_front_matter(const SourceText& source, Findings& findings);

}  // namespace backstep::lesson
