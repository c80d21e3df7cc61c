#pragma once

#include <QString>

#include "run/editing/names_table.h"
#include "style/theme.h"

namespace backstep::ui {

// What help says about a name, as rich text: its parameters, what it computes, the node it records, its doc.
QString helpText(const run::KnownName& name, const Theme& theme);

}  // namespace backstep::ui
