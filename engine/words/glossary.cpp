#include "words/glossary.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "words/embedded.h"

namespace backstep::words {

namespace {

Term::Side side_of(const YAML::Node& node) {
    Term::Side side;
    side.word = node["word"].as<std::string>();
    side.meaning = node["meaning"].as<std::string>();
    for (const auto& word : node["never"]) side.forbidden.push_back(word.as<std::string>());
    return side;
}

std::vector<Term> parse_glossary(std::string_view yaml) {
    std::vector<Term> terms;
    for (const auto& entry : YAML::Load(std::string(yaml)))
        terms.push_back({entry["id"].as<std::string>(), entry["api"].as<std::string>(""),
                         side_of(entry["es"]), side_of(entry["en"])});
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
    for (const Term& term : glossary()) {
        for (const std::string& word : term.in(language).forbidden) {
            // A star at the end stands for any ending: registr* is registra, registrado, registrar.
            const bool any_ending = word.ends_with('*');
            const std::string stem = lowered(any_ending ? word.substr(0, word.size() - 1) : word);
            for (size_t at = lower.find(stem); at != lower.npos; at = lower.find(stem, at + 1)) {
                const size_t end = at + stem.size();
                if (letter_before(lower, at) || (!any_ending && letter_at(lower, end))) continue;
                synonyms.push_back({std::string(text.substr(at, stem.size())), term.in(language).word, at});
            }
        }
    }
    return synonyms;
}

}  // namespace backstep::words
