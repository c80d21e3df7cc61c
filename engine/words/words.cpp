#include "words/words.h"

#include <optional>

#include "words/catalogue.h"

namespace backstep::words {

namespace {

constexpr std::string_view kTrueMinus = "\u2212";

struct Mark {
    std::string_view text;
    Piece::Kind kind;
};
constexpr Mark kMarks[] = {{"`", Piece::Kind::Name},
                           {"**", Piece::Kind::Number},
                           {"^^", Piece::Kind::Gradient},
                           {"!!", Piece::Kind::Killer}};

const Mark* mark_at(std::string_view text, size_t at) {
    for (const Mark& mark : kMarks)
        if (text.substr(at).starts_with(mark.text)) return &mark;
    return nullptr;
}

std::optional<std::string_view> argument(const Message& message, std::string_view hole) {
    for (const auto& [name, value] : message.args)
        if (name == hole) return value;
    return std::nullopt;
}

const std::string& chosen_form(const Catalogue::Entry& entry, const Message& message) {
    const bool one = !entry.one.empty() && argument(message, "count") == "1";
    return one ? entry.one : entry.other;
}

void append(std::vector<Piece>& pieces, Piece::Kind kind, std::string_view text) {
    if (text.empty()) return;
    if (pieces.empty() || pieces.back().kind != kind) pieces.push_back({kind, {}});
    pieces.back().text += text;
}

// Marks are read in the catalogue's text only, so that no value can turn one on.
std::vector<Piece> filled(const std::string& text, const Message& message) {
    std::vector<Piece> pieces;
    Piece::Kind kind = Piece::Kind::Plain;
    for (size_t at = 0; at < text.size();) {
        const Mark* mark = mark_at(text, at);
        if (mark && (kind == Piece::Kind::Plain || kind == mark->kind)) {
            kind = kind == mark->kind ? Piece::Kind::Plain : mark->kind;
            at += mark->text.size();
            continue;
        }
        const size_t close = text[at] == '{' ? text.find('}', at) : std::string::npos;
        if (close != std::string::npos) {
            const std::string_view hole = std::string_view(text).substr(at + 1, close - at - 1);
            append(pieces, kind,
                   argument(message, hole).value_or(std::string_view(text).substr(at, close + 1 - at)));
            at = close + 1;
            continue;
        }
        append(pieces, kind, std::string_view(text).substr(at, 1));
        ++at;
    }
    return pieces;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

// "-6.0" and "1e-05" get the true minus; the hyphen of a word does not.
std::string with_true_minus(const std::string& text) {
    std::string result;
    for (size_t i = 0; i < text.size(); ++i) {
        const bool number =
            i + 1 < text.size() && (text[i + 1] == 'i' || (text[i + 1] >= '0' && text[i + 1] <= '9'));
        if (text[i] == '-' && number)
            result += kTrueMinus;
        else
            result += text[i];
    }
    return result;
}

std::vector<Piece> unknown(const Message& message) {
    std::string text = message.id;
    for (const auto& [hole, value] : message.args) text += " " + hole + "=" + value;
    return {{Piece::Kind::Plain, std::move(text)}};
}

}  // namespace

std::vector<Piece> pieces(const Message& message, Language language) {
    if (message.empty()) return {};
    const Catalogue::Entry* entry = Catalogue::of(language).find(message.id);
    if (!entry) return unknown(message);
    std::vector<Piece> result = filled(chosen_form(*entry, message), message);
    for (Piece& piece : result)
        if (piece.kind != Piece::Kind::Plain && piece.kind != Piece::Kind::Name)
            piece.text = with_true_minus(piece.text);
    return result;
}

std::string render(const Message& message, Language language) {
    std::string text;
    for (const Piece& piece : pieces(message, language)) text += piece.text;
    return replaced(std::move(text), kTrueMinus, "-");
}

std::string render(const Diagnostic& diagnostic, Language language) {
    std::string text = diagnostic.file;
    if (diagnostic.line) text += ":" + std::to_string(diagnostic.line);
    if (diagnostic.line && diagnostic.column) text += ":" + std::to_string(diagnostic.column);
    text += ": " + render(diagnostic.what, language);
    if (!diagnostic.cure.empty()) text += " " + render(diagnostic.cure, language);
    return text;
}

bool knows(std::string_view id) {
    return Catalogue::of(Language::Spanish).find(id) && Catalogue::of(Language::English).find(id);
}

std::vector<std::string> known_ids() {
    std::vector<std::string> ids;
    for (const auto& [id, entry] : Catalogue::of(Language::Spanish).entries()) ids.push_back(id);
    return ids;
}

}  // namespace backstep::words
