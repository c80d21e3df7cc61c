#include "style/text.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "style/fonts.h"

namespace backstep::ui {

namespace {

// The whole pixel size a face is drawn from, and how much it is scaled then.
QFont wholeFont(const TextFace& face, double* scale) {
    const int whole = std::max(1, static_cast<int>(std::ceil(face.px)));
    QFont font = face.font;
    font.setPixelSize(whole);
    *scale = face.px / whole;
    return font;
}

bool hasDescender(const QString& text) {
    for (const QChar c : text)
        if (QStringLiteral("gjpqy()[]{},;_/|Qƒ").contains(c)) return true;
    return false;
}

double startOf(double x, double width, Anchor anchor) {
    if (anchor == Anchor::End) return x - width;
    return anchor == Anchor::Middle ? x - width / 2 : x;
}

}  // namespace

double widthOf(const TextFace& face, const QString& text) {
    double scale = 1;
    const QFont font = wholeFont(face, &scale);
    return widthOf(font, text) * scale;
}

QRectF inkRect(QPointF baseline, const QString& text, const TextFace& face, Anchor anchor) {
    const double width = widthOf(face, text);
    const double ascent = face.px * 0.76;
    const double descent = hasDescender(text) ? face.px * 0.22 : 0;
    return {startOf(baseline.x(), width, anchor), baseline.y() - ascent, width, ascent + descent};
}

void paintText(QPainter& painter, QPointF baseline, const QString& text, const TextFace& face,
               const QColor& ink, Anchor anchor) {
    if (text.isEmpty() || ink.alpha() == 0) return;
    double scale = 1;
    const QFont font = wholeFont(face, &scale);
    const double x = startOf(baseline.x(), widthOf(font, text) * scale, anchor);
    painter.save();
    painter.translate(x, baseline.y());
    if (scale != 1) painter.scale(scale, scale);
    if (painter.paintEngine()->type() == QPaintEngine::SVG) {
        QPainterPath outline;
        outline.addText(QPointF(), font, text);
        painter.fillPath(outline, ink);
    } else {
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(QPointF(), text);
    }
    painter.restore();
}

QString elidedMiddle(const QString& text, const TextFace& face, double width) {
    if (widthOf(face, text) <= width) return text;
    const QChar dots(0x2026);
    if (const qsizetype cut = text.indexOf(dots); cut >= 0) {
        QString head = text.left(cut), tail = text.mid(cut + 1);
        while (!head.isEmpty() || !tail.isEmpty()) {
            head.size() >= tail.size() ? head.chop(1) : static_cast<void>(tail.remove(0, 1));
            if (widthOf(face, head + dots + tail) <= width) return head + dots + tail;
        }
        return dots;
    }
    for (qsizetype keep = text.size() - 1; keep >= 2; --keep) {
        const qsizetype head = (keep + 1) / 2;
        const QString shorter = text.left(head) + QStringLiteral("…") + text.right(keep - head);
        if (widthOf(face, shorter) <= width) return shorter;
    }
    return QStringLiteral("…");
}

QString elidedSum(const QString& sum, const QFont& font, double width) {
    if (widthOf(font, sum) <= width) return sum;
    const QString plus = QStringLiteral(" + ");
    QStringList terms = sum.split(plus);
    while (terms.size() > 1) {
        terms.removeFirst();
        const QString rest = QStringLiteral("⋯") + plus + terms.join(plus);
        if (widthOf(font, rest) <= width) return rest;
    }
    return QFontMetricsF(font).elidedText(sum, Qt::ElideMiddle, width);
}

}  // namespace backstep::ui
