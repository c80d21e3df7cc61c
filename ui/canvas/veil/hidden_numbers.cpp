#include "canvas/veil/hidden_numbers.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string_view>

namespace backstep::ui {

namespace {

using trace::ValueSnapshot;

constexpr std::string_view kMinus = "\u2212";

bool belongsToNumber(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

// Where a number begins and ends in a text: digits with their point and exponent, and a sign before them.
struct NumberIn {
    size_t from = 0, end = 0;
    std::string plain;
};

std::optional<NumberIn> nextNumber(std::string_view text, size_t at) {
    for (; at < text.size(); ++at) {
        const bool digit = text[at] >= '0' && text[at] <= '9';
        if (!digit || (at > 0 && belongsToNumber(text[at - 1]))) continue;
        NumberIn number{at, at, {}};
        while (number.end < text.size() && (belongsToNumber(text[number.end]) ||
                                            (text[number.end] == '-' && text[number.end - 1] == 'e')))
            ++number.end;
        number.plain.assign(text.substr(at, number.end - at));
        const std::string_view before = text.substr(0, at);
        const size_t sign = before.ends_with('-') ? 1 : before.ends_with(kMinus) ? kMinus.size() : 0;
        if (sign > 0) number.plain.insert(number.plain.begin(), '-');
        number.from -= sign;
        return number;
    }
    return std::nullopt;
}

}  // namespace

bool HiddenNumbers::holds(const ValueSnapshot& value) const {
    return !value.empty() && std::ranges::any_of(m_values, [&](const ValueSnapshot& known) {
        return known.numel() == value.numel() && known.card_text() == value.card_text();
    });
}

void HiddenNumbers::add(const ValueSnapshot& value) {
    if (value.empty()) return;
    const size_t index = m_values.size();
    m_values.push_back(value);
    constexpr int64_t kMostElements = 64;
    if (value.is_summary() || value.numel() > kMostElements) return;
    for (int64_t i = 0; i < value.numel(); ++i) {
        const ValueSnapshot element = ValueSnapshot::scalar(value.dtype(), value.at(i));
        for (std::string text : {element.plain_text(), element.card_text()}) {
            if (text.starts_with(kMinus)) text.replace(0, kMinus.size(), "-");
            m_written.push_back({index, i, text});
            if (text.ends_with(".0"))
                m_written.push_back({index, i, text.substr(0, text.size() - 1)});  // tensor(-18.)
        }
        std::array<char, 32> printed{};  // tensor(0.1235)
        std::snprintf(printed.data(), printed.size(), "%.4f", value.at(i));
        m_written.push_back({index, i, printed.data()});
    }
}

bool HiddenNumbers::isWritten(const std::string& number, size_t value, int64_t element) const {
    return std::ranges::any_of(m_written, [&](const Written& written) {
        return written.value == value && written.element == element && written.text == number;
    });
}

bool HiddenNumbers::isWritten(const std::string& number, bool amongOthers) const {
    return std::ranges::any_of(m_written, [&](const Written& written) {
        return written.text == number && !(amongOthers && m_values[written.value].numel() > 1);
    });
}

std::vector<bool> HiddenNumbers::inHidden(const std::string& text) const {
    std::vector<bool> covered(text.size());
    std::vector<size_t> open;
    for (size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '[') open.push_back(at);
        if (text[at] != ']' || open.empty()) continue;
        const size_t from = open.back();
        open.pop_back();
        std::vector<std::string> numbers;
        for (size_t next = from;;) {
            const auto number = nextNumber(text, next);
            if (!number || number->from >= at) break;
            numbers.push_back(number->plain);
            next = number->end;
        }
        for (size_t value = 0; value < m_values.size(); ++value) {
            bool same = m_values[value].numel() == static_cast<int64_t>(numbers.size());
            for (size_t i = 0; same && i < numbers.size(); ++i)
                same = isWritten(numbers[i], value, static_cast<int64_t>(i));
            if (same)
                std::fill(covered.begin() + static_cast<std::ptrdiff_t>(from),
                          covered.begin() + static_cast<std::ptrdiff_t>(at), true);
        }
    }
    return covered;
}

std::string HiddenNumbers::in(const std::string& text) const {
    if (empty()) return text;
    const std::vector<bool> covered = inHidden(text);
    std::string told;
    size_t done = 0;
    int depth = 0;
    while (auto number = nextNumber(text, done)) {
        for (size_t at = done; at < number->from; ++at)
            depth += text[at] == '[' ? 1 : text[at] == ']' ? -1 : 0;
        const bool among = depth > 0 && !covered[number->from];
        bool known = isWritten(number->plain, among);
        if (!known && number->plain.ends_with('.')) {  // the end of a sentence
            --number->end;
            number->plain.pop_back();
            known = isWritten(number->plain, among);
        }
        told.append(text, done, known ? number->from - done : number->end - done);
        if (known) told += '?';
        done = number->end;
    }
    return told.append(text, done);
}

Message HiddenNumbers::in(Message message) const {
    for (auto& [hole, value] : message.args) value = in(value);
    return message;
}

}  // namespace backstep::ui
