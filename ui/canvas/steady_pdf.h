#pragma once

#include <QByteArray>
#include <QPageSize>
#include <QString>
#include <functional>

class QPainter;
class QPdfWriter;

namespace backstep::ui {

inline constexpr int kPdfPerInch = 96;  // units of the painter

// A PDF that `paint` draws, its pages without margins. The same drawing makes the same bytes: the dates
// inside are fixed. Text stays text, so that it can be searched and copied.
QByteArray steadyPdf(const QPageSize& page, const QString& title,
                     const std::function<void(QPdfWriter&, QPainter&)>& paint);

}  // namespace backstep::ui
