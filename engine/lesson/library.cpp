#include "lesson/library.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace backstep::lesson {

namespace fs = std::filesystem;

namespace {

bool is_lesson_name(const fs::path& path) {
    const std::string name = path.filename().string();
    return path.extension() == ".md" && !name.starts_with("README");
}

void sort_by_order(std::vector<Reading>& readings) {
    std::ranges::stable_sort(readings, {},
                             [](const Reading& reading) { return reading.lesson->front.order; });
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
    sort_by_order(readings);
    return readings;
}

std::vector<Reading> read_folder(const std::string& folder, words::Language language) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) return {};
    std::vector<Reading> all;
    std::set<std::string> told;  // the ids that this language has
    for (const std::string& file : lesson_files(folder)) {
        all.push_back(read_lesson_file(file));
        const FrontMatter& front = all.back().lesson->front;
        if (front.language == language) told.insert(front.id);
    }
    std::erase_if(all, [&](const Reading& reading) {
        const FrontMatter& front = reading.lesson->front;
        return front.language != language && !front.id.empty() && told.contains(front.id);
    });
    sort_by_order(all);
    return all;
}

}  // namespace backstep::lesson
