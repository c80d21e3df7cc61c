#pragma once

#include <functional>
#include <vector>

#include "explain/cure.h"
#include "panels/sheet/sheet_row.h"
#include "words/language.h"

namespace backstep::ui {

// The rows that an explanation ends with, the same in every sheet: where it comes from (a click on a line
// goes to its step) and how to mend it, the code of each cure below its words, with a button that applies it
// where it has a place in the code.
void addOrigins(std::vector<SheetRowPtr>& rows, const std::vector<explain::Origin>& origins,
                words::Language language);
void addCures(std::vector<SheetRowPtr>& rows, const std::vector<explain::Cure>& cures,
              words::Language language, const std::function<void(const explain::Cure&)>& apply);

}  // namespace backstep::ui
