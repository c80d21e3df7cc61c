#include "words/glossary.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <functional>

#include "words/embedded.h"

namespace backstep::words {

namespace {

Term::Side side_of(const YAML::Node& node) {
    Term::Side side;
    side.word = node["word"].as<std::string>();
    for (const auto& form : node["also"]) side.forms.push_back(form.as<std::string>());
    side.meaning = node["meaning"].as<std::string>();
    for (const auto& word : node["never"]) side.forbidden.push_back(word.as<std::string>());
    return side;
}

std::vector<Term> parse_glossary(std::string_view yaml) {
    std::vector<Term> terms;
    for (const auto& entry : YAML::Load(std::string(yaml)))
        terms.push_back({entry["id"].as<std::string>(), entry["api"].as<std::string>(""),
                         entry["common"].as<bool>(false), side_of(entry["es"]), side_of(entry["en"])});
    return terms;
}

// Lower case of ASCII and of the accented capitals of Spanish; byte for byte, so offsets stay.
std::string lowered(std::string_view text) {
    std::string lower(text);
    for (size_t i = 0; i < lower.size(); ++i) {
        const auto byte = static_cast<unsigned char>(lower[i]);
        if (byte >= 'A' && byte <= 'Z') lower[i] = static_cast<char>(byte + 32);
        const bool capital =
            i > 0 && static_cast<unsigned char>(lower[i - 1]) == 0xC3 && byte >= 0x80 && byte <= 0x9E;
        if (capital) lower[i] = static_cast<char>(byte + 32);
    }
    return lower;
}

// Letters of the Latin blocks begin with C3 to CA; the signs around words (« » ¿ ¡ and dashes) do not.
bool letter_before(std::string_view text, size_t at) {
    if (at == 0) return false;
    const auto byte = static_cast<unsigned char>(text[at - 1]);
    if (byte < 0x80) return std::isalnum(byte) || byte == '_';
    return at >= 2 && static_cast<unsigned char>(text[at - 2]) >= 0xC3 &&
           static_cast<unsigned char>(text[at - 2]) <= 0xCA;
}

bool letter_at(std::string_view text, size_t at) {
    if (at >= text.size()) return false;
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) return std::isalnum(byte) || byte == '_';
    return byte >= 0xC3 && byte <= 0xCA;
}

// Where a pattern stands in a lowered text as a whole word. A star at its end stands for any ending: registr*
// is registra, registrado, registrar.
struct Found {
    size_t offset = 0;
    size_t length = 0;
};
std::vector<Found> occurrences(const std::string& lower, std::string_view pattern) {
    const bool any_ending = pattern.ends_with('*');
    const std::string stem = lowered(pattern.substr(0, pattern.size() - any_ending));
    std::vector<Found> all;
    for (size_t at = lower.find(stem); at != lower.npos; at = lower.find(stem, at + 1))
        if (!letter_before(lower, at) && (any_ending || !letter_at(lower, at + stem.size())))
            all.push_back({at, stem.size()});
    return all;
}

}  // namespace

std::span<const Term> glossary() {
    static const std::vector<Term> terms = parse_glossary(embedded_glossary());
    return terms;
}

const Term* term(std::string_view id) {
    const auto terms = glossary();
    const auto found = std::find_if(terms.begin(), terms.end(), [&](const Term& t) { return t.id == id; });
    return found == terms.end() ? nullptr : &*found;
}

std::vector<Synonym> forbidden_synonyms(std::string_view text, Language language) {
    std::vector<Synonym> synonyms;
    const std::string lower = lowered(text);
    for (const Term& term : glossary())
        for (const std::string& word : term.in(language).forbidden)
            for (const Found& found : occurrences(lower, word))
                synonyms.push_back({std::string(text.substr(found.offset, found.length)),
                                    term.in(language).word, found.offset});
    return synonyms;
}

std::vector<Mention> mentions_in(std::string_view text, Language language) {
    std::vector<Mention> all;
    const std::string lower = lowered(text);
    for (const Term& term : glossary()) {
        if (term.common) continue;
        std::vector<std::string> words = term.in(language).forms;
        words.push_back(term.in(language).word);
        for (const std::string& word : words)
            for (const Found& found : occurrences(lower, word))
                all.push_back({&term, found.offset, found.length});
    }
    std::ranges::stable_sort(all, std::ranges::greater(), &Mention::length);
    std::vector<Mention> kept;
    for (const Mention& mention : all)
        if (std::ranges::none_of(kept, [&](const Mention& longer) {
                return mention.offset < longer.offset + longer.length &&
                       longer.offset < mention.offset + mention.length;
            }))
            kept.push_back(mention);
    std::ranges::sort(kept, {}, &Mention::offset);
    return kept;
}

}  // namespace backstep::words
