#include "canvas/paint/error/error_card_painter.h"

#include <QRegularExpression>
#include <algorithm>

#include "canvas/paint/error/error_place.h"
#include "canvas/paint/looks.h"

namespace backstep::ui {

namespace {

constexpr double kWidth = 336, kSide = 14, kHead = 36, kSlide = 12;
constexpr double kTextTop = 58, kLine = 18, kPlainLine = 20, kPlainGap = 26;
constexpr double kButtonH = 32, kButtonGap = 18, kFoot = 12;
constexpr double kButtonAside = 41;  // the sign before its words, and its margins
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

void paintButton(Ink& ink, const QRectF& box, const char* icon, const QString& label, bool primary,
                 const QString& name) {
    const Theme& theme = ink.theme;
    const QColor& ground = primary ? theme.ink.accent : theme.surface.raised;
    const QColor& words = primary ? theme.ink.inverse : theme.ink.primary;
    ink.rect(box, ink.m.radiusButton, ground, Stroke{primary ? theme.ink.accent : theme.surface.border, 1});
    ink.icon(icon, {box.x() + 9, box.center().y() - 10}, 20, words, 1.6);
    const TextFace face = ink.face(FontRole::Button);
    ink.text(name, {box.x() + 34, box.center().y() + 4.5},
             elidedMiddle(label, face, box.width() - kButtonAside + 1), face, words);
}

// The values an operation refused: ringed, named as the error names them, and tied to its card.
void paintRefused(Ink& ink, const SceneGeometry& geometry, const trace::StepState& state,
                  const QRectF& card) {
    constexpr double kRing = 5, kKnob = 4, kNameH = 20, kNameSide = 8;
    constexpr double kUnderChips = 17;  // they hang on the lower edge
    const Theme::State& error = ink.theme.state(Tone::Error);
    const TextFace face = {codeFont(12, QFont::Bold), std::max(12.0, ink.m.minText / ink.zoom)};
    int index = 0;
    for (const trace::RefusedOperand& operand : state.error->operands) {
        const QRectF item = geometry.item(operand.item);
        const QPolygonF tie = tieOf(item, card);
        const auto& chips = state.items[operand.item].chips;
        const bool hang = std::ranges::any_of(chips, [](const auto& c) { return c.present || c.released; });
        ink.rect(item.adjusted(-kRing, -kRing, kRing, hang ? kUnderChips : kRing), 2 * kRing + 4,
                 Qt::transparent, Stroke{error.line, 2});
        ink.polyline(tie, {error.line, 2});
        ink.circle(tie.first(), kKnob, error.line);
        const QString name = QString::fromStdString(operand.name);
        if (name.isEmpty()) continue;
        const double width = widthOf(face, name) + 2 * kNameSide;
        const QRectF tag(item.right() + kRing - width, item.y() - kRing - kNameH / 2, width, kNameH);
        ink.rect(tag, kNameH / 2, error.tint, Stroke{error.line, 1.5});
        ink.text(QStringLiteral("error.operand.%1").arg(index++),
                 {tag.center().x(), tag.center().y() + face.px * 0.36}, name, face, error.text,
                 Anchor::Middle);
    }
}

}  // namespace

ErrorCardPlan planErrorCard(const Ink& ink, const SceneGeometry& geometry, const trace::StepState& state) {
    ErrorCardPlan plan;
    if (!state.error || state.items.empty()) return plan;
    const double buttons = ink.print ? 0 : kButtonGap + kButtonH;  // paper has none
    plan.card = errorPlace(geometry, state, {kWidth, writingOf(ink, state).bottom + buttons + kFoot});
    plan.tied = tiedArea(geometry, state, plan.card);
    if (ink.print) return plan;
    const double y = plan.card.bottom() - kFoot - kButtonH;
    const TextFace face = ink.face(FontRole::Button);
    const double all = plan.card.width() - 2 * kSide;
    const double mend = std::min(all, widthOf(face, ink.words.howToMend) + kButtonAside);
    plan.howToMend = {plan.card.right() - kSide - mend, y, mend, kButtonH};
    if (!tellsRelease(state)) return plan;
    const QString label = ink.words.goToStep.arg(state.error->released_at);
    const double go = std::min(all - mend - 8, widthOf(face, label) + kButtonAside);
    plan.goToStep = {plan.card.x() + kSide, y, go, kButtonH};
    return plan;
}

void paintErrorCard(Ink& ink, const SceneGeometry& geometry, const trace::StepState& state, double pinned) {
    ErrorCardPlan plan = planErrorCard(ink, geometry, state);
    if (plan.card.isNull() || pinned <= 0) return;
    const bool led = state.error->item >= 0;
    const QRectF item = led ? geometry.item(static_cast<size_t>(state.error->item)) : QRectF();
    const bool right = !led || plan.card.center().x() > item.center().x();
    const QPointF slide((right ? -1 : 1) * kSlide * (1 - pinned), 0);
    for (QRectF* part : {&plan.card, &plan.goToStep, &plan.howToMend}) part->translate(slide);
    const Theme::State& error = ink.theme.state(Tone::Error);
    const QRectF& card = plan.card;
    const double floor = ink.m.minText / ink.zoom;
    ink.faded(pinned, [&] {
        if (led) {
            const QPolygonF tie = tieOf(item, card);
            ink.polyline(tie, {error.line, 2});
            ink.circle(tie.first(), 4, error.line);
        } else {
            paintRefused(ink, geometry, state, card);
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
