#include "lesson/source_file.h"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "lesson/reader.h"

namespace backstep::lesson {

namespace {

SourceFile unreadable(const std::string& path, Message what) {
    SourceFile file;
    file.readable = false;
    file.diagnostics.push_back({path, 0, 0, std::move(what), Message("source.cure_path")});
    return file;
}

SourceFile from_lesson(const std::string& path) {
    SourceFile file;
    file.mode = run::Mode::Notebook;
    Reading reading = read_lesson_file(path);
    file.diagnostics = std::move(reading.diagnostics);
    file.keep_going = true;
    for (const Cell* cell : reading.lesson->cells())
        file.cells.push_back({path, std::string(cell->first_line > 0 ? cell->first_line - 1 : 0, '\n') + cell->source});
    return file;
}

std::string joined(const nlohmann::json& source) {
    if (source.is_string()) return source.get<std::string>();
    std::string text;
    if (source.is_array())
        for (const auto& line : source)
            if (line.is_string()) text += line.get<std::string>();
    return text;
}

SourceFile from_notebook(const std::string& path, const std::string& text) {
    const nlohmann::json document = nlohmann::json::parse(text, nullptr, false);
    if (document.is_discarded() || !document.is_object() || !document.contains("cells") ||
        !document["cells"].is_array())
        return unreadable(path, Message("source.not_a_notebook"));
    SourceFile file;
    file.mode = run::Mode::Notebook;
    for (const auto& cell : document["cells"]) {
        if (!cell.is_object() || cell.value("cell_type", "") != "code" || !cell.contains("source")) continue;
        file.cells.push_back({path, joined(cell["source"])});
    }
    return file;
}

}  // namespace

SourceFile read_source_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return unreadable(path, Message("source.cannot_open"));
    if (path.ends_with(".md")) return from_lesson(path);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (in.bad()) return unreadable(path, Message("source.cannot_open"));
    if (path.ends_with(".ipynb")) return from_notebook(path, text);
    SourceFile file;
    file.cells.push_back({path, text});
    return file;
}

}  // namespace backstep::lesson
