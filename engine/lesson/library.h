#pragma once

#include <string>
#include <vector>

#include "lesson/reader.h"

namespace backstep::lesson {

// The lesson files (`NN-slug.md`) in a file or folder, in order of their names; README files are skipped.
std::vector<std::string> lesson_files(const std::string& path);

// The lessons of one language under `root` (root/es, root/en), by their order.
std::vector<Reading> read_library(const std::string& root, words::Language language);

}  // namespace backstep::lesson
