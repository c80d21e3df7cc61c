#include "canvas/paint/error_card_painter.h"

#include <QRegularExpression>
#include <algorithm>

#include "canvas/paint/looks.h"

namespace backstep::ui {

namespace {

constexpr double kWidth = 336, kAway = 28, kSide = 14, kHead = 36, kSlide = 12;
constexpr double kTextTop = 58, kLine = 18, kPlainLine = 20, kPlainGap = 26;
constexpr double kButtonH = 32, kButtonGap = 18, kFoot = 12;
// PyTorch's own text: cut where plain words follow, in full as far as that is sensible where none do.
constexpr int kTextLines = 2, kTextLinesAlone = 5;

// A word and the face it is set in.
struct Word {
    QString text;
    bool code = false;
};

QStringList wrapped(const QString& text, const TextFace& face, double width, int most) {
    QStringList lines;
    QString line;
    const QStringList words = text.split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts);
    for (const QString& word : words) {
        const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
        if (widthOf(face, longer) <= width || line.isEmpty()) {
            line = longer;
            continue;
        }
        lines << line;
        line = word;
        if (lines.size() == most) break;
    }
    if (lines.size() < most) {
        if (!line.isEmpty()) lines << line;
    } else {
        QString last = lines.last() + QStringLiteral(" …");
        while (widthOf(face, last) > width && last.contains(QLatin1Char(' '))) {
            last.chop(2);
            last = last.left(last.lastIndexOf(QLatin1Char(' '))) + QStringLiteral(" …");
        }
        lines.last() = last;
    }
    for (QString& each : lines) each = elidedMiddle(each, face, width);
    return lines;
}

// Why the saved tensor was no good, the names in code: released before, or written over since. %1 and %2 are
// marked so that the names are found again wherever the language puts them.
std::vector<Word> plainWords(const Ink& ink, const trace::StepState& state) {
    std::vector<Word> words;
    if (!state.error || state.error->chip < 0 || state.error->item < 0) return words;
    const auto item = static_cast<size_t>(state.error->item);
    const auto& chips = state.items[item].chips;
    const auto index = static_cast<size_t>(state.error->chip);
    if (index >= chips.size()) return words;
    const trace::SavedChip& chip = chips[index];
    const auto marked = [](const std::string& name) {
        return QLatin1Char('\1') + QString::fromStdString(name) + QLatin1Char('\2');
    };
    const QString title = marked(state.picture->items[item].title), tensor = marked(chip.name);
    QString said;
    if (state.error->released_at > 0)
        said = ink.words.needsSaved.arg(title, tensor, QString::number(state.error->released_at));
    else if (isStale(chip))
        said = ink.words.needsVersion.arg(title, tensor, QString::number(chip.expected_version),
                                          QString::number(chip.version));
    const QStringList pieces = said.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (QString piece : pieces) {
        const bool code = piece.startsWith(QLatin1Char('\1'));
        piece.remove(QLatin1Char('\1'));
        const qsizetype end = piece.indexOf(QLatin1Char('\2'));
        if (!code) {
            words.push_back({piece + QLatin1Char(' ')});
            continue;
        }
        words.push_back({piece.left(end), true});
        words.push_back({piece.mid(end + 1) + QLatin1Char(' ')});
    }
    return words;
}

bool tellsRelease(const trace::StepState& state) { return state.error && state.error->released_at > 0; }

// Everything written under the head, from the card's corner.
struct Writing {
    struct Piece {
        QString name;
        QString text;
        QPointF at;
        TextFace face;
        bool code = false;
    };
    std::vector<Piece> pieces;
    double bottom = 0;  // last baseline
};

Writing writingOf(const Ink& ink, const trace::StepState& state) {
    Writing writing;
    const double floor = ink.m.minText / ink.zoom;
    const TextFace said = {codeFont(12, QFont::Medium), std::max(12.0, floor)};
    const TextFace plain = {uiFont(13), std::max(13.0, floor)};
    const std::vector<Word> words = plainWords(ink, state);
    double y = kTextTop;
    int index = 0;
    for (const QString& line : wrapped(QString::fromStdString(state.error->text), said, kWidth - 2 * kSide,
                                       words.empty() ? kTextLinesAlone : kTextLines)) {
        if (index > 0) y += kLine;
        writing.pieces.push_back(
            {QStringLiteral("error.text.%1").arg(index++), line, {kSide, y}, said, false});
    }
    if (!words.empty()) y += kPlainGap;
    double x = kSide;
    for (size_t k = 0; k < words.size(); ++k) {
        const TextFace& face = words[k].code ? said : plain;
        // A name keeps the comma that follows it.
        double needed = widthOf(face, words[k].text.trimmed());
        if (words[k].code && k + 1 < words.size()) needed += widthOf(plain, words[k + 1].text.trimmed());
        if (x + needed > kWidth - kSide && x > kSide) {
            x = kSide;
            y += kPlainLine;
        }
        writing.pieces.push_back(
            {QStringLiteral("error.plain.%1").arg(k), words[k].text.trimmed(), {x, y}, face, words[k].code});
        x += widthOf(face, words[k].text);
    }
    writing.bottom = y;
    return writing;
}

double overlapWith(const QRectF& card, const SceneGeometry& geometry, const trace::StepState& state) {
    double area = 0;
    for (size_t i = 0; i < geometry.picture().items.size(); ++i) {
        if (state.items[i].presence == trace::Presence::NotYet) continue;
        const QRectF shared = geometry.item(i).adjusted(-8, -8, 8, 8).intersected(card);
        if (static_cast<int32_t>(i) != state.error->item && !shared.isEmpty())
            area += shared.width() * shared.height();
    }
    return area;
}

void paintButton(Ink& ink, const QRectF& box, const char* icon, const QString& label, bool primary,
                 const QString& name) {
    const Theme& theme = ink.theme;
    const QColor& ground = primary ? theme.ink.accent : theme.surface.raised;
    const QColor& words = primary ? theme.ink.inverse : theme.ink.primary;
    ink.rect(box, ink.m.radiusButton, ground, Stroke{primary ? theme.ink.accent : theme.surface.border, 1});
    ink.icon(icon, {box.x() + 9, box.center().y() - 10}, 20, words, 1.6);
    const TextFace face = ink.face(FontRole::Button);
    ink.text(name, {box.x() + 34, box.center().y() + 4.5}, elidedMiddle(label, face, box.width() - 40), face,
             words);
}

constexpr double kCovering = 100;  // a place that covers cards, against one as far beyond the graph

// The last thing that was made before a line went wrong, -1 when nothing was.
int lastMade(const trace::StepState& state) {
    for (size_t i = state.items.size(); i-- > 0;)
        if (state.items[i].presence == trace::Presence::Present) return static_cast<int>(i);
    return -1;
}

QRectF freestPlace(const SceneGeometry& geometry, const trace::StepState& state, double height) {
    const bool pinned = state.error->item >= 0;
    const int beside = pinned ? state.error->item : lastMade(state);
    if (beside < 0) return {geometry.bounds().topLeft(), QSizeF(kWidth, height)};
    const QRectF item = geometry.item(static_cast<size_t>(beside));
    const double middle = item.center().y();
    std::vector<QPointF> corners;
    for (const double x : {item.right() + kAway, item.x() - kAway - kWidth})
        for (double top = middle - height + 44; top <= middle - 44; top += 8) corners.emplace_back(x, top);
    const QRectF all = geometry.bounds();
    if (!pinned) {  // no leader: it may also stand under the item, beside the whole graph, or in a gap of it
        constexpr int kTries = 12;
        corners.emplace_back(item.x(), item.bottom() + kAway);
        corners.emplace_back(all.right() + kAway, middle - height / 2);
        for (int i = 0; i <= kTries; ++i)
            for (int k = 0; k <= kTries; ++k)
                corners.emplace_back(all.x() + (all.width() - kWidth) * i / kTries,
                                     all.y() + (all.height() - height) * k / kTries);
    }
    QRectF best;
    double least = 1e300;
    for (const QPointF& corner : corners) {
        const QRectF card(corner, QSizeF(kWidth, height));
        double cost = kCovering * overlapWith(card, geometry, state) + (corner.x() < item.x() ? 1 : 0);
        if (!pinned) {  // what stands beside the graph would push it out of sight
            const QRectF inside = card & all;
            cost += card.width() * card.height() - inside.width() * inside.height();
        }
        if (cost >= least) continue;
        least = cost;
        best = card;
    }
    return best;
}

}  // namespace

