#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <functional>

#include "canvas/paint_log.h"

class QPainter;

namespace backstep::ui {

// A drawing that becomes a file: its size in units, and what draws it on all of the size it is given, telling
// the texts it wrote when it is asked to.
struct Sheet {
    QSize size;
    std::function<void(QPainter& painter, QSize size, PaintLog* log)> paint;
};

QImage imageOf(const Sheet& sheet, double scale, PaintLog* log = nullptr);  // `scale` in pixels per unit
// Texts are outlines, each with its text kept beside it for search and screen readers.
QByteArray svgOf(const Sheet& sheet);
// One page that is as large as the sheet, and at most a few units more.
QByteArray pdfOf(const Sheet& sheet);

}  // namespace backstep::ui
