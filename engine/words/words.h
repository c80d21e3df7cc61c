#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/message.h"
#include "words/language.h"

namespace backstep::words {

// A run of text in one face. A catalogue marks them: `name` is something that can be typed, **number** a
// value
// ("x = 3.0" too), ^^number^^ a gradient on its way, !!number!! the factor that killed a path.
struct Piece {
    enum class Kind : uint8_t { Plain, Name, Number, Gradient, Killer };
    Kind kind = Kind::Plain;
    std::string text;
    friend bool operator==(const Piece&, const Piece&) = default;
};

// A message in a language, in one face per piece. Values carry the true minus (U+2212), as the canvas does.
std::vector<Piece> pieces(const Message& message, Language language);

// The same as plain text: no marks, ASCII minus. An id no catalogue knows comes out as the id itself with its
// args, so that nothing is ever silent.
std::string render(const Message& message, Language language);

// `file:line:column: what. cure` as the command line prints it; without a line the file alone.
std::string render(const Diagnostic& diagnostic, Language language);

// Whether both catalogues have this id, and every id they have, in order.
bool knows(std::string_view id);
std::vector<std::string> known_ids();

}  // namespace backstep::words
