#include "lesson/reading/findings.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <vector>

namespace backstep::lesson {

namespace {

size_t edit_distance(const std::string& a, const std::string& b) {
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

}  // namespace

void Findings::add(Place place, const std::string& id,
                   std::initializer_list<std::pair<std::string, std::string>> holes) {
    add_message(place, "lesson." + id, holes);
}

void Findings::add_check(Place place, const std::string& id,
                         std::initializer_list<std::pair<std::string, std::string>> holes) {
    add_message(place, "check." + id, holes);
}

void Findings::add_message(Place place, const std::string& id,
                           std::initializer_list<std::pair<std::string, std::string>> holes) {
    Diagnostic diagnostic{file_, place.line, place.column, Message(id + ".what"), Message(id + ".cure")};
    for (const auto& [hole, value] : holes) {
        diagnostic.what.with(hole, value);
        diagnostic.cure.with(hole, value);
    }
    list_.push_back(std::move(diagnostic));
}

Diagnostics Findings::in_order() && {
    std::stable_sort(list_.begin(), list_.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    return std::move(list_);
}

std::string nearest(const std::string& word, std::initializer_list<const char*> known) {
    std::string best;
    size_t best_distance = std::max<size_t>(2, word.size() / 2) + 1;
    if (word.size() > 64) return best;
    for (const char* candidate : known) {
        const size_t distance = edit_distance(word, candidate);
        const bool share_nothing = distance == std::max(word.size(), std::string_view(candidate).size());
        if (distance < best_distance && !share_nothing) {
            best_distance = distance;
            best = candidate;
        }
    }
    return best;
}

}  // namespace backstep::lesson
