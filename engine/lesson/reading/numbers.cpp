#include "lesson/reading/numbers.h"

#include <charconv>
#include <cmath>

namespace backstep::lesson {

namespace {

constexpr std::string_view kTrueMinus = "\u2212";

bool digit(char c) { return c >= '0' && c <= '9'; }
bool word(char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

size_t skip_spaces(std::string_view text, size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\n')) ++at;
    return at;
}

size_t minus_at(std::string_view text, size_t at) {
    if (at < text.size() && text[at] == '-') return 1;
    return text.substr(std::min(at, text.size())).starts_with(kTrueMinus) ? kTrueMinus.size() : 0;
}

// The number that begins at `at`, sign included.
std::optional<StatedNumber> number_at(std::string_view text, size_t at) {
    StatedNumber number;
    number.offset = at;
    const size_t minus = minus_at(text, at);
    size_t end = at + minus;
    const size_t digits = end;
    while (end < text.size() && digit(text[end])) ++end;
    if (end == digits) return std::nullopt;
    if (end + 1 < text.size() && text[end] == '.' && digit(text[end + 1])) {
        const size_t point = end++;
        while (end < text.size() && digit(text[end])) ++end;
        number.decimals = static_cast<int>(end - point - 1);
    }
    if (end < text.size() && text[end] == 'e') {
        size_t power = end + 1;
        if (power < text.size() && (text[power] == '-' || text[power] == '+')) ++power;
        const size_t first = power;
        while (power < text.size() && digit(text[power])) ++power;
        if (power > first) {
            end = power;
            number.exponent = true;
        }
    }
    std::from_chars(text.data() + digits, text.data() + end, number.value);
    if (minus) number.value = -number.value;
    number.length = end - at;
    return number;
}

bool only_closing_signs(std::string_view rest) {
    for (const char c : rest)
        if (c != ' ' && c != ')' && c != ']' && c != '}' && c != '.' && c != ',' && c != '\n') return false;
    return true;
}

// Where the name left of the `=` at `equals` begins; `equals` itself when there is none.
size_t name_start(std::string_view text, size_t equals) {
    size_t end = equals;
    while (end > 0 && text[end - 1] == ' ') --end;
    size_t start = end;
    while (start > 0 && (word(text[start - 1]) || text[start - 1] == '.')) --start;
    return start == end || digit(text[start]) ? equals : start;
}

// Half of ==, <=, +=.
bool is_part_of_an_operator(std::string_view text, size_t equals) {
    if (equals + 1 < text.size() && text[equals + 1] == '=') return true;
    return equals > 0 && std::string_view("=<>!+-*/").find(text[equals - 1]) != text.npos;
}

bool calculation_goes_on(std::string_view text, size_t at) {
    const size_t next = skip_spaces(text, at);
    return next < text.size() && std::string_view("+*/^(=").find(text[next]) != text.npos;
}

bool only_a_number(std::string_view text) {
    const auto number = number_at(text, 0);
    return number && only_closing_signs(text.substr(number->length));
}

}  // namespace

std::optional<StatedNumber> stated_number(std::string_view text) {
    std::optional<StatedNumber> last;
    for (size_t at = 0; at < text.size();) {
        const bool inside_word = at > 0 && word(text[at - 1]);
        const auto number = inside_word ? std::nullopt : number_at(text, at);
        if (number) last = number;
        at += number ? number->length : 1;
    }
    if (last && only_closing_signs(text.substr(last->offset + last->length))) return last;
    return std::nullopt;
}

bool agrees(const StatedNumber& stated, double value) {
    if (std::isnan(value)) return false;
    const double scale = std::max(std::abs(stated.value), std::abs(value));
    if (std::abs(stated.value - value) <= 1e-6 * scale) return true;
    if (stated.exponent)
        return std::abs(stated.value - value) <=
               0.5 * std::pow(10.0, std::floor(std::log10(scale)) - stated.decimals);
    return stated.decimals >= 3 &&
           std::abs(stated.value - value) <= 0.5000001 * std::pow(10.0, -stated.decimals);
}

std::vector<std::string> unchecked_statements(const Inline& run, const Inline* following) {
    std::vector<std::string> statements;
    const std::string_view text = run.text;
    const bool formula = run.kind == Inline::Kind::Formula;
    for (size_t equals = text.find('='); equals != text.npos; equals = text.find('=', equals + 1)) {
        if (is_part_of_an_operator(text, equals)) continue;
        if (run.kind == Inline::Kind::Code && (equals == 0 || text[equals - 1] != ' ')) continue;
        // In a formula anything may stand on the left.
        const size_t start = formula ? equals : name_start(text, equals);
        if (!formula && start == equals) continue;
        const size_t right = skip_spaces(text, equals + 1);
        if (right == text.size() && !formula && following && following->expression.empty() &&
            only_a_number(following->text)) {
            statements.push_back(std::string(text.substr(start)) + following->text);
            continue;
        }
        const auto number = number_at(text, right);
        if (!number) continue;
        const size_t end = number->offset + number->length;
        if (formula ? !only_closing_signs(text.substr(end)) : calculation_goes_on(text, end)) continue;
        statements.emplace_back(text.substr(start, end - start));
    }
    return statements;
}

}  // namespace backstep::lesson
