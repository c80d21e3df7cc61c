#include "explain/autopsy/plain/nearest.h"

#include <algorithm>
#include <cctype>

namespace backstep::explain {

namespace {

// Letters to change, put in, take away, or swap with their neighbour.
size_t distance(std::string_view one, std::string_view other) {
    std::vector<std::vector<size_t>> steps(one.size() + 1, std::vector<size_t>(other.size() + 1));
    for (size_t i = 0; i <= one.size(); ++i)
        for (size_t k = 0; k <= other.size(); ++k) {
            if (i == 0 || k == 0) {
                steps[i][k] = i + k;
                continue;
            }
            const bool same = one[i - 1] == other[k - 1];
            steps[i][k] =
                std::min({steps[i - 1][k] + 1, steps[i][k - 1] + 1, steps[i - 1][k - 1] + (same ? 0 : 1)});
            if (i > 1 && k > 1 && one[i - 1] == other[k - 2] && one[i - 2] == other[k - 1])
                steps[i][k] = std::min(steps[i][k], steps[i - 2][k - 2] + 1);
        }
    return steps[one.size()][other.size()];
}

std::string plain(std::string_view word) {
    std::string letters;
    for (const char sign : word)
        if (sign != '_') letters += static_cast<char>(std::tolower(static_cast<unsigned char>(sign)));
    return letters;
}

template <class Word>
std::string nearest_of(std::string_view word, std::span<const Word> known) {
    const size_t allowed = word.size() < 3 ? 0 : word.size() < 5 ? 1 : 2;
    std::string best;
    size_t least = allowed + 1;
    for (const Word& each : known) {
        if (each == word || each.empty()) continue;
        const size_t steps = plain(each) == plain(word) ? 0 : distance(word, each);
        if (steps < least) {
            least = steps;
            best = each;
        }
    }
    return best;
}

}  // namespace

std::string nearest(std::string_view word, std::span<const std::string> known) {
    return nearest_of(word, known);
}
std::string nearest(std::string_view word, std::span<const std::string_view> known) {
    return nearest_of(word, known);
}

}  // namespace backstep::explain
