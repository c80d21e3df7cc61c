#pragma once

namespace backstep::ui {

// Makes every TabStrip a list of tabs for screen readers that are where they are seen, also in several rows:
// what Qt says of a QTabBar knows of one row only. Once per program.
void installTabAccessibility();

}  // namespace backstep::ui
