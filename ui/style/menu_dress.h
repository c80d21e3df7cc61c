#pragma once

class QMenuBar;

namespace backstep::ui {

struct Theme;

// Gives the menu bar its 28 px, its spacing and the chrome's ground. To be called again for another theme.
void dressMenuBar(QMenuBar& bar, const Theme& theme);

}  // namespace backstep::ui
