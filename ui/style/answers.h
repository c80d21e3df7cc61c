#pragma once

#include <cstdint>

namespace backstep::ui {

// How what a learner could work out (values of nodes, gradients, slates, the checked numbers of the prose) is
// drawn. On a worksheet a ruled blank stands in its place; in the key it stands on the rule.
enum class Answers : uint8_t { Shown, Blank, Marked };

}  // namespace backstep::ui
