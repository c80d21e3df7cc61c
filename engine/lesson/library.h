#pragma once

#include <string>
#include <vector>

#include "lesson/reader.h"

namespace backstep::lesson {

// The lesson files (`NN-slug.md`) in a file or folder, in order of their names; README files are skipped.
std::vector<std::string> lesson_files(const std::string& path);

// Every lesson below `folder`, whatever its sub-folders, by their order. Of those with one id only the one in
// this language, where there is one. A file whose head cannot be read counts as a lesson without an id.
std::vector<Reading> read_folder(const std::string& folder, words::Language language);

// The lessons of one language under `root` (root/es, root/en), by their order.
std::vector<Reading> read_library(const std::string& root, words::Language language);

}  // namespace backstep::lesson
