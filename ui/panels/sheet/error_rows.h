#pragma once

#include <vector>

#include "explain/autopsy/autopsy.h"
#include "panels/sheet/sheet_row.h"
#include "words/words.h"

namespace backstep::ui {

// The rows of an autopsy.

// The kind of the error with its sign, and where it is: "RuntimeError       step 19 · line 14".
SheetRowPtr errorHeadRow(const QString& type, const QString& place);
// Somebody else's text, word for word, in mono.
SheetRowPtr quoteRow(const QString& text);
// A line that could not be read, and below what is marked in it carets, also when it is wrapped.
SheetRowPtr markedLineRow(const explain::MarkedLine& line);
SheetRowPtr wordsRow(const std::vector<words::Piece>& pieces);

}  // namespace backstep::ui
