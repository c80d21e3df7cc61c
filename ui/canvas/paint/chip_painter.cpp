#include "canvas/paint/chip_painter.h"

#include "canvas/paint/looks.h"

namespace backstep::ui {

namespace {

// What can be typed stands in mono; a word about it does not.
struct ChipText {
    QString code;
    QString word;
};

struct PlacedChip {
    int chip = -1;  // -1: the count of those left out
    QRectF box;
    ChipText text;
};

constexpr double kRight = 8, kGap = 6, kDrop = 2, kPadding = 31, kTextLeft = 24, kClear = 5, kMoreWidth = 30,
                 kWordGap = 5;
constexpr int kShape = 9;  // characters, where the numbers of a tensor have no room

enum class Form { Full, Numbers, Value, Name };

ChipText textOf(const Ink& ink, const trace::SavedChip& chip, Form form) {
    const QString name = QString::fromStdString(chip.name);
    if (form == Form::Name) return {name, {}};
    if (isStale(chip))
        return {name + QLatin1Char(' ') + versionText(chip.expected_version) + QStringLiteral(" ≠ ") +
                    versionText(chip.version),
                {}};
    if (chip.released || chip.failed) return {name, ink.words.released};
    QString text = name;
    const int longest = form == Form::Value ? kShape : kShortRow;
    if (!chip.value.empty()) text += QLatin1Char('=') + cardText(chip.value, longest);
    if (form == Form::Full && !chip.alias.empty())
        text += QStringLiteral(" ≡ ") + QString::fromStdString(chip.alias);
    return {text, {}};
}

TextFace wordFace(const TextFace& code) { return {uiFont(11, QFont::Medium), code.px}; }

// On a worksheet what is saved is asked for, under which name is not.
qsizetype givenOf(const Ink& ink, const QString& code) {
    return ink.answers == Answers::Shown || !code.contains('=') ? code.size() : code.indexOf('=') + 1;
}

double widthOfText(const Ink& ink, const TextFace& face, const ChipText& text) {
    const qsizetype given = givenOf(ink, text.code);
    const double code = widthOf(face, text.code.left(given)) + ink.answerWidth(text.code.mid(given), face);
    return text.word.isEmpty() ? code : code + kWordGap + widthOf(wordFace(face), text.word);
}

std::vector<PlacedChip> placeChips(Ink& ink, const QRectF& card, const std::vector<trace::SavedChip>& chips) {
    std::vector<int> present;
    for (size_t k = 0; k < chips.size(); ++k)
        if (chips[k].present || chips[k].released) present.push_back(static_cast<int>(k));
    std::vector<PlacedChip> placed;
    if (present.empty()) return placed;
    const TextFace face = ink.face(FontRole::Chip);
    const double right = card.right() - kRight, left = card.x() + card.width() / 3 + kClear;
    const double y = card.bottom() + kDrop - ink.m.chipH / 2;
    const auto widthOfAll = [&](Form form, size_t count) {
        double width = 0;
        for (size_t k = 0; k < count; ++k)
            width += widthOfText(ink, face, textOf(ink, chips[static_cast<size_t>(present[k])], form)) +
                     kPadding + (k > 0 ? kGap : 0);
        return width;
    };
    Form form = Form::Full;
    size_t count = present.size();
    for (const Form wanted : {Form::Full, Form::Numbers, Form::Value, Form::Name}) {
        form = wanted;
        if (widthOfAll(form, count) <= right - left) break;
    }
    while (count > 1 &&
           widthOfAll(form, count) + (count < present.size() ? kGap + kMoreWidth : 0) > right - left)
        --count;
    // Saved in the order of the op's arguments, so the first stands leftmost.
    double x = right;
    if (count < present.size()) {
        const QString more = QStringLiteral("+%1").arg(present.size() - count);
        placed.push_back({-1, {x - kMoreWidth, y, kMoreWidth, ink.m.chipH}, {more, {}}});
        x -= kMoreWidth + kGap;
    }
    for (size_t k = count; k-- > 0;) {
        const ChipText text = textOf(ink, chips[static_cast<size_t>(present[k])], form);
        double width = widthOfText(ink, face, text) + kPadding;
        width = std::min(width, std::max(kMoreWidth, x - left));
        placed.push_back({present[k], {x - width, y, width, ink.m.chipH}, text});
        x -= width + kGap;
    }
    return placed;
}

// What the count of those left out looks like: released when all of them are.
trace::SavedChip leftOut(const std::vector<trace::SavedChip>& chips, size_t shown) {
    trace::SavedChip all;
    size_t present = 0;
    all.released = true;
    for (const trace::SavedChip& chip : chips)
        if ((chip.present || chip.released) && present++ >= shown)
            all.released = all.released && chip.released;
    return all;
}

void paintChip(Ink& ink, const PlacedChip& placed, const trace::SavedChip& chip, const QString& name) {
    const bool failed = chip.failed;
    const bool released = chip.released && !failed;
    const bool stale = isStale(chip);
    const Theme::State& tone = ink.theme.state(failed || stale ? Tone::Error
                                               : released      ? Tone::Released
                                                               : Tone::Saved);
    Stroke stroke{tone.line, failed ? 2 : ink.m.card};
    if (released) stroke.dashes = {1.5, 3};
    if (failed) stroke.dashes = {4, 2.5};
    const QColor ground = failed || released ? ink.ground : tone.tint;
    ink.rect(placed.box, ink.m.radiusChip, ground, stroke);
    const TextFace face = ink.face(FontRole::Chip);
    const double base = placed.box.center().y() + face.px * 0.36;
    if (placed.chip < 0) {
        ink.text(name, {placed.box.center().x(), base}, placed.text.code, face, tone.text, Anchor::Middle);
        return;
    }
    const char* icon = released || (failed && !stale) ? "ring" : chip.retained ? "lock" : "pin";
    ink.icon(icon, {placed.box.x() + 8, placed.box.center().y() - 6.5}, 13, tone.text, 1.5);
    const double left = placed.box.x() + kTextLeft;
    const QString code = elidedMiddle(placed.text.code, face, placed.box.width() - kTextLeft - 5);
    const qsizetype given = givenOf(ink, code);
    double width = ink.text(name, {left, base}, code.left(given), face, tone.text);
    width += ink.answer(name, {left + width, base}, code.mid(given), face, tone.text);
    ink.text(name + QStringLiteral(".word"), {left + width + kWordGap, base}, placed.text.word,
             wordFace(face), tone.text);
}

}  // namespace

void paintChips(Ink& ink, const QRectF& card, const std::vector<trace::SavedChip>& chips,
                const std::function<double(int)>& shown, const QString& name) {
    int place = 0;
    std::vector<PlacedChip> all = placeChips(ink, card, chips);
    for (PlacedChip& placed : all) {
        const bool count = placed.chip < 0;
        const double there = shown(count ? static_cast<int>(chips.size()) - 1 : placed.chip);
        placed.box.translate(-6 * (1 - there), 0);
        ink.faded(there, [&] {
            paintChip(ink, placed,
                      count ? leftOut(chips, all.size() - 1) : chips[static_cast<size_t>(placed.chip)],
                      name + QStringLiteral(".chip.%1").arg(place));
        });
        ++place;
    }
}

QRectF chipRect(Ink& ink, const QRectF& card, const std::vector<trace::SavedChip>& chips, int chip) {
    for (const PlacedChip& placed : placeChips(ink, card, chips))
        if (placed.chip == chip) return placed.box;
    return {};
}

}  // namespace backstep::ui
