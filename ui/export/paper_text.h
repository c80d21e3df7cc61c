#pragma once

class QPainter;
class QTextDocument;

namespace backstep::ui {

// Draws a document where the painter stands. Text that says no colour is in the ink of paper, whatever theme
// the window has.
void drawOnPaper(const QTextDocument& document, QPainter& painter);

}  // namespace backstep::ui
