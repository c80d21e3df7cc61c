#include "canvas/paint/card_painter.h"

#include "canvas/paint/geometry.h"
#include "canvas/paint/tensor_grid.h"

namespace backstep::ui {

namespace {

// Places inside a card (design.md, card anatomy).
constexpr double kLeft = 14, kRight = 12, kTitleBaseline = 23, kFormulaBaseline = 46, kSpine = 4;
constexpr double kGlyphRight = 20, kGlyphTop = 18, kGlyphRoom = 38, kVersionRoom = 28;
constexpr double kGap = 10, kLeastFormula = 84, kCountRoom = 40;
constexpr double kTwoLines = 2.5;  // of the smallest text, for a title and its value
constexpr int kComb = 4;           // more operands than this are a comb with a count

bool isHollow(CardLook look) { return look == CardLook::Released || look == CardLook::Ghost; }

Tone toneOf(CardLook look) {
    switch (look) {
        case CardLook::Running:
            return Tone::Backward;
        case CardLook::Released:
        case CardLook::Ghost:
        case CardLook::Computing:
            return Tone::Released;
        case CardLook::Dead:
        case CardLook::Gate:
            return Tone::Dead;
        case CardLook::Failed:
            return Tone::Error;
        default:
            return Tone::Forward;
    }
}

Stroke outline(const Ink& ink, const CardView& card) {
    const CardLook look = card.look;
    const bool custom = card.item->custom && (look == CardLook::Forward || look == CardLook::Done);
    Stroke stroke{ink.theme.state(custom ? Tone::Custom : toneOf(look)).line, ink.m.card};
    if (look == CardLook::Done && !custom) stroke.ink = ink.theme.surface.border;
    if (look == CardLook::Running || look == CardLook::Failed || custom) stroke.width = ink.m.cardRunning;
    if (look == CardLook::Dead) stroke.dashes = {6, 4};
    if (look == CardLook::Ghost || look == CardLook::Computing) stroke.dashes = {3, 3};
    if (look == CardLook::Released) stroke.dashes = {1.5, 3.5};
    return stroke;
}

QColor ground(const Ink& ink, const trace::PictureItem& item, CardLook look) {
    if (isHollow(look)) return ink.ground;
    if (item.of_create_graph && look != CardLook::Dead) return ink.theme.state(Tone::Backward).tint;
    return look == CardLook::Dead ? ink.theme.state(Tone::Dead).tint : ink.theme.surface.card;
}

QColor wordsOf(const Ink& ink, CardLook look) {
    if (look == CardLook::Dead) return ink.theme.state(Tone::Dead).text;
    return isHollow(look) ? ink.theme.state(Tone::Released).text : ink.theme.ink.primary;
}

// Recorded once more by a checkpoint, and not let go yet.
bool showsRecomputed(const CardView& card) {
    return card.state->recomputed && (card.look == CardLook::Forward || card.look == CardLook::Done);
}

void paintGlyph(Ink& ink, const CardView& card, QPointF at, const QColor& words) {
    const Theme& theme = ink.theme;
    if (showsRecomputed(card)) {
        ink.icon("redo", at - QPointF(8, 9), 17, theme.state(Tone::Custom).text, 1.75);
        return;
    }
    switch (card.look) {
        case CardLook::Forward:
            ink.triangle(at + QPointF(2, 0), 10, false, theme.state(Tone::Forward).line);
            break;
        case CardLook::Running: {
            QPainterPath play(at + QPointF(-3, -6));
            play.lineTo(at + QPointF(7, 0));
            play.lineTo(at + QPointF(-3, 6));
            play.closeSubpath();
            ink.path(play, theme.state(Tone::Backward).line);
            break;
        }
        case CardLook::Done: {
            const Theme::State& s = theme.state(Tone::Backward);
            ink.circle(at + QPointF(1, 0), 7.5, s.tint, Stroke{s.line, 1.25});
            ink.triangle(at + QPointF(1, -0.6), 7, true, s.text);
            break;
        }
        case CardLook::Released:
            ink.icon("ring", at - QPointF(6, 7), 14, words, 1.6);
            break;
        case CardLook::Ghost:
            ink.icon("eyeoff", at - QPointF(7, 8), 16, words, 1.5);
            break;
        case CardLook::Dead:
            ink.icon("gate", at - QPointF(6, 7), 14, words, 1.75);
            break;
        case CardLook::Gate:
            ink.icon("gate", at - QPointF(7, 8), 16, theme.state(Tone::Dead).text, 2);
            break;
        case CardLook::Failed:
            ink.icon("error", at - QPointF(8, 9), 18, theme.state(Tone::Error).text, 1.75);
            break;
        case CardLook::Computing:
        case CardLook::Hidden:
            break;
    }
}

void paintSpine(Ink& ink, const QRectF& box) {
    const Theme::State& dead = ink.theme.state(Tone::Dead);
    ink.hatch({box.x() + 1.5, box.y() + 5, 9, box.height() - 10}, dead);
    ink.line({box.x() + 11, box.y() + 1}, {box.x() + 11, box.bottom() - 1}, {dead.line, 1});
}

// Where no operand enters, so that what travels to one passes it.
void paintTab(Ink& ink, const QRectF& box, int operands, const QString& name) {
    constexpr double kWidth = 46, kCorners = 10, kInset = 12;
    const Theme::State& custom = ink.theme.state(Tone::Custom);
    const double left = operands <= 1 ? box.right() - kInset - kWidth - kCorners : box.x() + kInset,
                 top = box.y() - 19;
    QPainterPath tab(QPointF(left, box.y() + 4));
    tab.lineTo(left, top + 5);
    tab.quadTo(left, top, left + 5, top);
    tab.lineTo(left + 5 + kWidth, top);
    tab.quadTo(left + 10 + kWidth, top, left + 10 + kWidth, top + 5);
    tab.lineTo(left + 10 + kWidth, box.y() + 4);
    ink.path(tab, custom.key, Stroke{custom.line, ink.m.card});
    ink.text(name + QStringLiteral(".tab"), {left + 7, box.y() - 5}, QStringLiteral("ƒ ctx"),
             {codeFont(12, QFont::Bold), std::max(12.0, ink.m.minText / ink.zoom)}, custom.onKey);
}

// A group of nodes that opens: two outlines behind, and how many it stands for.
void paintStack(Ink& ink, const CardView& card) {
    constexpr double kApart = 4;
    for (const double by : {2 * kApart, kApart})
        ink.rect(card.box.translated(by, -by), ink.m.radiusOp, ground(ink, *card.item, card.look),
                 outline(ink, card));
}

void paintCount(Ink& ink, const CardView& card, const QColor& words) {
    ink.text(card.name + QStringLiteral(".count"),
             {card.box.right() - kGlyphRoom, card.box.y() + kTitleBaseline},
             QStringLiteral("×%1").arg(card.item->folded),
             {codeFont(12, QFont::Bold), std::max(12.0, ink.m.minText / ink.zoom)}, words, Anchor::End);
}

// What a custom Function keeps on ctx, a line each; the last says how many more there are.
void paintContext(Ink& ink, const CardView& card, const QColor& words) {
    if (card.context.isNull()) return;
    const TextFace face = {codeFont(11, QFont::Medium), std::max(11.0, ink.m.minText / ink.zoom)};
    const auto lines = static_cast<size_t>(card.context.height() / SceneGeometry::kContextLine + 0.5);
    for (size_t k = 0; k < lines && k < card.item->context.size(); ++k) {
        const bool more = k + 1 == lines && card.item->context.size() > lines;
        const QString text = more ? QStringLiteral("+%1").arg(card.item->context.size() - k)
                                  : QStringLiteral("ctx.") + QString::fromStdString(card.item->context[k]);
        ink.text(QStringLiteral("%1.ctx.%2").arg(card.name).arg(k),
                 {card.context.x(),
                  card.context.y() + SceneGeometry::kContextLine * (static_cast<double>(k) + 1) - 4},
                 elidedMiddle(text, face, card.context.width()), face, words);
    }
}

// How often the value has been written in place.
void paintVersion(Ink& ink, const CardView& card, const QColor& words) {
    if (card.state->version == 0 || card.valueOpacity <= 0) return;
    ink.text(card.name + QStringLiteral(".version"),
             {card.box.right() - kGlyphRoom, card.box.y() + kTitleBaseline}, versionText(card.state->version),
             {codeFont(12, QFont::Medium), std::max(12.0, ink.m.minText / ink.zoom)}, words, Anchor::End);
}

void paintValue(Ink& ink, const CardView& card, const QColor& words, double left) {
    const trace::ItemState& state = *card.state;
    const double right = card.box.right() - kRight, base = card.box.y() + kFormulaBaseline;
    TextFace valueFace = ink.face(FontRole::CardValue);
    const QString value = card.valueOpacity <= 0 ? QString()
                          : state.value.empty()  ? QString::fromStdString(state.text)
                          : card.grid.isNull()   ? cardText(state.value, 12)
                                                 : shapeText(state.value);
    // Beside its elements a shape is no value: it is written as what it is of.
    const bool shape = saysShape(state.value, value);
    if (shape && !card.grid.isNull()) valueFace = ink.face(FontRole::CardMeta);
    const double valueWidth = ink.answerWidth(value, valueFace, shape);
    const TextFace nameFace = {codeFont(13, QFont::Medium), std::max(13.0, ink.m.minText / ink.zoom)};
    QString name;
    if (!value.isEmpty() && !card.item->output_name.empty() && card.item->kind == trace::ItemKind::Node)
        name = QString::fromStdString(card.item->output_name) + QStringLiteral(" = ");
    double room = right - valueWidth - left - (value.isEmpty() ? 0 : kGap);
    const double nameWidth = name.isEmpty() ? 0 : widthOf(nameFace, name);
    // The name tells the value apart, so a formula that can be shortened gives way to it.
    const double wanted = std::min(kLeastFormula, ink.formulaWidth(card.item->formula, 17));
    if (nameWidth > 0 && wanted + nameWidth <= room)
        room -= nameWidth;
    else
        name.clear();
    ink.formula(card.name + QStringLiteral(".formula"), {left, base}, card.item->formula, 17, words, room);
    const bool quiet = isHollow(card.look) || card.look == CardLook::Dead;
    const QColor tone = quiet ? words : ink.theme.state(Tone::Forward).text;
    ink.faded(card.valueOpacity, [&] {
        if (!card.grid.isNull())
            TensorGrid(state.value, card.grid.adjusted(left - card.box.x() - kLeft, 0, 0, 0))
                .paintAnswer(ink, {tone, tone, ground(ink, *card.item, card.look)}, card.name);
        const QColor& said = shape && !card.grid.isNull() && !quiet ? ink.theme.ink.secondary : tone;
        ink.answer(card.name + QStringLiteral(".value"), {right, base}, value, valueFace, said, Anchor::End,
                   shape);
        if (!name.isEmpty())
            ink.text(card.name + QStringLiteral(".output"), {right - valueWidth, base}, name, nameFace,
                     quiet ? words : ink.theme.ink.secondary, Anchor::End);
    });
}

// What tells one node from another stands before what all of them are called.
QString withoutBackward(const QString& title) {
    const qsizetype ending = title.lastIndexOf(QStringLiteral("Backward"));
    return ending > 0 ? title.left(ending) : title;
}

}  // namespace

void paintHalo(Ink& ink, const QRectF& box, CardLook look) {
    if (ink.print) return;
    if (look == CardLook::Running) {
        const Theme::State& s = ink.theme.state(Tone::Backward);
        ink.rect(box.adjusted(-7, -7, 7, 7), 14, s.tint);
        ink.rect(box.adjusted(-5, -5, 5, 5), 12, Qt::transparent, Stroke{s.line, ink.m.ring});
    } else if (look == CardLook::Failed) {
        const Theme::State& s = ink.theme.state(Tone::Error);
        ink.rect(box.adjusted(-5, -5, 5, 5), 12, s.tint, Stroke{s.line, 2});
    }
}

void paintCard(Ink& ink, const CardView& card) {
    if (card.look == CardLook::Hidden) return;
    const QRectF& box = card.box;
    const bool spined = card.look == CardLook::Dead || card.item->custom;
    const bool customLook = card.item->custom && !isHollow(card.look);
    if (!isHollow(card.look) && card.look != CardLook::Dead) ink.shadow(box, ink.m.radiusOp);
    if (card.item->folded > 0) paintStack(ink, card);
    if (customLook) paintTab(ink, box, card.item->operands, card.name);
    ink.rect(box, ink.m.radiusOp, ground(ink, *card.item, card.look), outline(ink, card));
    if (card.look == CardLook::Dead)
        paintSpine(ink, box);
    else if (customLook)
        ink.line({box.x() + 7, box.y() + 10}, {box.x() + 7, box.bottom() - 10},
                 {ink.theme.state(Tone::Custom).line, 3, {}, Qt::RoundCap});
    if (showsRecomputed(card))
        ink.rect(box.adjusted(5, 5, -5, -5), 5, Qt::transparent,
                 Stroke{ink.theme.state(Tone::Custom).line, 1.5, {1.5, 3}});
    const QColor words = wordsOf(ink, card.look);
    double left = box.x() + kLeft + (spined ? kSpine : 0);
    const double formulaLeft = left;
    if (card.item->of_create_graph)  // recorded by a backward: a derivative, which its sign says too
        left += ink.formula(card.name + QStringLiteral(".sign"), {left, box.y() + kTitleBaseline},
                            "\\partial", 15, ink.theme.state(Tone::Backward).text, kGlyphRoom) +
                4;
    const TextFace titleFace = ink.face(FontRole::CardOp);
    const double versionRoom = card.item->folded > 0     ? kCountRoom
                               : card.state->version > 0 ? kVersionRoom
                                                         : 0;
    const QString title = elidedMiddle(QString::fromStdString(card.item->title), titleFace,
                                       box.right() - left - kGlyphRoom - versionRoom + 4);
    ink.text(card.name + QStringLiteral(".title"), {left, box.y() + kTitleBaseline}, title, titleFace, words);
    paintGlyph(ink, card, {box.right() - kGlyphRight, box.y() + kGlyphTop}, words);
    if (card.item->folded > 0)
        paintCount(ink, card, words);
    else
        paintVersion(ink, card, words);
    paintContext(ink, card, words);
    paintValue(ink, card, words, formulaLeft);
    if (card.look != CardLook::Ghost) return;
    const TextFace face = {uiFont(11, QFont::DemiBold), std::max(11.0, ink.m.minText / ink.zoom)};
    const double width = widthOf(face, ink.words.notRecorded);
    ink.rect({box.right() - 18 - width, box.bottom() - 9, width + 12, 19}, 0, ink.ground);
    ink.text(card.name + QStringLiteral(".badge"), {box.right() - 12, box.bottom() + 5},
             ink.words.notRecorded, face, ink.theme.state(Tone::Released).text, Anchor::End);
}

void paintTitleCard(Ink& ink, const CardView& card) {
    if (card.look == CardLook::Hidden) return;
    const QColor words = wordsOf(ink, card.look);
    const bool running = card.look == CardLook::Running;
    Stroke stroke = outline(ink, card);
    stroke.width /= std::max(ink.zoom, 0.3);
    ink.rect(card.box, ink.m.radiusOp,
             running ? ink.theme.state(Tone::Backward).tint : ground(ink, *card.item, card.look), stroke);
    const TextFace face = ink.face(FontRole::CardOp, 11 / ink.zoom);
    const double glyph = 14 / ink.zoom, side = 7 / ink.zoom;
    const double inside = card.box.width() - 2 * side;
    const QString value =
        overviewText(*card.state, static_cast<int>(inside / widthOf(face, QStringLiteral("0"))));
    const bool two = card.valueOpacity > 0 && !value.isEmpty() && card.box.height() >= kTwoLines * face.px;
    QString title = QString::fromStdString(card.item->title);
    if (widthOf(face, title) > inside - glyph) title = withoutBackward(title);
    title = elidedMiddle(title, face, inside - glyph);
    const double middle = two ? card.box.y() + card.box.height() * 0.3 : card.box.center().y();
    if (card.titled)
        ink.text(card.name + QStringLiteral(".title"), {card.box.x() + side, middle + face.px * 0.36}, title,
                 face, words);
    if (two)
        ink.faded(card.valueOpacity, [&] {
            const bool quiet = isHollow(card.look) || card.look == CardLook::Dead;
            ink.answer(
                card.name + QStringLiteral(".value"),
                {card.box.right() - side, card.box.bottom() - card.box.height() * 0.28 + face.px * 0.36},
                value, face, quiet ? words : ink.theme.state(Tone::Forward).text, Anchor::End,
                saysShape(card.state->value, value));
        });
    ink.painter.save();
    const double scale = 1 / ink.zoom * 0.8;
    ink.painter.translate(card.box.right() - side - glyph * 0.4, middle);
    ink.painter.scale(scale, scale);
    paintGlyph(ink, card, {0, 0}, words);
    ink.painter.restore();
}

void paintOperand(Ink& ink, QPointF port, int number, Tone tone, int operands, const QString& name) {
    const QColor& line = ink.theme.state(tone).line;
    const TextFace face = ink.face(FontRole::Operand);
    // A number that is larger than its disc would stand on the card's title.
    if (operands > kComb || face.px > ink.m.operandD) {
        ink.circle(port, 3, ink.theme.surface.card, Stroke{line, 1.25});
        return;
    }
    ink.circle(port, ink.m.operandD / 2, ink.theme.surface.card, Stroke{line, ink.m.card});
    ink.text(name, port + QPointF(0, face.px * 0.36), QString::number(number), face, ink.theme.ink.primary,
             Anchor::Middle);
}

}  // namespace backstep::ui
