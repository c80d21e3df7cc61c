#pragma once

#include <optional>

#include "explain/why/why.h"

namespace backstep::explain {

// Another tensor stands where the learner takes this one to be, and has the gradient: that of a copy of the
// model, of a layer put in place of the old one, of a parameter that was only given its numbers.

// `leaf` was used by nothing: its copy was, or what was put in its place.
std::optional<Why> why_stand_in(const Story& story, TensorId leaf, std::string_view name);
// The numbers of something made from `leaf` were put into another leaf: `layer.weight.data = net(z)`.
std::optional<Why> why_data_assigned(const Story& story, TensorId leaf, std::string_view name);

// A statement computes with `self.beta.data`, the numbers of the leaf without its graph.
std::optional<Why> why_data_used(const Story& story, TensorId leaf, std::string_view name);

}  // namespace backstep::explain
