#pragma once

#include "shots/shot_list.h"
#include "window_shot.h"

namespace backstep::app {

// The graph as an export draws it.
ui::WindowShot takePicture(const ShotPlan& plan);

// Eight frames of one move, t = 0 to 1, as the canvas would show them, four a row. Boxes are named
// "frame.3.item.0.title".
ui::WindowShot takeStrip(const ShotPlan& plan);

}  // namespace backstep::app
