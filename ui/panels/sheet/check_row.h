#pragma once

#include "explain/numeric/check.h"
#include "panels/sheet/sheet_row.h"

namespace backstep::ui {

// One element of a gradient twice, as the backward brought it and as small changes show it, with a sign
// between them: equal, nearly equal, a kink, or not equal.
SheetRowPtr checkRow(const QString& element, const explain::CheckedElement& checked);
// What the two columns are.
SheetRowPtr checkHeadRow(const QString& analytic, const QString& numeric);

}  // namespace backstep::ui
