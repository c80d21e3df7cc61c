#include "canvas/paint/leaf_painter.h"

#include <cmath>

#include "canvas/paint/looks.h"
#include "canvas/paint/tensor_grid.h"

namespace backstep::ui {

namespace {

constexpr double kSide = 16, kNameBaseline = 23, kMetaBaseline = 41;
constexpr double kLeastLine = 16;  // the second line is left out when its letters would reach the first
constexpr double kSlateLeft = 12, kSlateRight = 14;

constexpr double kLabelGap = 12, kFlagGap = 10, kNabla = 19;
constexpr double kNumberRoom = 84;  // for a slate's number, whatever it will be

struct Part {
    QString text;
    TextFace face;
    QColor ink;
    bool given = false;  // a shape: nothing to work out
};

// "old + part = total" in the sizes of the chalk; smaller, never below the floor, when it is too long.
std::vector<Part> sum(Ink& ink, const trace::Slate& s, double shrink) {
    const double floor = ink.m.minText / ink.zoom;
    const Theme::Slate& chalk = ink.theme.slate;
    const auto face = [&](double px, int weight) {
        return TextFace{codeFont(px, weight), std::max(floor, px * shrink)};
    };
    const QString old = s.old_is_none ? QStringLiteral("—") : cardText(s.old_value);
    const QString value = cardText(s.value);
    const bool given = saysShape(s.value, value);
    return {{old + QStringLiteral(" + "), face(13, QFont::Normal), chalk.chalkDim, given},
            {cardText(s.part), face(13, QFont::DemiBold), chalk.chalkBackward, given},
            {QStringLiteral(" = "), face(13, QFont::Normal), chalk.chalkDim, given},
            {value, face(17, QFont::Bold), chalk.chalk, given}};
}

// The part of a slate that says what it is: all of it, or what is above its elements.
QRectF wordsOf(const Ink& ink, const SlateView& view) {
    QRectF box = view.box;
    if (!view.grid.isNull()) box.setHeight(ink.m.slateH);
    return box;
}

void paintElements(Ink& ink, const SlateView& view) {
    if (view.slate->is_none) return;
    const Theme::Slate& chalk = ink.theme.slate;
    TensorGrid(view.slate->value, view.grid)
        .paintAnswer(ink, {chalk.chalk, chalk.chalk, chalk.fill}, view.name);
}

void paintSum(Ink& ink, const SlateView& view, const TextFace& labelFace) {
    const double room = view.box.width() - kSlateLeft - kSlateRight;
    std::vector<Part> parts;
    QString label = view.owner + QStringLiteral(".grad");
    const auto total = [&ink](const std::vector<Part>& parts) {
        double width = 0;
        for (const Part& part : parts) width += ink.answerWidth(part.text, part.face, part.given);
        return width;
    };
    for (const double shrink : {1.0, 0.9, 0.8}) {
        parts = sum(ink, *view.slate, shrink);
        if (ink.answers == Answers::Blank) parts = {parts.back()};  // the way there is the learner's
        for (const QString& shorter : {view.owner + QStringLiteral(".grad"), view.owner, QString()}) {
            label = shorter;
            if (widthOf(labelFace, label) + (label.isEmpty() ? 0 : 12) + total(parts) <= room) break;
        }
        if (!label.isEmpty()) break;
    }
    if (total(parts) > room) parts = {parts.back()};
    const double middle = wordsOf(ink, view).center().y();
    ink.text(view.name + QStringLiteral(".label"), {view.box.x() + kSlateLeft, middle + 4.5}, label,
             labelFace, ink.theme.slate.chalkDim);
    double x = view.box.right() - kSlateRight + 2 - total(parts);
    int index = 0;
    for (const Part& part : parts)
        x += ink.answer(view.name + QStringLiteral(".sum.%1").arg(index++), {x, middle + 5}, part.text,
                        part.face, part.ink, Anchor::Start, part.given);
}

void paintSmear(Ink& ink, const QRectF& box, double progress) {
    QPainterPath smear(QPointF(0, 0));
    smear.quadTo(20, -18, 40, -6);
    smear.quadTo(60, 6, 74, -14);
    QColor chalk = ink.theme.slate.chalkDim;
    chalk.setAlphaF(0.28F * static_cast<float>(std::sin(M_PI * std::min(1.0, progress))));
    ink.painter.save();
    ink.painter.translate(box.x() + 60 + progress * (box.width() - 150), box.center().y() + 8);
    ink.path(smear, Qt::transparent, Stroke{chalk, 9, {}, Qt::RoundCap});
    ink.painter.restore();
}

QString metaOf(const trace::ItemState& state, bool shape, bool version) {
    const std::string_view dtype = short_name(state.value.dtype());
    QString text = QString::fromUtf8(dtype.data(), static_cast<qsizetype>(dtype.size()));
    if (shape) text += QStringLiteral(" · ") + shapeText(state.value);
    if (version && state.version > 0) text += QStringLiteral(" · ") + versionText(state.version);
    return text;
}

TextFace flagFaceOf(const TextFace& meta, bool grad) {
    return grad ? TextFace{codeFont(11, QFont::Medium), meta.px} : meta;
}

// The line under a leaf's name. Where there is no room for all of it, the nabla alone says requires_grad
// before the shape of a tensor is left out, and before the dtype of any is.
void paintMeta(Ink& ink, const LeafView& leaf, const Theme::State& tone) {
    const trace::ItemState& state = *leaf.state;
    const bool grad = leaf.item->requires_grad;
    const double left = leaf.box.x() + kSide, right = leaf.box.right() - kSide;
    const double base = leaf.box.y() + kMetaBaseline;
    const TextFace meta = ink.face(FontRole::CardMeta), flagFace = flagFaceOf(meta, grad);
    const QString words = grad ? QStringLiteral("requires_grad") : ink.words.noGrad;
    QString about, flag = words;
    // The shape of a scalar says less than that it was written in place; that of a matrix says more.
    const bool scalar = state.value.empty() || state.value.dim() == 0;
    const std::pair<bool, bool> most{true, true}, second{!scalar, scalar};
    const auto fits = [&] {
        const double flagWidth = (flag.isEmpty() ? 0 : widthOf(flagFace, flag)) + (grad ? kNabla : 0);
        return widthOf(meta, about) + flagWidth + kFlagGap <= right - left;
    };
    const auto choose = [&] {
        for (const QString& said : {words, QString()}) {
            for (const auto& [shape, version] : {most, second}) {
                flag = said;
                about = metaOf(state, shape, version);
                if (fits()) return;
            }
        }
        flag = words;
        about = metaOf(state, false, false);
        if (!fits()) about.clear();
    };
    if (!state.value.empty()) choose();
    ink.text(leaf.name + QStringLiteral(".dtype"), {left, base}, about, meta, ink.theme.ink.secondary);
    const QColor flagInk = grad ? tone.text : ink.theme.ink.secondary;
    ink.text(leaf.name + QStringLiteral(".flag"), {right, base}, flag, flagFace, flagInk, Anchor::End);
    const double flagWidth = flag.isEmpty() ? 0 : widthOf(flagFace, flag);
    if (grad)
        ink.icon("nabla", {right - flagWidth - kNabla + 4, base - meta.px * 0.91}, meta.px, flagInk, 1.5);
}

// In place of the line under the name, while the optimizer's step is told.
void paintUpdate(Ink& ink, const LeafView& leaf) {
    const double left = leaf.box.x() + kSide, room = leaf.box.width() - 2 * kSide;
    ink.formula(leaf.name + QStringLiteral(".update"), {left, leaf.box.y() + kMetaBaseline},
                leaf.update->equation, 14, ink.theme.ink.primary, room);
}

// The gradient it used had been used before: a flag, and the step that wrote it where there is room.
void paintStale(Ink& ink, const LeafView& leaf, QPointF at, double room) {
    constexpr double kFlag = 14, kGap = 3;
    const TextFace face{uiFont(11, QFont::DemiBold), std::max(11.0, ink.m.minText / ink.zoom)};
    const QColor& tone = ink.theme.state(Tone::Error).text;
    const QString words = ink.words.staleFrom.arg(leaf.update->stale_since);
    ink.icon("flag", at - QPointF(0, kFlag - 2), kFlag, tone, 1.75);
    if (kFlag + kGap + widthOf(face, words) <= room)
        ink.text(leaf.name + QStringLiteral(".stale"), at + QPointF(kFlag + kGap, 0), words, face, tone);
}

}  // namespace

double leafWidth(const trace::PictureItem& item, const trace::ItemState& state) {
    if (item.kind != trace::ItemKind::Leaf || !item.requires_grad || state.value.empty()) return 0;
    const TextFace meta{fontOf(FontRole::CardMeta), 11}, flag = flagFaceOf(meta, true);
    const double about = 2 * kSide + widthOf(meta, metaOf(state, state.value.dim() > 0, false)) + kFlagGap +
                         kNabla + widthOf(flag, QStringLiteral("requires_grad"));
    const TextFace label{codeFont(12, QFont::Medium), 12};
    const bool number = state.value.numel() == 1;
    const double value = number ? kNumberRoom : widthOf(fontOf(FontRole::SlateValue), shapeText(state.value));
    const double slate = kSlateLeft +
                         widthOf(label, QString::fromStdString(item.title) + QStringLiteral(".grad")) +
                         kLabelGap + value + kSlateRight;
    return std::max(about, slate + 2 * Measures::get().slateInset);
}

void paintLeaf(Ink& ink, const LeafView& leaf) {
    const trace::ItemState& state = *leaf.state;
    const bool grad = leaf.item->requires_grad;
    const bool plain = leaf.item->kind == trace::ItemKind::Value;
    const Theme::State& tone = ink.theme.state(state.dead ? Tone::Dead : grad ? Tone::Parameter : Tone::Leaf);
    const QRectF& box = leaf.box;
    ink.shadow(box, ink.m.radiusLeaf);
    ink.rect(box, ink.m.radiusLeaf, plain ? ink.theme.surface.card : tone.tint,
             Stroke{tone.line, ink.m.card, state.dead ? Dashes{6, 4} : Dashes{}});
    const TextFace valueFace = ink.face(FontRole::LeafValue), nameFace = ink.face(FontRole::LeafName);
    // A plain name shows its repr, as long as there is room.
    QString value = QString::fromStdString(state.text);
    if (value.isEmpty() && !state.value.empty() && leaf.grid.isNull()) value = cardText(state.value, 12);
    if (plain && !leaf.grid.isNull()) value = shapeText(state.value);
    if (plain)
        value = elidedMiddle(value, valueFace,
                             box.width() - 2 * kSide - 8 -
                                 ink.width(FontRole::LeafName, QString::fromStdString(leaf.item->title)));
    // What a name of plain Python stands for is worked out; the value of a leaf is given.
    const bool given = !plain || saysShape(state.value, value);
    const double valueWidth = ink.answerWidth(value, valueFace, given);
    const double left = box.x() + kSide, right = box.right() - kSide;
    const TextFace meta = ink.face(FontRole::CardMeta);
    const bool oneLine = plain || meta.px > kLeastLine;
    const double nabla = grad && oneLine ? meta.px + 4 : 0;  // by the name, when that is all there is
    const QString title = elidedMiddle(QString::fromStdString(leaf.item->title), nameFace,
                                       right - left - valueWidth - 8 - nabla);
    const double baseline = box.y() + (oneLine && leaf.grid.isNull() ? box.height() / 2 + 6 : kNameBaseline);
    ink.text(leaf.name + QStringLiteral(".title"), {left, baseline}, title, nameFace, ink.theme.ink.primary);
    if (nabla > 0)
        ink.icon("nabla", {left + widthOf(nameFace, title) + 4, baseline - meta.px * 0.91}, meta.px,
                 tone.text, 1.5);
    ink.faded(leaf.writing, [&] {
        const QColor& words = ink.theme.ink.primary;
        const QColor elements = state.dead ? tone.text : words;
        const TensorGrid::Inks inks{elements, elements, plain ? ink.theme.surface.card : tone.tint};
        const TensorGrid grid(state.value, leaf.grid);
        ink.answer(leaf.name + QStringLiteral(".value"), {right, baseline}, value, valueFace, words,
                   Anchor::End, given);
        if (plain) return grid.paintAnswer(ink, inks, leaf.name);
        grid.paint(ink, inks, leaf.name);
        const bool told = leaf.update && !leaf.update->equation.empty();
        if (leaf.update && leaf.update->stale_since > 0) {
            const double from = left + widthOf(nameFace, title) + nabla + 10;
            paintStale(ink, leaf, {from, baseline}, right - valueWidth - 8 - from);
        }
        if (!oneLine && told)
            paintUpdate(ink, leaf);
        else if (!oneLine)
            paintMeta(ink, leaf, tone);
    });
}

void paintTitleLeaf(Ink& ink, const LeafView& leaf) {
    const bool grad = leaf.item->requires_grad;
    const Theme::State& tone = ink.theme.state(leaf.state->dead ? Tone::Dead
                                               : grad           ? Tone::Parameter
                                                                : Tone::Leaf);
    ink.rect(
        leaf.box, ink.m.radiusLeaf, tone.tint,
        Stroke{tone.line, ink.m.card / std::max(ink.zoom, 0.3), leaf.state->dead ? Dashes{6, 4} : Dashes{}});
    const TextFace face = ink.face(FontRole::LeafName, 11 / ink.zoom);
    const QString name = QString::fromStdString(leaf.item->title);
    const double inside = leaf.box.width() - 2 * kSide, base = leaf.box.center().y() + face.px * 0.36;
    const double letter = widthOf(face, QStringLiteral("0"));
    const QString value =
        overviewText(*leaf.state, static_cast<int>((inside - widthOf(face, name)) / letter) - 1);
    ink.text(leaf.name + QStringLiteral(".title"), {leaf.box.x() + kSide, base},
             elidedMiddle(name, face, inside), face, ink.theme.ink.primary);
    ink.answer(leaf.name + QStringLiteral(".value"), {leaf.box.right() - kSide, base}, value, face,
               ink.theme.ink.primary, Anchor::End, saysShape(leaf.state->value, value));
}

void paintLocalTag(Ink& ink, const QRectF& box, const trace::PictureItem& item, TagLook look,
                   const QString& name) {
    constexpr double kIcon = 12, kLeft = 8, kTextLeft = 25;
    const bool released = look == TagLook::Released;
    const Theme::State& tone = ink.theme.state(look == TagLook::Dead ? Tone::Dead
                                               : released            ? Tone::Released
                                               : item.requires_grad  ? Tone::Parameter
                                                                     : Tone::Leaf);
    Stroke stroke{tone.line, 1.25};
    if (look == TagLook::Dead) stroke.dashes = {6, 4};
    if (released) stroke.dashes = {1.5, 3.5};
    ink.rect(box, box.height() / 2, released ? ink.ground : tone.tint, stroke);
    if (ink.zoom < ink.m.lodFull) return;
    ink.icon("path", {box.x() + kLeft, box.center().y() - kIcon / 2}, kIcon, tone.text, 1.5);
    const TextFace face = {codeFont(13, QFont::DemiBold), std::max(13.0, ink.m.minText / ink.zoom)};
    ink.text(name, {box.x() + kTextLeft, box.center().y() + face.px * 0.36},
             elidedMiddle(QString::fromStdString(item.title), face, box.width() - kTextLeft - 8), face,
             released ? tone.text : ink.theme.ink.primary);
}

void paintSlate(Ink& ink, const SlateView& view) {
    const Theme::Slate& chalk = ink.theme.slate;
    const QRectF& box = view.box;
    ink.rect(box, ink.m.radiusSlate, chalk.fill, Stroke{chalk.edge, 1.5});
    const QRectF words = wordsOf(ink, view);
    for (const int third : {1, 2})
        ink.line({box.x() + 8, box.y() + words.height() * third / 3},
                 {box.right() - 8, box.y() + words.height() * third / 3}, {chalk.ruled, 0.6});
    if (view.smear > 0 && view.smear < 1) paintSmear(ink, box, view.smear);
    const TextFace labelFace = {codeFont(12, QFont::Medium), std::max(12.0, ink.m.minText / ink.zoom)};
    if (view.equation) {
        ink.faded(view.chalk, [&] {
            paintSum(ink, view, labelFace);
            paintElements(ink, view);
        });
        return;
    }
    TextFace face = ink.face(FontRole::SlateValue);
    const QString value = view.slate->is_none         ? QStringLiteral("—")
                          : view.slate->value.empty() ? QStringLiteral("?")
                          : view.grid.isNull()        ? cardText(view.slate->value, 12)
                                                      : QString();  // the card above says the shape
    const bool given = value.isEmpty() || view.slate->is_none || saysShape(view.slate->value, value);
    const QString label = view.owner + QStringLiteral(".grad");
    const double inside = box.width() - kSlateLeft - kSlateRight - kLabelGap;
    // A number gives way a little before the name does.
    for (const double px : {17.0, 15.0, 13.0}) {
        face.px = std::max(px, ink.m.minText / ink.zoom);
        if (ink.answerWidth(value, face, given) + widthOf(labelFace, label) <= inside) break;
    }
    ink.text(view.name + QStringLiteral(".label"), {box.x() + kSlateLeft, words.center().y() + 4.5},
             elidedMiddle(label, labelFace, inside - ink.answerWidth(value, face, given)), labelFace,
             chalk.chalkDim);
    ink.faded(view.chalk, [&] {
        ink.answer(view.name + QStringLiteral(".value"), {box.right() - kSlateRight, words.center().y() + 6},
                   value, face, chalk.chalk, Anchor::End, given);
        paintElements(ink, view);
    });
}

void paintTitleSlate(Ink& ink, const QRectF& box, const trace::Slate& slate, const QString& name) {
    const Theme::Slate& chalk = ink.theme.slate;
    ink.rect(box, ink.m.radiusSlate, chalk.fill);
    if (!slate.shown) return;
    const TextFace face = ink.face(FontRole::SlateValue, 11 / ink.zoom);
    const double inside = box.width() - kSlateLeft - kSlateRight;
    const auto most = static_cast<int>(inside / widthOf(face, QStringLiteral("0")));
    QString value = slate.is_none         ? QStringLiteral("—")
                    : slate.value.empty() ? QStringLiteral("?")
                                          : cardText(slate.value, most);
    // What is written and has no room is told from None all the same.
    if (widthOf(face, value) > inside) value = QStringLiteral("…");
    ink.answer(name + QStringLiteral(".slate.value"),
               {box.right() - kSlateRight, box.center().y() + face.px * 0.36}, value, face, chalk.chalk,
               Anchor::End, slate.is_none || saysShape(slate.value, value));
}

void paintKeptGrad(Ink& ink, const QRectF& card, const trace::PictureItem& item, const trace::Slate& slate,
                   const QString& name) {
    constexpr double kHeight = 21, kSide = 7, kLabelGap = 6, kInset = 12, kMost = 132;
    const Theme::Slate& chalk = ink.theme.slate;
    const TextFace labelFace = {codeFont(11, QFont::Medium), std::max(11.0, ink.m.minText / ink.zoom)};
    const TextFace face = {codeFont(12, QFont::DemiBold), std::max(12.0, ink.m.minText / ink.zoom)};
    const QString label = QStringLiteral(".grad");
    const QString value = slate.is_none         ? QStringLiteral("—")
                          : slate.value.empty() ? QStringLiteral("?")
                                                : cardText(slate.value, 12);
    const bool given = slate.is_none || saysShape(slate.value, value);
    const double valueWidth = ink.answerWidth(value, face, given);
    const double width = std::min(kMost, 2 * kSide + widthOf(labelFace, label) + kLabelGap + valueWidth);
    // The side of the first port, or the other where the tab of a custom Function stands there.
    const bool right = (item.operands <= 1) != item.custom;
    const double port = card.width() / (item.operands + 1.0) - 10;
    const double left = right ? card.right() - kInset - width : card.x() + std::min(kInset, port - width);
    const QRectF box(left, card.y() - kHeight + 1, width, kHeight);
    ink.rect(box, ink.m.radiusSlate, chalk.fill, Stroke{chalk.edge, 1.5});
    const double base = box.center().y() + 4.3;
    ink.text(name + QStringLiteral(".kept.label"), {box.x() + kSide, base}, label, labelFace, chalk.chalkDim);
    ink.answer(name + QStringLiteral(".kept"), {box.right() - kSide, base}, value, face, chalk.chalk,
               Anchor::End, given);
}

void paintTrayRing(Ink& ink, const QRectF& box, bool running) {
    if (ink.print) return;
    const Theme::State& s = ink.theme.state(Tone::Backward);
    Stroke stroke{s.line, running ? ink.m.ring : ink.m.focus};
    if (!running) stroke.dashes = {5, 4};
    ink.rect(QRectF(box.x() - 5, box.y() - 4, box.width() + 10, box.height() + 9), 10,
             running ? s.tint : QColor(Qt::transparent), stroke);
}

void paintTray(Ink& ink, const QRectF& box, TrayLook look, const QString& name) {
    const Theme::Slate& slate = ink.theme.slate;
    constexpr double kCorner = 7;
    QPainterPath path(box.topLeft());
    path.lineTo(box.topRight());
    path.lineTo(box.right(), box.bottom() - kCorner);
    path.quadTo(box.right(), box.bottom(), box.right() - kCorner, box.bottom());
    path.lineTo(box.x() + kCorner, box.bottom());
    path.quadTo(box.x(), box.bottom(), box.x(), box.bottom() - kCorner);
    path.closeSubpath();
    QColor line = slate.trayEdge;
    if (look == TrayLook::Running || look == TrayLook::Ready) line = ink.theme.state(Tone::Backward).line;
    if (look == TrayLook::Dead) line = ink.theme.state(Tone::Dead).line;
    ink.path(path, slate.tray, Stroke{line, ink.m.card, look == TrayLook::Dead ? Dashes{6, 4} : Dashes{}});
    const TextFace face = {codeFont(11, QFont::Medium), std::max(11.0, ink.m.minText / ink.zoom)};
    const TextFace plus = {codeFont(12, QFont::Bold), std::max(12.0, ink.m.minText / ink.zoom)};
    const double base = std::max(box.y() + 15.5, box.center().y() + 0.36 * face.px);
    const double plusWidth = widthOf(plus, QStringLiteral("+="));
    if (face.px > box.height()) return;
    // The name is worth more than the sign beside it, and the sign more than half a name.
    const QString title = QStringLiteral("AccumulateGrad");
    const bool named = widthOf(face, title) <= box.width() - 16;
    const bool both = widthOf(face, title) <= box.width() - 32 - plusWidth;
    if (named)
        ink.text(name + QStringLiteral(".tray"), {box.x() + (both ? 12 : 8), base}, title, face,
                 slate.trayText);
    if (both)
        ink.text(name + QStringLiteral(".plus"), {box.right() - 12, base}, QStringLiteral("+="), plus,
                 slate.trayText, Anchor::End);
    if (!named)
        ink.text(name + QStringLiteral(".plus"), {box.center().x(), base}, QStringLiteral("+="), plus,
                 slate.trayText, Anchor::Middle);
}

}  // namespace backstep::ui
