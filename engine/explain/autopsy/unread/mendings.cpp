#include "explain/autopsy/unread/mendings.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

#include "explain/code_text.h"

namespace backstep::explain {

namespace {

constexpr const char* kFourBlanks = "    ";

using Signs = std::pair<const char*, const char*>;

// What word processors, PDF files and keyboards put in the place of Python's own signs.
constexpr Signs kPlain[] = {
    {"“", "\""},    {"”", "\""},  {"„", "\""}, {"«", "\""}, {"»", "\""}, {"‘", "'"},
    {"’", "'"},     {"´", "'"},   {"−", "-"},  {"–", "-"},  {"—", "-"},  {"×", "*"},
    {"·", "*"},     {"÷", "/"},   {"≤", "<="}, {"≥", ">="}, {"≠", "!="}, {"\u00a0", " "},
    {"\u200b", ""}, {"，", ", "}, {"（", "("}, {"）", ")"}, {"：", ":"}, {"…", "..."},
};
constexpr Signs kWords[] = {
    {"!==", "!="}, {"===", "=="}, {"&&", "and"}, {"||", "or"}, {"=<", "<="}, {"=>", ">="}, {"<>", "!="},
};

char closing(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

std::string closed(const std::string& open) {
    std::string text;
    for (auto bracket = open.rbegin(); bracket != open.rend(); ++bracket) text += closing(*bracket);
    return text;
}

// `x = 1` of what stands in the line: no blanks around it.
std::string trimmed(const std::string& text) {
    const size_t from = std::min(text.size(), text.find_first_not_of(" \t"));
    return text.substr(from, text.find_last_not_of(" \t") + 1 - from);
}

Mending whole(const std::string& text) { return {trimmed(text), Edit::Place::Instead, 0}; }

Mending indented_as(const std::string& indent, const BrokenLine& broken) {
    return {indent + broken.text().substr(broken.ink()), Edit::Place::Instead, 0, true};
}

Mending with_signs_replaced(const BrokenLine& broken, std::span<const Signs> signs) {
    std::string text = broken.text();
    for (const auto& [from, to] : signs) text = with_all_replaced(text, from, to);
    return whole(text);
}

// Where the single `=` stands, from a place on; npos when there is none.
size_t single_equals(const std::string& text, size_t from) {
    for (size_t at = from; (at = text.find('=', at)) != std::string::npos; ++at) {
        const bool before =
            at > 0 && std::string_view("=<>!:+-*/").find(text[at - 1]) != std::string_view::npos;
        const bool behind = at + 1 < text.size() && text[at + 1] == '=';
        if (behind) ++at;
        if (!before && !behind) return at;
    }
    return std::string::npos;
}

bool is_name(const std::string& text) {
    const auto of_a_name = [](unsigned char sign) {
        return std::isalnum(sign) || sign == '_' || sign == '.';
    };
    return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
           std::ranges::all_of(text, of_a_name);
}

}  // namespace

Mending with_colon(const BrokenLine& broken) {
    std::string text = broken.text();
    size_t at = std::min(broken.from(), broken.code_end());
    while (at > 0 && text[at - 1] == ' ') --at;
    return whole(text.insert(at, ":"));
}

Mending as_elif(const BrokenLine& broken) {
    return whole("elif" + broken.text().substr(broken.text().find(" if") + 3));
}

Mending with_pass(const BrokenLine& broken) {
    return {std::string(kFourBlanks) + "pass", Edit::Place::Behind, broken.line_told()};
}

Mending with_block(const BrokenLine& broken) {
    return indented_as(BrokenLine::indent_of(broken.line(broken.line_told())) + kFourBlanks, broken);
}

Mending like_line_above(const BrokenLine& broken) {
    const std::string above = broken.line(broken.line_before());
    const bool opens = above.ends_with(':');
    return indented_as(BrokenLine::indent_of(above) + (opens ? kFourBlanks : ""), broken);
}

Mending at_outer_level(const BrokenLine& broken) {
    std::string best;
    size_t least = std::string::npos, reached = std::string::npos;
    for (uint32_t number = broken.number(); number-- > 1;) {
        const std::string above = broken.line(number);
        const std::string indent = BrokenLine::indent_of(above);
        if (indent.size() == above.size() || indent.size() >= reached) continue;
        reached = indent.size();
        const size_t off = std::max(indent.size(), broken.ink()) - std::min(indent.size(), broken.ink());
        if (off <= least) least = off, best = indent;
    }
    return indented_as(best, broken);
}

Mending with_brackets_closed(const BrokenLine& broken) {
    // A call over several lines ends with the last of those that are indented deeper than its first.
    uint32_t last = broken.number();
    for (uint32_t number = last + 1; number <= broken.count(); ++number) {
        const std::string next = broken.line(number);
        const size_t indent = BrokenLine::indent_of(next).size();
        if (indent < next.size() && indent <= broken.ink()) break;
        if (broken.with_line(number).code_end() > 0) last = number;
    }
    std::string open;
    for (uint32_t number = broken.number(); number <= last; ++number)
        open = broken.with_line(number).open_brackets(std::string::npos, open);
    if (open.empty()) return {};
    std::string text = broken.line(last);
    const size_t end = broken.with_line(last).code_end();
    const bool header = text[end - 1] == ':';
    text.insert(header ? end - 1 : end, closed(open));
    return {trimmed(text), Edit::Place::Instead, last};
}

Mending without_marked(const BrokenLine& broken) {
    std::string text = broken.text();
    return whole(text.erase(broken.from(), std::max<size_t>(1, broken.to() - broken.from())));
}

Mending with_right_bracket(const BrokenLine& broken) {
    std::string text = broken.text();
    const std::string opening = broken.quoted(1);
    if (opening.size() != 1 || broken.from() >= text.size()) return {};
    text[broken.from()] = closing(opening[0]);
    return whole(text);
}

Mending with_quote_closed(const BrokenLine& broken) {
    std::string text = broken.text();
    const size_t quote = text.find_first_of("\"'", broken.from());
    if (quote == std::string::npos) return {};
    // The last brackets close those that were open before the text began.
    constexpr std::string_view kClosing = ")]}";
    size_t open = broken.open_brackets(broken.from()).size();
    const size_t bracket = open > 0 ? text.find_last_of(kClosing) : std::string::npos;
    size_t end =
        bracket != std::string::npos && bracket > quote ? bracket + 1 : text.find_last_not_of(" \t") + 1;
    // A backslash there would make the quote a part of the text.
    while (end > quote + 1 && text[end - 1] == '\\') text.erase(--end, 1);
    const bool header = open == 0 && text[end - 1] == ':' && end > quote + 1;
    if (header) --end;
    for (;
         open > 0 && end > quote + 1 && std::string_view(")]}").find(text[end - 1]) != std::string_view::npos;
         --open)
        --end;
    return whole(text.insert(end, 1, text[quote]));
}

Mending with_comparison(const BrokenLine& broken) {
    std::string text = broken.text();
    const size_t at = single_equals(text, broken.from());
    return at == std::string::npos ? Mending() : whole(text.insert(at, "="));
}

Mending with_sides_changed(const BrokenLine& broken) {
    const std::string code = broken.text().substr(0, broken.code_end());
    const size_t at = single_equals(code, broken.to());
    if (at == std::string::npos) return {};
    const std::string right = trimmed(code.substr(at + 1));
    return is_name(right) ? whole(right + " = " + trimmed(code.substr(0, at))) : Mending();
}

Mending with_call(const BrokenLine& broken) {
    std::string text = broken.text();
    const std::string name = broken.quoted(0);
    const size_t behind = broken.from() + name.size();
    const size_t argument = text.find_first_not_of(' ', behind);
    if (argument == std::string::npos || argument >= broken.to()) return {};
    text.insert(broken.to(), ")");
    return whole(text.replace(behind, argument - behind, "("));
}

Mending with_comma(const BrokenLine& broken) {
    std::string text = broken.text();
    size_t gap = std::string::npos;
    const std::string open = broken.open_brackets(broken.from());
    // Between a key and its value belongs a colon.
    if (open.ends_with('{') && text.find(':') > broken.to()) return {};
    for (size_t at = broken.from(); at < broken.to(); ++at) {
        if (text[at] != ' ' || !broken.is_code(at) || broken.open_brackets(at).size() != open.size())
            continue;
        if (gap != std::string::npos) return {};  // it could stand in either place
        gap = at;
        while (at + 1 < broken.to() && text[at + 1] == ' ') ++at;
    }
    return gap == std::string::npos ? Mending() : whole(text.insert(gap, ","));
}

Mending with_product(const BrokenLine& broken) {
    std::string text = broken.text();
    size_t at = broken.from();
    const auto digit = [&] { return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])); };
    while (digit()) ++at;
    // A name that begins with a digit is no product.
    const bool is_target = broken.from() == broken.ink() && single_equals(text, at) != std::string::npos;
    return is_target ? Mending() : whole(text.insert(at, " * "));
}

