#pragma once

#include <string>
#include <vector>

#include "export/pages.h"

namespace backstep::ui {

// A cell of Python in its colours, or a listing in one, on a ground of its own; long lines wrap. A page may
// end inside a long one where it has an empty line, with some lines on both sides.
std::vector<Piece> codePieces(const std::string& source, bool python, double width);

}  // namespace backstep::ui
