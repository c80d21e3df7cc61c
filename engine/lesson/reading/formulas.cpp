#include "lesson/reading/formulas.h"

namespace backstep::lesson {

namespace {

bool blank_at(std::string_view text, size_t at) {
    return at >= text.size() || text[at] == ' ' || text[at] == '\n' || text[at] == '\t';
}

size_t run_length(std::string_view text, size_t at) {
    size_t end = at;
    while (end < text.size() && text[end] == text[at]) ++end;
    return end - at;
}

size_t line_end(std::string_view text, size_t at) {
    const size_t end = text.find('\n', at);
    return end == text.npos ? text.size() : end + 1;
}

// Where the paragraph around `at` ends: at the next empty line.
size_t paragraph_end(std::string_view text, size_t at) {
    for (size_t line = line_end(text, at); line < text.size(); line = line_end(text, line))
        if (text.substr(line, line_end(text, line) - line).find_first_not_of(" \t\n") == text.npos)
            return line;
    return text.size();
}

bool line_is_fence(std::string_view text, size_t line) {
    size_t at = line;
    while (at < text.size() && text[at] == ' ') ++at;
    return at < text.size() && (text[at] == '`' || text[at] == '~') && run_length(text, at) >= 3;
}

// The end of the fenced block that begins on this line, its closing line included.
size_t fence_end(std::string_view text, size_t line) {
    const size_t open = text.find_first_not_of(' ', line);
    const size_t length = run_length(text, open);
    for (size_t next = line_end(text, line); next < text.size(); next = line_end(text, next)) {
        const size_t at = text.find_first_not_of(' ', next);
        if (at == text.npos || text[at] != text[open]) continue;
        const size_t run = run_length(text, at);
        const std::string_view rest = text.substr(at + run, line_end(text, at) - at - run);
        if (run >= length && rest.find_first_not_of(" \t\n") == rest.npos) return line_end(text, next);
    }
    return text.size();
}

size_t code_span_end(std::string_view text, size_t at, size_t limit) {
    const size_t length = run_length(text, at);
    for (size_t next = text.find('`', at + length); next < limit; next = text.find('`', next)) {
        const size_t run = run_length(text, next);
        if (run == length) return next + run;
        next += run;
    }
    return at + length;
}

// The offset of the closing dollars, npos when there are none.
size_t formula_close(std::string_view text, size_t at, size_t dollars, size_t limit) {
    if (dollars == 1 && blank_at(text, at + 1)) return text.npos;
    for (size_t next = text.find('$', at + dollars); next < limit; next = text.find('$', next + 1)) {
        if (text[next - 1] == '\\') continue;
        if (dollars == 2 && run_length(text, next) < 2) continue;
        const bool digit_follows = next + 1 < text.size() && text[next + 1] >= '0' && text[next + 1] <= '9';
        if (dollars == 1 && (blank_at(text, next - 1) || digit_follows)) continue;
        return next;
    }
    return text.npos;
}

constexpr uint32_t kFirstMark = 0xE000;
constexpr uint32_t kMarks = 6400;  // U+E000 to U+F8FF
constexpr size_t kMarkBytes = 3;

void fill(std::string& into, std::string_view original, size_t index) {
    const uint32_t mark = kFirstMark + static_cast<uint32_t>(index % kMarks);
    into += static_cast<char>(0xE0 | (mark >> 12));
    into += static_cast<char>(0x80 | ((mark >> 6) & 0x3F));
    into += static_cast<char>(0x80 | (mark & 0x3F));
    for (const char c : original.substr(kMarkBytes)) into += c == '\n' ? '\n' : kFormulaFill;
}

}  // namespace

Lifted lift_formulas(std::string_view text, const SourceText* source, Findings* findings) {
    Lifted lifted;
    lifted.text.reserve(text.size());
    const auto copy_until = [&](size_t from, size_t to) {
        lifted.text += text.substr(from, to - from);
        return to;
    };
    size_t paragraph = 0;  // end of the current one
    for (size_t at = 0; at < text.size();) {
        const bool line_begins = at == 0 || text[at - 1] == '\n';
        if (line_begins && line_is_fence(text, at)) {
            at = copy_until(at, fence_end(text, at));
            continue;
        }
        if (at >= paragraph) paragraph = paragraph_end(text, at);
        if (text[at] == '\\' && at + 1 < text.size()) {
            at = copy_until(at, at + 2);
        } else if (text[at] == '`') {
            at = copy_until(at, code_span_end(text, at, paragraph));
        } else if (text.substr(at).starts_with("<!--")) {
            const size_t close = text.find("-->", at);
            at = copy_until(at, close == text.npos ? text.size() : close + 3);
        } else if (text[at] == '$') {
            const size_t dollars = run_length(text, at) >= 2 ? 2 : 1;
            const size_t close = formula_close(text, at, dollars, paragraph);
            if (close == text.npos || close == at + dollars) {
                if (findings) findings->add(source->place(at), "lonely_dollar");
                at = copy_until(at, at + dollars);
                continue;
            }
            lifted.formulas.push_back(
                {std::string(text.substr(at + dollars, close - at - dollars)), dollars == 2});
            fill(lifted.text, text.substr(at, close + dollars - at), lifted.formulas.size() - 1);
            at = close + dollars;
        } else {
            at = copy_until(at, at + 1);
        }
    }
    return lifted;
}

const LiftedFormula* formula_at(const std::vector<LiftedFormula>& formulas, std::string_view text, size_t at,
                                size_t& next) {
    if (at + kMarkBytes > text.size()) return nullptr;
    const auto byte = [&](size_t i) {
        return static_cast<uint32_t>(static_cast<unsigned char>(text[at + i]));
    };
    if ((byte(0) & 0xF0) != 0xE0) return nullptr;
    const uint32_t code_point = (byte(0) & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
    if (code_point < kFirstMark || code_point >= kFirstMark + kMarks) return nullptr;
    size_t index = code_point - kFirstMark;
    while (index < next) index += kMarks;
    if (index >= formulas.size()) return nullptr;
    next = index + 1;
    return &formulas[index];
}

}  // namespace backstep::lesson
