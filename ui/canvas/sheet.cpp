#include "canvas/sheet.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>
#include <cmath>

#include "canvas/steady_pdf.h"

namespace backstep::ui {

namespace {

// Invisible text over each drawn one: found by search, read aloud, selectable.
QByteArray hiddenTexts(const std::vector<TextBox>& boxes) {
    QByteArray svg = "<g fill=\"none\" stroke=\"none\" font-family=\"sans-serif\">\n";
    for (const TextBox& box : boxes) {
        svg += "<text x=\"" + QByteArray::number(box.rect.x(), 'f', 1) + "\" y=\"" +
               QByteArray::number(box.rect.bottom(), 'f', 1) + "\" font-size=\"" +
               QByteArray::number(box.px, 'f', 1) + "\" xml:space=\"preserve\">" +
               box.text.toHtmlEscaped().toUtf8() + "</text>\n";
    }
    return svg + "</g>\n";
}

}  // namespace

QImage imageOf(const Sheet& sheet, double scale, PaintLog* log) {
    QImage image((QSizeF(sheet.size) * scale).toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    painter.scale(scale, scale);
    sheet.paint(painter, sheet.size, log);
    return image;
}

QByteArray svgOf(const Sheet& sheet) {
    QByteArray svg;
    QBuffer buffer(&svg);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(sheet.size);
    generator.setViewBox(QRect(QPoint(), sheet.size));
    generator.setTitle(QStringLiteral("Backstep"));
    PaintLog log;
    QPainter painter(&generator);
    sheet.paint(painter, sheet.size, &log);
    painter.end();
    svg.insert(svg.lastIndexOf("</svg>"), hiddenTexts(log.boxes()));
    return svg;
}

QByteArray pdfOf(const Sheet& sheet) {
    constexpr int kWhole = 4;  // units that are a whole number of points
    const auto whole = [](int length) { return (length + kWhole - 1) / kWhole * kWhole; };
    const QSize size(whole(sheet.size.width()), whole(sheet.size.height()));
    const QPageSize page(QSizeF(size) * 72 / kPdfPerInch, QPageSize::Point, {}, QPageSize::ExactMatch);
    return steadyPdf(page, QStringLiteral("Backstep"),
                     [&](QPdfWriter&, QPainter& painter) { sheet.paint(painter, size, nullptr); });
}

}  // namespace backstep::ui
