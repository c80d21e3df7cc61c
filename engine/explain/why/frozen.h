#pragma once

#include "explain/why/why.h"

namespace backstep::explain {

// Of a leaf whose `requires_grad` was set to False: the line that did it, under this name or another one of
// the same model, or a table of rows that is frozen unless told otherwise.
Why why_frozen(const Story& story, TensorId leaf, std::string_view name);

}  // namespace backstep::explain
