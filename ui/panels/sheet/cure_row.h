#pragma once

#include <functional>
#include <vector>

#include "panels/sheet/sheet_row.h"
#include "words/words.h"

namespace backstep::ui {

// One way to mend something: its number on a disc, what to do, below that the code, and below that buttons:
// to write it into the code (none without `apply`) and to copy it.
SheetRowPtr cureRow(int number, const std::vector<words::Piece>& title, const QString& code,
                    std::function<void()> apply);

}  // namespace backstep::ui
