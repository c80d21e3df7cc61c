#include "commands/explain/parts.h"
#include "words/words.h"

namespace backstep::app {

namespace {

const std::string kTrueMinus = "\u2212";

}  // namespace

std::string quoted(const Message& message, words::Language language) {
    std::string text;
    for (const words::Piece& piece : words::pieces(message, language)) {
        const bool name = piece.kind == words::Piece::Kind::Name;
        text += name ? '`' + piece.text + '`' : piece.text;
    }
    for (size_t at = 0; (at = text.find(kTrueMinus, at)) != std::string::npos; ++at)
        text.replace(at, kTrueMinus.size(), "-");
    return text;
}

}  // namespace backstep::app
