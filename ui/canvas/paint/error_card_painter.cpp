#include "canvas/paint/error_card_painter.h"

#include <QRegularExpression>
#include <algorithm>

namespace backstep::ui {

namespace {

constexpr double kWidth = 336, kAway = 28, kSide = 14, kHead = 36, kSlide = 12;
constexpr double kTextTop = 58, kLine = 18, kPlainLine = 20, kButtonH = 32;
constexpr int kTextLines = 2;

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

// "%1 needs its saved tensor %2, ..." with the names as code.
std::vector<Word> plainWords(const Ink& ink, const trace::StepState& state) {
    std::vector<Word> words;
    if (!state.error || state.error->chip < 0 || state.error->item < 0) return words;
    const auto item = static_cast<size_t>(state.error->item);
    const auto& chips = state.items[item].chips;
    const auto chip = static_cast<size_t>(state.error->chip);
    const QString title = QString::fromStdString(state.picture->items[item].title);
    const QString tensor = chip < chips.size() ? QString::fromStdString(chips[chip].name) : QString();
    const QStringList pieces =
        ink.words.needsSaved
            .arg(QLatin1Char('\1') + title + QLatin1Char('\2'),
                 QLatin1Char('\1') + tensor + QLatin1Char('\2'), QString::number(state.error->released_at))
            .split(QLatin1Char(' '));
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

double height(const trace::StepState& state) { return tellsRelease(state) ? 190 : 136; }

double overlapWith(const QRectF& card, const SceneGeometry& geometry, size_t failed) {
    double area = 0;
    for (size_t i = 0; i < geometry.picture().items.size(); ++i) {
        const QRectF shared = geometry.item(i).adjusted(-8, -8, 8, 8).intersected(card);
        if (i != failed && !shared.isEmpty()) area += shared.width() * shared.height();
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

}  // namespace

ErrorCardPlan planErrorCard(const SceneGeometry& geometry, const trace::StepState& state) {
    ErrorCardPlan plan;
    if (!state.error || state.error->item < 0) return plan;
    const auto failed = static_cast<size_t>(state.error->item);
    const QRectF item = geometry.item(failed);
    const double h = height(state);
    const double middle = item.center().y();
    double least = 1e300;
    for (const double x : {item.right() + kAway, item.x() - kAway - kWidth}) {
        for (double top = middle - h + 44; top <= middle - 44; top += 8) {
            const QRectF card(x, top, kWidth, h);
            const double cost = overlapWith(card, geometry, failed) + (x < item.x() ? 1 : 0);
            if (cost >= least) continue;
            least = cost;
            plan.card = card;
        }
        if (least <= 1) break;
    }
    const double y = plan.card.bottom() - 12 - kButtonH;
    if (tellsRelease(state)) plan.goToStep = {plan.card.x() + kSide, y, 140, kButtonH};
    plan.howToMend = {plan.card.right() - kSide - 160, y, 160, kButtonH};
    return plan;
}

void paintErrorCard(Ink& ink, const SceneGeometry& geometry, const trace::StepState& state, double pinned) {
    ErrorCardPlan plan = planErrorCard(geometry, state);
    if (plan.card.isNull() || pinned <= 0) return;
    const QRectF item = geometry.item(static_cast<size_t>(state.error->item));
    const bool right = plan.card.x() > item.right();
    const QPointF slide((right ? -1 : 1) * kSlide * (1 - pinned), 0);
    for (QRectF* part : {&plan.card, &plan.goToStep, &plan.howToMend}) part->translate(slide);
    const Theme::State& error = ink.theme.state(Tone::Error);
    const QRectF& card = plan.card;
    const double floor = ink.m.minText / ink.zoom;
    ink.faded(pinned, [&] {
        const QPointF knob(right ? item.right() + 6 : item.x() - 6, item.center().y());
        ink.line(knob, {right ? card.x() : card.right(), knob.y()}, {error.line, 2});
        ink.circle(knob, 4, error.line);
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
        const TextFace said = {codeFont(12, QFont::Medium), std::max(12.0, floor)};
        const double width = kWidth - 2 * kSide;
        double y = card.y() + kTextTop;
        int index = 0;
        for (const QString& line :
             wrapped(QString::fromStdString(state.error->text), said, width, kTextLines)) {
            ink.text(QStringLiteral("error.text.%1").arg(index++), {card.x() + kSide, y}, line, said,
                     ink.theme.ink.primary);
            y += kLine;
        }
        y = card.y() + kTextTop + kTextLines * kLine + 8;
        const TextFace plain = {uiFont(13), std::max(13.0, floor)};
        const TextFace code = {codeFont(12, QFont::Medium), std::max(12.0, floor)};
        double x = card.x() + kSide;
        const std::vector<Word> words = plainWords(ink, state);
        for (size_t k = 0; k < words.size(); ++k) {
            const TextFace& face = words[k].code ? code : plain;
            // A name keeps the comma that follows it.
            double needed = widthOf(face, words[k].text.trimmed());
            if (words[k].code && k + 1 < words.size()) needed += widthOf(plain, words[k + 1].text.trimmed());
            if (x + needed > card.right() - kSide && x > card.x() + kSide) {
                x = card.x() + kSide;
                y += kPlainLine;
            }
            ink.text(QStringLiteral("error.plain.%1").arg(k), {x, y}, words[k].text.trimmed(), face,
                     words[k].code ? ink.theme.ink.accent : ink.theme.ink.primary);
            x += widthOf(face, words[k].text);
        }
        if (!plan.goToStep.isNull())
            paintButton(ink, plan.goToStep, "back", ink.words.goToStep.arg(state.error->released_at), false,
                        QStringLiteral("error.go"));
        paintButton(ink, plan.howToMend, "bulb", ink.words.howToMend, true, QStringLiteral("error.mend"));
    });
}

}  // namespace backstep::ui