ErrorCardPlan planErrorCard(const Ink& ink, const SceneGeometry& geometry, const trace::StepState& state) {
    ErrorCardPlan plan;
    if (!state.error || state.items.empty()) return plan;
    const double buttons = ink.print ? 0 : kButtonGap + kButtonH;  // paper has none
    plan.card = freestPlace(geometry, state, writingOf(ink, state).bottom + buttons + kFoot);
    if (ink.print) return plan;
    const double y = plan.card.bottom() - kFoot - kButtonH;
    if (tellsRelease(state)) plan.goToStep = {plan.card.x() + kSide, y, 140, kButtonH};
    plan.howToMend = {plan.card.right() - kSide - 160, y, 160, kButtonH};
    return plan;
}

void paintErrorCard(Ink& ink, const SceneGeometry& geometry, const trace::StepState& state, double pinned) {
    ErrorCardPlan plan = planErrorCard(ink, geometry, state);
    if (plan.card.isNull() || pinned <= 0) return;
    const bool led = state.error->item >= 0;
    const QRectF item = led ? geometry.item(static_cast<size_t>(state.error->item)) : QRectF();
    const bool right = !led || plan.card.x() > item.right();
    const QPointF slide((right ? -1 : 1) * kSlide * (1 - pinned), 0);
    for (QRectF* part : {&plan.card, &plan.goToStep, &plan.howToMend}) part->translate(slide);
    const Theme::State& error = ink.theme.state(Tone::Error);
    const QRectF& card = plan.card;
    const double floor = ink.m.minText / ink.zoom;
    ink.faded(pinned, [&] {
        if (led) {
            const QPointF knob(right ? item.right() + 6 : item.x() - 6, item.center().y());
            ink.line(knob, {right ? card.x() : card.right(), knob.y()}, {error.line, 2});
            ink.circle(knob, 4, error.line);
        }
        ink.shadow(card, ink.m.radiusPopover, 2);
        ink.rect(card, ink.m.radiusPopover, ink.theme.surface.raised, Stroke{error.line, 2});
        QPainterPath head(QPointF(card.x() + 1, card.y() + kHead));
        head.lineTo(card.x() + 1, card.y() + 10);
        head.quadTo(card.x() + 1, card.y() + 1, card.x() + 10, card.y() + 1);
        head.lineTo(card.right() - 10, card.y() + 1);
        head.quadTo(card.right() - 1, card.y() + 1, card.right() - 1, card.y() + 10);
        head.lineTo(card.right() - 1, card.y() + kHead);
        head.closeSubpath();
        ink.path(head, error.tint);
        ink.icon("error", card.topLeft() + QPointF(12, 9), 20, error.text, 1.75);
        ink.text(QStringLiteral("error.type"), card.topLeft() + QPointF(40, 24),
                 QString::fromStdString(state.error->type),
                 {codeFont(14, QFont::Bold), std::max(14.0, floor)}, error.text);
        const TextFace meta = {codeFont(12), std::max(12.0, floor)};
        if (state.step.span.known())
            ink.text(QStringLiteral("error.line"), {card.right() - kSide, card.y() + 24},
                     ink.words.line.arg(state.step.span.line), meta, ink.theme.ink.secondary, Anchor::End);
        for (const Writing::Piece& piece : writingOf(ink, state).pieces)
            ink.text(piece.name, card.topLeft() + piece.at, piece.text, piece.face,
                     piece.code ? ink.theme.ink.accent : ink.theme.ink.primary);
        if (!plan.goToStep.isNull())
            paintButton(ink, plan.goToStep, "back", ink.words.goToStep.arg(state.error->released_at), false,
                        QStringLiteral("error.go"));
        if (!plan.howToMend.isNull())
            paintButton(ink, plan.howToMend, "bulb", ink.words.howToMend, true, QStringLiteral("error.mend"));
    });
}

}  // namespace backstep::ui