Mending with_one_underscore(const BrokenLine& broken) {
    std::string text = broken.text();
    for (size_t at = broken.from();
         at < text.size() && (std::isdigit(static_cast<unsigned char>(text[at])) || text[at] == '_'); ++at)
        while (text[at] == '_' &&
               (at + 1 == text.size() || !std::isdigit(static_cast<unsigned char>(text[at + 1]))))
            text.erase(at, 1);
    return whole(text);
}

Mending without_arrow(const BrokenLine& broken) {
    const std::string text = broken.text();
    const size_t arrow = text.find("->");
    const size_t colon = text.find(':', arrow);
    if (colon == std::string::npos) return {};
    return whole(trimmed(text.substr(0, arrow)) + text.substr(colon));
}

Mending in_plain_signs(const BrokenLine& broken) { return with_signs_replaced(broken, kPlain); }

Mending with_other_name(const BrokenLine& broken) {
    std::string text = broken.text();
    size_t end = broken.from();
    while (end > 0 && text[end - 1] == ' ') --end;
    return whole(text.insert(end, "_"));
}

Mending with_increment(const BrokenLine& broken) {
    const std::string code = trimmed(broken.text().substr(0, broken.code_end()));
    const std::string name = code.substr(0, code.size() - 2);
    return is_name(name) ? whole(name + " " + code.back() + "= 1") : Mending();
}

