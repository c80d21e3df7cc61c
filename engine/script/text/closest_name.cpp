#include "script/text/closest_name.h"

#include <algorithm>
#include <array>

namespace backstep::script {
namespace {

constexpr size_t kMostNames = 750;
constexpr size_t kLongestName = 40;
constexpr size_t kEdit = 2;
constexpr size_t kCase = 1;

size_t cost_of_change(char from, char to) {
    if (from == to) return 0;
    if ((from & 31) != (to & 31)) return kEdit;
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return lower(from) == lower(to) ? kCase : kEdit;
}

// Levenshtein's distance; anything above `most` when it is more than that.
size_t distance(std::string_view a, std::string_view b, size_t most) {
    while (!a.empty() && !b.empty() && a.front() == b.front()) {
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
        a.remove_suffix(1);
        b.remove_suffix(1);
    }
    if (a.empty() || b.empty()) return (a.size() + b.size()) * kEdit;
    if (a.size() > kLongestName || b.size() > kLongestName) return most + 1;
    if (a.size() > b.size()) std::swap(a, b);
    if ((b.size() - a.size()) * kEdit > most) return most + 1;

    std::array<size_t, kLongestName> row{};
    for (size_t i = 0; i < a.size(); ++i) row[i] = (i + 1) * kEdit;
    size_t result = 0;
    for (size_t j = 0; j < b.size(); ++j) {
        size_t diagonal = result = j * kEdit;
        size_t least = most + 1;
        for (size_t i = 0; i < a.size(); ++i) {
            const size_t changed = diagonal + cost_of_change(b[j], a[i]);
            diagonal = row[i];
            row[i] = result = std::min(changed, std::min(result, diagonal) + kEdit);
            least = std::min(least, result);
        }
        if (least > most) return most + 1;
    }
    return result;
}

}  // namespace

std::string closest_name(std::string_view wrong, std::span<const std::string> names) {
    if (names.size() >= kMostNames) return {};
    std::string_view best;
    size_t best_distance = SIZE_MAX;
    for (const std::string& name : names) {
        if (name == wrong) continue;
        size_t most = (wrong.size() + name.size() + 3) * kEdit / 6;
        most = std::min(most, best_distance - 1);
        const size_t found = distance(wrong, name, most);
        if (found > most) continue;
        best = name;
        best_distance = found;
    }
    return std::string(best);
}

}  // namespace backstep::script
