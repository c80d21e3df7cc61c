#pragma once

#include "run/editing/names_table.h"

namespace backstep::run {

// Asks a fresh session, on a thread of its own, for all it knows.
NamesTable read_names();

}  // namespace backstep::run
