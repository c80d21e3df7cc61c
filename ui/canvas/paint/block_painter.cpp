#include "canvas/paint/block_painter.h"

#include <algorithm>

#include "canvas/paint/card_painter.h"
#include "canvas/paint/looks.h"

namespace backstep::ui {

namespace {

QColor blockColour(const Theme& theme, const trace::PictureItem& item, CardLook look) {
    switch (look) {
        case CardLook::Running:
        case CardLook::Done:
            return theme.state(Tone::Backward).line;
        case CardLook::Failed:
            return theme.state(Tone::Error).line;
        case CardLook::Dead:
        case CardLook::Gate:
            return theme.state(Tone::Dead).line;
        case CardLook::Released:
        case CardLook::Ghost:
        case CardLook::Computing:
            return theme.state(Tone::Released).key;
        default:
            break;
    }
    if (item.kind == trace::ItemKind::Leaf)
        return item.requires_grad ? theme.state(Tone::Parameter).line : theme.state(Tone::Leaf).key;
    return theme.state(Tone::Forward).line;
}

bool isHollowBlock(CardLook look) {
    return look == CardLook::Released || look == CardLook::Ghost || look == CardLook::Computing;
}

// What ran is split, what let go of all it kept is an outline, what waits is full.
void paintBlock(Ink& ink, const QRectF& box, const QColor& colour, CardLook look) {
    constexpr double kLeastShape = 5;  // px high; smaller there is only colour
    const double height = box.height() * ink.zoom;
    if (height < kLeastShape || !(isHollowBlock(look) || look == CardLook::Done)) {
        ink.painter.fillRect(box, colour);
    } else if (isHollowBlock(look)) {
        ink.painter.setPen(QPen(colour, 0));
        ink.painter.setBrush(Qt::NoBrush);
        ink.painter.drawRect(box);
    } else {
        ink.painter.fillRect(box, colour);
        const double split = std::max(1.0, height / 5) / ink.zoom;
        ink.painter.fillRect(QRectF(box.x(), box.center().y() - split / 2, box.width(), split), ink.ground);
    }
}

QString shortTitle(const trace::PictureItem& item) {
    const QString title = QString::fromStdString(item.title);
    const qsizetype ending = title.lastIndexOf(QStringLiteral("Backward"));
    return ending > 0 ? title.left(ending) : title;
}

// Letters that would be larger than the card, or longer, are none.
bool hasRoomForTitle(const Ink& ink, const trace::PictureItem& item, const QRectF& box) {
    constexpr double kLeastHeight = 12, kBesideTitle = 28;  // px
    const TextFace face = ink.face(FontRole::CardOp, 11 / ink.zoom);
    return item.kind != trace::ItemKind::Leaf && box.height() * ink.zoom >= kLeastHeight &&
           widthOf(face, shortTitle(item)) + kBesideTitle / ink.zoom <= box.width();
}

// As much of it as of a card that is seen larger. The title of a group, of which there are few and which tell
// where one is, stands beside it where it is too narrow.
void paintSmallCard(Ink& ink, const trace::StepState& state, const layout::GraphLayout& layout, size_t item,
                    const QRectF& box, CardLook look) {
    constexpr double kAway = 9;  // px, past a ring
    const trace::PictureItem& what = state.picture->items[item];
    CardView card;
    card.box = box;
    card.item = &what;
    card.state = &state.items[item];
    card.look = look;
    card.valueOpacity = 0;
    card.name = QStringLiteral("item.%1").arg(item);
    const TextFace face = ink.face(FontRole::CardOp, 11 / ink.zoom);
    const QString title = QString::fromStdString(what.title);
    const double width = widthOf(face, title);
    card.titled = hasRoomForTitle(ink, what, box);
    ink.painter.setRenderHint(QPainter::Antialiasing);
    paintTitleCard(ink, card);
    const double right = box.left() - kAway / ink.zoom;
    const QRectF beside(right - width, box.y(), width, box.height());
    const auto isFree = [&] {
        return std::ranges::none_of(layout.items, [&](const layout::ItemBox& other) {
            return beside.intersects(QRectF(other.box.x, other.box.y, other.box.w, other.box.h));
        });
    };
    if (!card.titled && isFree())
        ink.text(card.name + QStringLiteral(".title"), {right, box.center().y() + face.px * 0.36}, title,
                 face, ink.theme.ink.primary, Anchor::End);
    ink.painter.setRenderHint(QPainter::Antialiasing, false);
}

// What is run or chosen says its name beside it, on a plate: on its card it could not be read.
void paintName(Ink& ink, const trace::PictureItem& item, const QRectF& box, const QString& name) {
    const TextFace face = ink.face(FontRole::CardOp, 11 / ink.zoom);
    QString title = QString::fromStdString(item.title);
    if (item.kind == trace::ItemKind::Node && item.folded == 0 && !item.output_name.empty())
        title += QStringLiteral(" · ") + QString::fromStdString(item.output_name);
    const double side = 5 / ink.zoom, away = 14 / ink.zoom, high = 18 / ink.zoom;
    const QRectF plate(box.right() + away, box.center().y() - high / 2, widthOf(face, title) + 2 * side,
                       high);
    ink.rect(plate, 4 / ink.zoom, ink.theme.surface.panel, Stroke{ink.theme.surface.border, 1 / ink.zoom});
    ink.text(name, {plate.left() + side, plate.center().y() + face.px * 0.36}, title, face,
             ink.theme.ink.primary);
}

}  // namespace

void paintBlocks(Ink& ink, const Frame& frame, const trace::Picture& picture,
                 const layout::GraphLayout& layout) {
    const trace::StepState& state = frame.t < 0.5 ? frame.before->state : frame.after->state;
    QPainter& painter = ink.painter;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const bool all = frame.visible.isEmpty();
    QList<QLineF> lines;
    // On the map of a graph of thousands a row of cards is less than a pixel, and an edge nothing.
    constexpr double kEdgesSeen = 0.01;
    const size_t edges = painter.worldTransform().m11() < kEdgesSeen ? 0 : picture.edges.size();
    for (size_t e = 0; e < edges; ++e) {
        if (!state.edges[e].present) continue;
        if (e < layout.tags.size() && layout.tags[e].w > 0) {  // stands in for a leaf
            const layout::Rect& tag = layout.tags[e];
            painter.fillRect(QRectF(tag.x, tag.y, tag.w, tag.h),
                             blockColour(ink.theme, picture.items[picture.edges[e].from], CardLook::Forward));
        }
        const layout::Point& a = layout.edges[e].points.front();
        const layout::Point& b = layout.edges[e].points.back();
        const QLineF line(a.x, a.y, b.x, b.y);
        if (all || QRectF(line.p1(), line.p2()).normalized().adjusted(-1, -1, 1, 1).intersects(frame.visible))
            lines.append(line);
    }
    constexpr double kLeastTitle = 9;  // px
    QPen pen(ink.theme.surface.border, 0);
    painter.setPen(pen);
    painter.drawLines(lines);
    for (size_t i = 0; i < picture.items.size(); ++i) {
        const CardLook look = cardLook(state, i);
        const layout::Rect& r = layout.items[i].box;
        const QRectF box(r.x, r.y, r.w, r.h);
        if (look == CardLook::Hidden || (!all && !box.intersects(frame.visible))) continue;
        const bool group = picture.items[i].folded > 0 && box.height() * frame.zoom >= kLeastTitle;
        if (!all && (group || hasRoomForTitle(ink, picture.items[i], box)))
            paintSmallCard(ink, state, layout, i, box, look);
        else
            paintBlock(ink, box, blockColour(ink.theme, picture.items[i], look),
                       picture.items[i].kind == trace::ItemKind::Leaf ? CardLook::Forward : look);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    // On the screen they are seen from however far.
    const auto ring = [&](int item, const QColor& colour, double away) {
        if (item < 0 || item >= static_cast<int>(layout.items.size()) || frame.print) return;
        if (cardLook(state, static_cast<size_t>(item)) == CardLook::Hidden) return;
        const layout::Rect& r = layout.items[static_cast<size_t>(item)].box;
        const double out = away / frame.zoom;
        ink.rect(QRectF(r.x, r.y, r.w, r.h).adjusted(-out, -out, out, out), 3 / frame.zoom, Qt::transparent,
                 Stroke{colour, 2 / frame.zoom});
        const trace::PictureItem& what = picture.items[static_cast<size_t>(item)];
        const bool named = (what.folded > 0 && r.h * frame.zoom >= kLeastTitle) ||
                           hasRoomForTitle(ink, what, QRectF(r.x, r.y, r.w, r.h));
        if (!all && !named)
            paintName(ink, what, QRectF(r.x, r.y, r.w, r.h), QStringLiteral("item.%1.name").arg(item));
    };
    ring(state.running, ink.theme.state(Tone::Backward).line, 4);
    ring(frame.selected, ink.theme.ink.focus, 7);
    if (frame.focused != frame.selected) ring(frame.focused, ink.theme.ink.focus, 7);
    painter.restore();
}

}  // namespace backstep::ui
