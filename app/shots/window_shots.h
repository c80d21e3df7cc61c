#pragma once

#include <functional>

#include "shots/shot_list.h"
#include "window_shot.h"

namespace backstep::app {

// Opens a window as a user would, with settings of its own, lets it run what the plan names, goes to the
// position and waits until nothing is being laid out any more. Needs an application, but no display.
ui::WindowShot takeWindowShot(const ShotPlan& plan);
// The class window or the notes of a presentation that stands at the position.
ui::WindowShot takePresentationShot(const ShotPlan& plan);

// The window at every scene of the lesson that the plan opens, one after the other: its contact sheet.
void takeContactSheet(const ShotPlan& plan,
                      const std::function<void(uint32_t scene, const ui::WindowShot&)>& taken);

// The same of a snippet of one's own, a file: where each of its phases begins, in their middles, and the end.
void takeSnippetSheet(const ShotPlan& plan,
                      const std::function<void(uint32_t step, const ui::WindowShot&)>& taken);

}  // namespace backstep::app
