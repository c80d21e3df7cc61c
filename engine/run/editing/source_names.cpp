#include "run/editing/source_names.h"

#include <algorithm>
#include <set>

#include "run/editing/names_table.h"

namespace backstep::run {

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

std::string_view trimmed(std::string_view text) {
    const size_t from = text.find_first_not_of(" \t\r\n");
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(" \t\r\n") - from + 1);
}

namespace {

constexpr const char* kTensor = "torch.Tensor";

std::string_view first_word(std::string_view text) {
    size_t end = 0;
    while (end < text.size() && is_word(text[end])) ++end;
    return text.substr(0, end);
}

// "torch.optim.SGD" of "torch.optim.SGD([w], lr=0.1)"; whether it is called is in `called`.
std::string_view dotted_name(std::string_view text, bool& called) {
    size_t end = 0;
    while (end < text.size() && (is_word(text[end]) || text[end] == '.')) ++end;
    called = end < text.size() && text[end] == '(';
    return text.substr(0, end);
}

}  // namespace

SourceNames::SourceNames(std::string_view source)
    : places_{{"torch", "torch"},
              {"nn", "torch.nn"},
              {"F", "torch.nn.functional"},
              {"np", "numpy"},
              {"math", "math"}} {
    std::set<std::string, std::less<>> words;
    for (size_t at = 0; at < source.size();) {
        if (!is_word(source[at])) {
            ++at;
            continue;
        }
        const std::string_view word = first_word(source.substr(at));
        if (!(word[0] >= '0' && word[0] <= '9')) words.emplace(word);
        at += word.size();
    }
    all_.assign(words.begin(), words.end());
    for (size_t from = 0; from < source.size();) {
        const size_t to = std::min(source.find('\n', from), source.size());
        read_line(trimmed(source.substr(from, to - from)));
        from = to + 1;
    }
    std::ranges::sort(self_);
    self_.erase(std::unique(self_.begin(), self_.end()), self_.end());
}

void SourceNames::read_line(std::string_view line) {
    if (line.starts_with("import ")) return read_import(line.substr(7), {});
    if (line.starts_with("from ")) {
        const size_t import = line.find(" import ");
        if (import == std::string_view::npos) return;
        return read_import(line.substr(import + 8), std::string(trimmed(line.substr(5, import - 5))));
    }
    if (line.starts_with("class ")) {
        const std::string_view name = first_word(line.substr(6));
        const size_t open = line.find('('), shut = line.find(')');
        if (open != std::string_view::npos && shut != std::string_view::npos && shut > open)
            bases_[std::string(name)] = std::string(trimmed(line.substr(open + 1, shut - open - 1)));
        return;
    }
    read_assignment(line);
}

void SourceNames::read_import(std::string_view names, const std::string& from) {
    for (size_t at = 0; at < names.size();) {
        const size_t comma = std::min(names.find(',', at), names.size());
        const std::string_view part = trimmed(names.substr(at, comma - at));
        at = comma + 1;
        const size_t as = part.find(" as ");
        const std::string what(trimmed(part.substr(0, as)));
        const std::string full = from.empty() ? what : from + "." + what;
        if (as != std::string_view::npos)
            places_[std::string(trimmed(part.substr(as + 4)))] = full;
        else if (from.empty())
            places_[what.substr(0, what.find('.'))] = what.substr(0, what.find('.'));
        else
            places_[what] = full;
    }
}

void SourceNames::read_assignment(std::string_view line) {
    const size_t equals = line.find(" = ");
    if (equals == std::string_view::npos) return;
    const std::string_view target = trimmed(line.substr(0, equals));
    const std::string_view value = trimmed(line.substr(equals + 3));
    if (target.starts_with("self.")) self_.emplace_back(first_word(target.substr(5)));
    if (first_word(target) == target || target.starts_with("self."))
        made_by_[std::string(target)] = std::string(value);
}

std::string SourceNames::place_of(std::string_view dotted) const {
    const std::string_view first = first_word(dotted);
    const auto imported = places_.find(first);
    if (imported == places_.end()) return {};
    std::string place = imported->second;
    std::string_view rest = dotted.substr(first.size());
    while (rest.starts_with('.')) {
        const std::string_view word = first_word(rest.substr(1));
        place += "." + std::string(word);
        rest.remove_prefix(1 + word.size());
    }
    return rest.empty() ? place : std::string();
}

std::string SourceNames::class_of(std::string_view expression) const {
    std::string text(trimmed(expression));
    for (int hops = 0; hops < 8; ++hops) {  // a chain of assignments may go in circles
        if (text.ends_with(']') || text.ends_with('"') || text.ends_with('\'')) break;
        bool called = false;
        const std::string_view name = dotted_name(text, called);
        if (const auto own = bases_.find(name); own != bases_.end()) return place_of(own->second);
        const std::string place = place_of(name);
        const NamesTable& table = NamesTable::shared();
        if (called && !place.empty()) {
            if (table.members(place)) return place;
            return place.starts_with("numpy") ? "numpy.ndarray" : kTensor;
        }
        const auto made = made_by_.find(name);
        if (made == made_by_.end() || name.size() != text.size()) break;
        text = made->second;
    }
    return kTensor;
}

}  // namespace backstep::run