Mending in_python_words(const BrokenLine& broken) {
    Mending mending = with_signs_replaced(broken, kWords);
    std::string& text = mending.code;
    for (size_t at = 0; (at = text.find('!', at)) != std::string::npos; ++at)
        if (at + 1 < text.size() && text[at + 1] != '=') text.replace(at, 1, "not ");
    return mending;
}

Mending without_prompt(const BrokenLine& broken) {
    return whole(broken.text().substr(std::min(broken.text().size(), broken.ink() + 3)));
}

Mending as_def(const BrokenLine& broken) {
    return whole("def" + broken.text().substr(broken.text().find(' ', broken.ink())));
}

Mending without_zeros(const BrokenLine& broken) {
    std::string text = broken.text();
    size_t at = broken.from();
    while (at + 1 < text.size() && text[at] == '0' && std::isdigit(static_cast<unsigned char>(text[at + 1])))
        text.erase(at, 1);
    return whole(text);
}

Mending with_nearest(const BrokenLine& broken) {
    const std::string what = broken.quoted(0), nearest = broken.quoted(1);
    if (what == "await") return whole(with_all_replaced(broken.text(), "await ", ""));
    const std::string text = with_all_replaced(broken.text(), what, nearest);
    return text == broken.text() ? Mending() : whole(text);
}

}  // namespace backstep::explain
