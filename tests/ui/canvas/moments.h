#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "canvas/frame.h"
#include "trace/timeline.h"

namespace backstep::ui {

// One move of a hand-written trace that shows one of the canvas's moments.
struct Moment {
    std::string name;
    std::shared_ptr<const trace::Timeline> timeline;
    uint32_t from = 0;
    uint32_t to = 0;
};

// Every moment the canvas can show, each once.
std::vector<Moment> moments();
Frame frameOf(const Moment& moment, double t, Language language);

}  // namespace backstep::ui
