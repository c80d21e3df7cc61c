#include "lesson/checking/compare.h"

#include <optional>
#include <string>
#include <vector>

#include "lesson/reading/numbers.h"

namespace backstep::lesson {

namespace {

bool is_bracket(char c) { return c == '[' || c == ']' || c == '(' || c == ')'; }

// Brackets and what stands between brackets and commas. Tuples count as lists.
std::vector<std::string> tokens_of(std::string_view text) {
    std::vector<std::string> tokens;
    std::string word;
    const auto end_word = [&] {
        const size_t first = word.find_first_not_of(" \n'\"");
        if (first != std::string::npos)
            tokens.push_back(word.substr(first, word.find_last_not_of(" \n'\"") - first + 1));
        word.clear();
    };
    for (const char c : text) {
        if (is_bracket(c) || c == ',') end_word();
        if (is_bracket(c))
            tokens.emplace_back(1, c == '(' ? '[' : c == ')' ? ']' : c);
        else if (c != ',')
            word += c;
    }
    end_word();
    return tokens;
}

std::optional<StatedNumber> whole_number(const std::string& token) {
    const auto number = stated_number(token);
    return number && number->offset == 0 && number->length == token.size() ? number : std::nullopt;
}

}  // namespace

Comparison compare(std::string_view stated, std::string_view actual) {
    Comparison comparison;
    const std::vector<std::string> left = tokens_of(stated);
    const std::vector<std::string> right = tokens_of(actual);
    comparison.same = left.size() == right.size();
    for (size_t i = 0; i < left.size(); ++i) {
        const auto number = whole_number(left[i]);
        comparison.numbers += number.has_value();
        if (i >= right.size()) continue;
        const auto value = whole_number(right[i]);
        const bool agree = number && value ? agrees(*number, value->value) : left[i] == right[i];
        comparison.same = comparison.same && agree;
    }
    return comparison;
}

}  // namespace backstep::lesson
