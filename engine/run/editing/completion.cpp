#include "run/editing/completion.h"

#include <algorithm>

#include "run/editing/source_names.h"
#include "run/source_tokens.h"

namespace backstep::run {

namespace {

// Where a token of `kind` covers the cursor there is nothing to complete.
bool in_text(std::string_view source, size_t cursor) {
    const std::string_view before = source.substr(0, cursor);
    const auto line = static_cast<uint32_t>(std::ranges::count(before, '\n') + 1);
    const size_t start = before.rfind('\n') + 1;
    const auto column = static_cast<uint32_t>(std::ranges::count_if(
        before.substr(start), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
    for (const SourceToken& token : source_tokens(source, true)) {
        if (token.kind != TokenKind::String && token.kind != TokenKind::Comment) continue;
        using Place = std::pair<uint32_t, uint32_t>;
        const Place here(line, column), begin(token.span.line, token.span.column);
        const Place end(token.span.end_line, token.span.end_column);
        const bool behind = here > begin;
        const bool ahead = token.kind == TokenKind::Comment ? here <= end : here < end;
        if (behind && ahead) return true;
    }
    return false;
}

size_t word_start(std::string_view source, size_t at) {
    while (at > 0 && is_word(source[at - 1])) --at;
    return at;
}

// Where the expression that ends at `end` begins: names, dots, and what stands in brackets.
size_t expression_start(std::string_view source, size_t end) {
    size_t at = end;
    while (at > 0) {
        const char c = source[at - 1];
        if (c == ')' || c == ']') {
            int open = 0;
            while (at > 0) {
                const char inside = source[--at];
                open += inside == ')' || inside == ']' ? 1 : inside == '(' || inside == '[' ? -1 : 0;
                if (open == 0) break;
            }
        } else if (is_word(c) || c == '.') {
            --at;
        } else {
            break;
        }
    }
    return at;
}

KnownName of_source(const std::string& word) { return {word, NameKind::Value, {}, {}, {}, {}}; }

// The members of what stands before a dot.
std::vector<KnownName> members_before(const SourceNames& names, std::string_view expression) {
    const NamesTable& table = NamesTable::shared();
    std::vector<KnownName> found;
    const NamesTable::Names* members = nullptr;
    if (expression == "self") {
        for (const std::string& attribute : names.self_attributes()) found.push_back(of_source(attribute));
        members = table.members("torch.nn.Module");
    } else if (const std::string place = names.place_of(expression); !place.empty()) {
        members = table.members(place);
    } else {
        members = table.members(names.class_of(expression));
    }
    if (members) found.insert(found.end(), members->begin(), members->end());
    return found;
}

}  // namespace

Completions complete(std::string_view source, size_t cursor) {
    cursor = std::min(cursor, source.size());
    Completions completions;
    if (in_text(source, cursor)) return completions;
    const size_t start = word_start(source, cursor);
    completions.typed = cursor - start;
    const std::string_view typed = source.substr(start, completions.typed);
    if (!typed.empty() && typed[0] >= '0' && typed[0] <= '9') return completions;
    // The word being typed is no name of the source yet.
    std::string rest(source);
    rest.erase(start, completions.typed);
    const SourceNames names(rest);
    completions.member = start > 0 && source[start - 1] == '.';
    std::vector<KnownName> all;
    if (completions.member) {
        const size_t from = expression_start(source, start - 1);
        all = members_before(names, source.substr(from, start - 1 - from));
    } else {
        for (const std::string& word : names.all()) all.push_back(of_source(word));
        for (const char* supplied : {"torch", "nn", "F", "np", "math"})
            all.push_back({supplied, NameKind::Module, {}, {}, {}, {}});
        const auto& builtins = NamesTable::shared().builtins();
        all.insert(all.end(), builtins.begin(), builtins.end());
    }
    for (KnownName& name : all)
        if (name.name.starts_with(typed) && (!name.name.starts_with('_') || typed.starts_with('_')))
            completions.names.push_back(std::move(name));
    // Of a name that is there twice the one that says more.
    std::ranges::stable_sort(completions.names, [](const KnownName& a, const KnownName& b) {
        return a.name != b.name ? a.name < b.name : a.signature.size() > b.signature.size();
    });
    const auto again = std::ranges::unique(completions.names, {}, &KnownName::name);
    completions.names.erase(again.begin(), again.end());
    return completions;
}

std::optional<KnownName> help_on(std::string_view source, size_t cursor) {
    cursor = std::min(cursor, source.size());
    if (in_text(source, cursor)) return std::nullopt;
    size_t end = cursor;
    while (end < source.size() && is_word(source[end])) ++end;
    const size_t start = word_start(source, end);
    if (start == end) return std::nullopt;
    const std::string word(source.substr(start, end - start));
    const NamesTable& table = NamesTable::shared();
    const SourceNames names(source);
    const KnownName* found = nullptr;
    if (start > 0 && source[start - 1] == '.') {
        const size_t from = expression_start(source, start - 1);
        const std::string_view owner = source.substr(from, start - 1 - from);
        const std::string place = owner == "self" ? "torch.nn.Module" : names.place_of(owner);
        found = table.find(place.empty() ? names.class_of(owner) : place, word);
    } else {
        const std::string place = names.place_of(word);
        const size_t dot = place.rfind('.');
        if (dot != std::string::npos) found = table.find(place.substr(0, dot), place.substr(dot + 1));
        if (!found) found = table.find({}, word);
    }
    return found ? std::optional(*found) : std::nullopt;
}

std::optional<KnownName> help_on_call(std::string_view source, size_t cursor) {
    constexpr size_t kFar = 2000;
    int open = 0;
    for (size_t at = std::min(cursor, source.size()), steps = 0; at > 0 && steps < kFar; --at, ++steps) {
        const char c = source[at - 1];
        open += c == ')' || c == ']' ? 1 : c == '(' || c == '[' ? -1 : 0;
        if (open < 0) return c == '(' ? help_on(source, at - 1) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace backstep::run
