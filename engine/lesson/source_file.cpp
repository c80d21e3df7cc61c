#include "lesson/source_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <sstream>
#include <string_view>
#include <vector>

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
    const bool readable = reading.is_readable();
    file.diagnostics = std::move(reading.diagnostics);
    file.keep_going = true;
    file.readable = readable;
    const std::vector<Block>& blocks = reading.lesson->blocks;
    for (size_t i = 0; i < blocks.size(); ++i) {
        const Cell* cell = blocks[i].as<Cell>();
        if (!cell) continue;
        const uint32_t lines_above = cell->first_line > 0 ? cell->first_line - 1 : 0;
        file.cells.push_back({path, std::string(lines_above, '\n') + cell->source});
        file.announced.push_back(reading.lesson->announced_error(i + 1));
    }
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

struct Notebook {
    std::vector<std::string> code;
    std::vector<std::string> prose{1};  // before each of them, and behind the last
};

// The cells of nbformat 4, or of all the sheets of nbformat 3, where a code cell's text is its `input`.
std::optional<Notebook> cells_of(const nlohmann::json& document) {
    if (!document.is_object()) return std::nullopt;
    std::vector<const nlohmann::json*> sheets;
    const auto worksheets = document.find("worksheets");
    if (worksheets != document.end() && worksheets->is_array())
        for (const auto& sheet : *worksheets) sheets.push_back(&sheet);
    else
        sheets.push_back(&document);
    Notebook notebook;
    for (const nlohmann::json* sheet : sheets) {
        if (!sheet->is_object() || !sheet->contains("cells") || !(*sheet)["cells"].is_array())
            return std::nullopt;
        for (const auto& cell : (*sheet)["cells"]) {
            if (!cell.is_object()) continue;
            const nlohmann::json kind = cell.value("cell_type", nlohmann::json());
            const auto text = cell.contains("source") ? cell.find("source") : cell.find("input");
            if (text == cell.end()) continue;
            if (kind == "markdown") {
                std::string& prose = notebook.prose.back();
                prose += (prose.empty() ? "" : "\n\n") + joined(*text);
            } else if (kind == "code") {
                notebook.code.push_back(joined(*text));
                notebook.prose.emplace_back();
            }
        }
    }
    return notebook;
}

// Jupyter hands the body of a cell that begins with `%%magic` to the magic: only these run it as Python. Any
// other body becomes comments, so that every line keeps its number.
std::string python_of_cell(std::string code) {
    constexpr std::array<std::string_view, 5> kOfPython{"time", "timeit", "capture", "prun", "debug"};
    const size_t first = code.find_first_not_of(" \t\n");
    if (first == std::string::npos || code.compare(first, 2, "%%") != 0) return code;
    const size_t end = std::min(code.find_first_of(" \t\n", first), code.size());
    const std::string_view magic = std::string_view(code).substr(first + 2, end - first - 2);
    if (std::find(kOfPython.begin(), kOfPython.end(), magic) != kOfPython.end()) return code;
    for (size_t at = code.find('\n', end); at != std::string::npos && at + 1 < code.size();
         at = code.find('\n', at + 1))
        code.insert(at + 1, "# ");
    return code;
}

SourceFile from_notebook(const std::string& path, const std::string& text) {
    std::optional<Notebook> notebook = cells_of(nlohmann::json::parse(text, nullptr, false));
    if (!notebook) return unreadable(path, Message("source.not_a_notebook"));
    SourceFile file;
    file.mode = run::Mode::Notebook;
    file.prose = std::move(notebook->prose);
    for (std::string& code : notebook->code) file.cells.push_back({path, python_of_cell(std::move(code))});
    return file;
}

// The encoding that one of the first two lines declares, as PEP 263 has it, in small letters; empty for none.
std::string declared_encoding(const std::string& text) {
    static const std::regex kDeclaration(R"(^[ \t\f]*#.*?coding[:=][ \t]*([-_.a-zA-Z0-9]+))");
    static const std::regex kNothing(R"(^[ \t\f]*(#.*)?$)");
    constexpr size_t kLongest = 1000;  // no such line is longer
    std::istringstream lines(text.substr(0, 2 * kLongest));
    std::string line;
    for (int n = 0; n < 2 && std::getline(lines, line) && line.size() < kLongest; ++n) {
        while (!line.empty() && line.back() == '\r') line.pop_back();
        std::smatch found;
        if (std::regex_search(line, found, kDeclaration)) {
            std::string name = found[1];
            for (char& c : name)
                c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            return name;
        }
        if (!std::regex_match(line, kNothing)) break;
    }
    return {};
}

bool is_latin_1(const std::string& encoding) {
    constexpr std::array<std::string_view, 6> kNames{"latin-1",   "latin1",      "iso-8859-1",
                                                     "iso8859-1", "iso-latin-1", "l1"};
    return std::find(kNames.begin(), kNames.end(), encoding) != kNames.end();
}

std::string utf8_of_latin_1(const std::string& text) {
    std::string all;
    all.reserve(text.size());
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            all += c;
        } else {
            all += static_cast<char>(0xC0 | (byte >> 6));
            all += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return all;
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
    if (is_latin_1(declared_encoding(text))) text = utf8_of_latin_1(text);
    SourceFile file;
    file.cells.push_back({path, std::move(text)});
    return file;
}

}  // namespace backstep::lesson
