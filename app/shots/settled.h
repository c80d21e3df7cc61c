#pragma once

#include <functional>

namespace backstep::ui {
class GraphCanvas;
}

namespace backstep::app {

// Until nothing is laid out any more. What a change leads to may take a few turns of the event loop: a pane
// is told its size, then its text wraps, then it scrolls.
void settle(const ui::GraphCanvas& canvas);

// Until what runs beside the window has come: a second recording, the table of names.
void waitUntil(const std::function<bool()>& ready);

}  // namespace backstep::app
