#include "lesson/library.h"

#include <algorithm>
#include <filesystem>

namespace backstep::lesson {

namespace fs = std::filesystem;

namespace {

bool is_lesson_name(const fs::path& path) {
    const std::string name = path.filename().string();
    return path.extension() == ".md" && !name.starts_with("README");
}

}  // namespace

std::vector<std::string> lesson_files(const std::string& path) {
    std::error_code error;
    if (!fs::is_directory(path, error)) return {path};
    std::vector<std::string> files;
    for (fs::recursive_directory_iterator it(path, fs::directory_options::skip_permission_denied, error), end;
         !error && it != end; it.increment(error))
        if (it->is_regular_file(error) && is_lesson_name(it->path())) files.push_back(it->path().string());
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<Reading> read_library(const std::string& root, words::Language language) {
    std::vector<Reading> readings;
    const std::string folder = (fs::path(root) / words::name_of(language)).string();
    std::error_code error;
    if (!fs::is_directory(folder, error)) return readings;
    for (const std::string& file : lesson_files(folder)) readings.push_back(read_lesson_file(file));
    std::stable_sort(readings.begin(), readings.end(), [](const Reading& a, const Reading& b) {
        return a.lesson->front.order < b.lesson->front.order;
    });
    return readings;
}

}  // namespace backstep::lesson
