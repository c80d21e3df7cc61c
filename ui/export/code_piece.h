#pragma once

#include <string>

#include "export/pages.h"

namespace backstep::ui {

// A cell of Python in its colours, or a listing in one, on a ground of its own; long lines wrap.
Piece codePiece(const std::string& source, bool python, double width);

}  // namespace backstep::ui
