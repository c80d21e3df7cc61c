#pragma once

#include <QImage>
#include <vector>

#include "canvas/paint_log.h"

class QWidget;

namespace backstep::ui {

// A window as it would stand on the screen, with the menus and dialogs over it, and every text in it that
// shows: where, what, how large. Needs no display.
struct WindowShot {
    QImage image;
    std::vector<TextBox> boxes;
};

WindowShot shootWindow(QWidget& window);

// Writes X.png and beside it X.json: {"boxes":[{"name","x","y","w","h","text","px"}]}. False when it could
// not.
bool saveShot(const QImage& image, const std::vector<TextBox>& boxes, const QString& pngPath);

}  // namespace backstep::ui
