#pragma once

namespace backstep::ui {

// Makes every GraphCanvas a list for screen readers, with an item for each node, leaf and value on show: its
// name, value and gradient, where it is, and whether it has the focus. Once per program.
void installCanvasAccessibility();

}  // namespace backstep::ui
