#pragma once

#include "panels/sheet/sheet_row.h"

namespace backstep::ui {

// Something to do: an icon and its words in a frame as wide as they need; filled while it is on.
SheetRowPtr buttonRow(const QString& icon, const QString& label, bool on, int action);

}  // namespace backstep::ui
