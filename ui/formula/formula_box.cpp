#include "formula/formula_box.h"

#include <QPainter>

#include "style/fonts.h"
#include "style/text.h"

namespace backstep::ui {

namespace {

using Kind = FormulaBox::Kind;
using Face = FormulaBox::Face;
using Role = FormulaBox::Role;

constexpr double kAscent = 0.72, kDescent = 0.22;  // of a line of letters
constexpr double kAxis = 0.27;                     // height of the fraction bar over the baseline
constexpr double kBarGap = 0.2;
constexpr double kFraction = 0.92, kScript = 0.68;
constexpr double kUnderLabelPx = 11;

TextFace faceOf(const FormulaBox& box, double px) {
    switch (box.face) {
        case Face::Italic:
            return {mathFont(px, true), px};
        case Face::Roman:
            return {mathFont(px), box.large ? px * 1.35 : px};
        case Face::Bold: {
            QFont font = mathFont(px);
            font.setWeight(QFont::Bold);
            return {font, px};
        }
        case Face::Mono:
            return {codeFont(px, 500), px * 0.8};
        case Face::Number:
            return {codeFont(px, 600), px * 0.76};
    }
    return {};
}

Tone toneNamed(const QString& name, bool* known) {
    static const QStringList names = {"forward", "backward", "saved",    "error", "parameter",
                                      "leaf",    "custom",   "released", "dead"};
    const qsizetype i = names.indexOf(name);
    *known = i >= 0;
    return static_cast<Tone>(std::max<qsizetype>(i, 0));
}

// Space before `next` in a row, in ems, as TeX would set it.
double gapBetween(const FormulaBox* previous, const FormulaBox& next, const FormulaBox* beforePrevious) {
    const auto actsAsSign = [](const FormulaBox* before) {
        return !before || before->role == Role::Binary || before->role == Role::Relation ||
               before->role == Role::Open || before->role == Role::Comma;
    };
    if (!previous) return 0;
    if (next.kind == Kind::Space || previous->kind == Kind::Space) return 0;
    if (next.role == Role::Relation || previous->role == Role::Relation) return 0.28;
    if (previous->role == Role::Binary) return actsAsSign(beforePrevious) ? 0 : 0.22;
    if (next.role == Role::Binary) return actsAsSign(previous) ? 0 : 0.22;
    if (previous->role == Role::Comma) return 0.22;
    if (previous->role == Role::Function && next.role != Role::Open && next.kind != Kind::Fence) return 0.17;
    if (next.role == Role::Function && previous->role != Role::Open) return 0.17;
    return 0;
}

// Walks a row and says where each part stands.
template <class Place>
FormulaSize walkRow(const FormulaBoxes& kids, double px, Place place) {
    FormulaSize size{0, 0, 0};
    const FormulaBox *previous = nullptr, *beforePrevious = nullptr;
    for (const auto& kid : kids) {
        size.width += gapBetween(previous, *kid, beforePrevious) * px;
        place(*kid, size.width);
        const FormulaSize part = kid->measure(px);
        size.width += part.width;
        size.ascent = std::max(size.ascent, part.ascent);
        size.descent = std::max(size.descent, part.descent);
        beforePrevious = previous;
        previous = kid.get();
    }
    return size;
}

double fenceWidth(double px) { return px * 0.36; }

struct ScriptPlaces {
    double upper = 0, lower = 0;  // baselines, up is negative
};

ScriptPlaces placeScripts(const FormulaSize& base, double px) {
    ScriptPlaces places;
    places.upper = -std::max(px * 0.38, base.ascent - px * 0.34);
    places.lower = std::max(px * 0.17, base.descent - px * 0.05);
    return places;
}

void paintFence(QPainter& painter, QChar sign, QPointF baseline, const FormulaSize& body, double px,
                const QColor& ink) {
    if (sign == QLatin1Char('.')) return;
    const TextFace face{mathFont(px), px};
    const double natural = px * (kAscent + kDescent);
    const double stretch = std::max(1.0, body.height() / natural);
    painter.save();
    painter.translate(baseline.x() + fenceWidth(px) / 2,
                      baseline.y() + body.descent - px * kDescent * stretch);
    painter.scale(1, stretch);
    paintText(painter, QPointF(), sign, face, ink, Anchor::Middle);
    painter.restore();
}

void paintRoot(QPainter& painter, QPointF at, const FormulaSize& body, double px, const QColor& ink) {
    const double top = at.y() - body.ascent - px * 0.12, bottom = at.y() + body.descent;
    const double x = at.x();
    QPainterPath path(QPointF(x + px * 0.04, bottom - body.height() * 0.45));
    path.lineTo(x + px * 0.16, bottom - body.height() * 0.52);
    path.lineTo(x + px * 0.32, bottom);
    path.lineTo(x + px * 0.52, top);
    path.lineTo(x + px * 0.6 + body.width, top);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, std::max(1.0, px / 17), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

void paintAccent(QPainter& painter, const QString& sign, QPointF at, const FormulaSize& body, double px,
                 const QColor& ink) {
    const double y = at.y() - body.ascent - px * 0.08;
    const double middle = at.x() + body.width / 2 + px * 0.04, half = std::min(body.width, px * 0.5) / 2;
    QPainterPath path;
    if (sign == QLatin1String("^")) {
        path.moveTo(middle - half, y);
        path.lineTo(middle, y - px * 0.16);
        path.lineTo(middle + half, y);
    } else if (sign == QLatin1String("~")) {
        path.moveTo(middle - half, y);
        path.cubicTo(middle - half / 3, y - px * 0.2, middle + half / 3, y + px * 0.08, middle + half,
                     y - px * 0.1);
    } else {
        path.moveTo(at.x(), y - px * 0.04);
        path.lineTo(at.x() + body.width, y - px * 0.04);
        if (sign == QLatin1String(">")) {
            path.moveTo(at.x() + body.width - px * 0.12, y - px * 0.14);
            path.lineTo(at.x() + body.width, y - px * 0.04);
            path.lineTo(at.x() + body.width - px * 0.12, y + px * 0.06);
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(ink, std::max(1.0, px / 17), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

}  // namespace

FormulaSize FormulaBox::measure(double px) const {
    switch (kind) {
        case Kind::Text: {
            const TextFace f = faceOf(*this, px);
            const double slant = face == Face::Italic ? px * 0.04 : 0;  // italics lean over their right edge
            return {widthOf(f, text) + slant, f.px * kAscent, f.px * kDescent};
        }
        case Kind::Space:
            return {space * px, 0, 0};
        case Kind::Row:
            return walkRow(kids, px, [](const FormulaBox&, double) {});
        case Kind::Fraction: {
            const FormulaSize a = kids[0]->measure(px * kFraction), b = kids[1]->measure(px * kFraction);
            return {std::max(a.width, b.width) + px * 0.3, a.height() + px * (kBarGap + kAxis),
                    b.height() + px * (kBarGap - kAxis)};
        }
        case Kind::Script: {
            const FormulaSize base = kids[0]->measure(px);
            const ScriptPlaces at = placeScripts(base, px);
            FormulaSize size = base;
            double wide = 0;
            if (kids[1]) {
                const FormulaSize s = kids[1]->measure(px * kScript);
                wide = s.width;
                size.descent = std::max(size.descent, at.lower + s.descent);
            }
            if (kids[2]) {
                const FormulaSize s = kids[2]->measure(px * kScript);
                wide = std::max(wide, s.width);
                size.ascent = std::max(size.ascent, -at.upper + s.ascent);
            }
            size.width += wide + px * 0.06;
            return size;
        }
        case Kind::Root: {
            const FormulaSize s = kids[0]->measure(px);
            return {s.width + px * 0.66, s.ascent + px * 0.18, s.descent};
        }
        case Kind::Fence: {
            FormulaSize s = kids[0]->measure(px);
            s.width += fenceWidth(px) * ((text[0] != QLatin1Char('.')) + (text[1] != QLatin1Char('.')));
            s.ascent = std::max(s.ascent, px * kAscent);
            s.descent = std::max(s.descent, px * kDescent);
            return s;
        }
        case Kind::Accent: {
            FormulaSize s = kids[0]->measure(px);
            s.ascent += px * 0.24;
            return s;
        }
        case Kind::Ink:
            return kids[0]->measure(px);
        case Kind::Under: {
            FormulaSize s = kids[0]->measure(px);
            const TextFace label{uiFont(kUnderLabelPx, 600), std::max(kUnderLabelPx, px * 0.5)};
            s.width = std::max(s.width, widthOf(label, text));
            s.descent += 8.5 + label.px + 3;
            return s;
        }
        case Kind::Boxed: {
            FormulaSize s = kids[0]->measure(px);
            if (s.height() == 0) s = {s.width, px, px * 0.35};  // an empty frame, to be written in
            return {s.width + px * 0.6, s.ascent + px * 0.2, s.descent + px * 0.2};
        }
    }
    return {};
}

void FormulaBox::paint(QPainter& painter, QPointF at, double px, const QColor& ink,
                       const Theme* theme) const {
    bool known = false;
    const Tone named = toneNamed(tone, &known);
    const bool coloured = known && theme;
    switch (kind) {
        case Kind::Text: {
            const TextFace f = faceOf(*this, px);
            paintText(painter, at + QPointF(0, large ? px * 0.1 : 0), text, f, ink);
            return;
        }
        case Kind::Space:
            return;
        case Kind::Row:
            walkRow(kids, px, [&](const FormulaBox& kid, double x) {
                kid.paint(painter, at + QPointF(x, 0), px, ink, theme);
            });
            return;
        case Kind::Fraction: {
            const double inner = px * kFraction, width = measure(px).width;
            const FormulaSize a = kids[0]->measure(inner), b = kids[1]->measure(inner);
            const double bar = at.y() - px * kAxis;
            kids[0]->paint(painter, {at.x() + (width - a.width) / 2, bar - px * kBarGap - a.descent}, inner,
                           ink, theme);
            kids[1]->paint(painter, {at.x() + (width - b.width) / 2, bar + px * kBarGap + b.ascent}, inner,
                           ink, theme);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(ink, std::max(1.0, px / 17), Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(at.x(), bar), QPointF(at.x() + width, bar));
            return;
        }
        case Kind::Script: {
            const FormulaSize base = kids[0]->measure(px);
            const ScriptPlaces places = placeScripts(base, px);
            const double x = at.x() + base.width + px * 0.05;
            kids[0]->paint(painter, at, px, ink, theme);
            if (kids[1]) kids[1]->paint(painter, {x, at.y() + places.lower}, px * kScript, ink, theme);
            if (kids[2]) kids[2]->paint(painter, {x, at.y() + places.upper}, px * kScript, ink, theme);
            return;
        }
        case Kind::Root:
            paintRoot(painter, at, kids[0]->measure(px), px, ink);
            kids[0]->paint(painter, at + QPointF(px * 0.56, 0), px, ink, theme);
            return;
        case Kind::Fence: {
            const FormulaSize body = kids[0]->measure(px);
            double x = at.x();
            if (text[0] != QLatin1Char('.')) {
                paintFence(painter, text[0], {x, at.y()}, body, px, ink);
                x += fenceWidth(px);
            }
            kids[0]->paint(painter, {x, at.y()}, px, ink, theme);
            paintFence(painter, text[1], {x + body.width, at.y()}, body, px, ink);
            return;
        }
        case Kind::Accent:
            paintAccent(painter, text, at, kids[0]->measure(px), px, ink);
            kids[0]->paint(painter, at, px, ink, theme);
            return;
        case Kind::Ink:
            kids[0]->paint(painter, at, px, coloured ? theme->state(named).text : ink, theme);
            return;
        case Kind::Under: {
            const FormulaSize body = kids[0]->measure(px);
            const double width = measure(px).width, x = at.x() + (width - body.width) / 2;
            kids[0]->paint(painter, {x, at.y()}, px, ink, theme);
            const TextFace label{uiFont(kUnderLabelPx, 600), std::max(kUnderLabelPx, px * 0.5)};
            const double y = at.y() + body.descent + 6;
            painter.fillRect(QRectF(x, y, body.width, 2.5), coloured ? theme->state(named).key : ink);
            paintText(painter, {at.x() + width / 2, y + 3 + label.px}, text, label,
                      coloured ? theme->state(named).text : ink, Anchor::Middle);
            return;
        }
        case Kind::Boxed: {
            const FormulaSize all = measure(px);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(coloured ? theme->state(named).line : ink, 1.75));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(at.x() + 1, at.y() - all.ascent, all.width - 2, all.height()), 6,
                                    6);
            kids[0]->paint(painter, at + QPointF(px * 0.3, 0), px, coloured ? theme->state(named).text : ink,
                           theme);
            return;
        }
    }
}

QString FormulaBox::alternative() const {
    const auto all = [this] {
        QString joined;
        for (const auto& kid : kids) {
            const bool spaced = kid->role == Role::Binary || kid->role == Role::Relation;
            const QString part = kid->alternative();
            // Names that stand side by side are factors, not one name.
            if (!joined.isEmpty() && !part.isEmpty() && joined.back().isLetter() && part.front().isLetter())
                joined += QLatin1Char(' ');
            joined += spaced ? QLatin1Char(' ') + part + QLatin1Char(' ') : part;
            if (kid->role == Role::Comma) joined += QLatin1Char(' ');
        }
        return joined.simplified();
    };
    const auto grouped = [](const std::shared_ptr<FormulaBox>& box) {
        const QString part = box->alternative();
        return part.size() > 1 && part.contains(QLatin1Char(' ')) ? QLatin1Char('(') + part + QLatin1Char(')')
                                                                  : part;
    };
    switch (kind) {
        case Kind::Text:
            return text;
        case Kind::Space:
            return space > 0.5 ? QStringLiteral(" ") : QString();
        case Kind::Fraction:
            return grouped(kids[0]) + QLatin1Char('/') + grouped(kids[1]);
        case Kind::Script: {
            QString s = kids[0]->alternative();
            if (kids[1]) s += QLatin1Char('_') + grouped(kids[1]);
            if (kids[2]) s += QLatin1Char('^') + grouped(kids[2]);
            return s;
        }
        case Kind::Root:
            return QStringLiteral("√") + grouped(kids[0]);
        case Kind::Fence: {
            QString s = all();
            if (text[0] != QLatin1Char('.')) s.prepend(text[0]);
            if (text[1] != QLatin1Char('.')) s.append(text[1]);
            return s;
        }
        case Kind::Under:
            return all() + QStringLiteral(" (") + text + QLatin1Char(')');
        default:
            return all();
    }
}

}  // namespace backstep::ui
