#pragma once

#include <string>
#include <vector>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

// What an optimizer changed at its step (an OptimizerStepped): the writes behind it.
std::vector<const trace::TensorMutated*> changed_at(const Story& story, uint32_t step);

// Leaves whose gradient came in the same backward as that of what the optimizer changes, and that nothing
// ever changed: the optimizer was built over other parameters. Their names, empty when there are none.
std::string find_forgotten(const Story& story, RemarkList& list, const std::vector<uint32_t>& steps);

}  // namespace backstep::explain
