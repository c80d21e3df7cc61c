#include "lesson/source_file.h"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "lesson/reader.h"

namespace backstep::lesson {

namespace {

constexpr size_t kLargest = size_t{64} << 20;  // bytes; no source is that long

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
        file.cells.push_back(
            {path, std::string(cell->first_line > 0 ? cell->first_line - 1 : 0, '\n') + cell->source});
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
        if (!cell.is_object() || !cell.contains("source")) continue;
        const auto type = cell.find("cell_type");
        if (type == cell.end() || *type != "code") continue;
        file.cells.push_back({path, joined(cell["source"])});
    }
    return file;
}

}  // namespace

SourceFile read_source_file(const std::string& path) {
    std::error_code ignored;
    std::ifstream in;
    if (!std::filesystem::is_directory(path, ignored)) in.open(path, std::ios::binary);
    if (!in.is_open()) return unreadable(path, Message("source.cannot_open"));
    if (path.ends_with(".md")) return from_lesson(path);
    std::string text;
    for (char block[16384]; text.size() <= kLargest;) {  // a device may never end
        in.read(block, sizeof block);
        text.append(block, static_cast<size_t>(in.gcount()));
        if (!in) break;
    }
    if (in.bad() || text.size() > kLargest) return unreadable(path, Message("source.cannot_open"));
    if (path.ends_with(".ipynb")) return from_notebook(path, text);
    SourceFile file;
    file.cells.push_back({path, std::move(text)});
    return file;
}

}  // namespace backstep::lesson
