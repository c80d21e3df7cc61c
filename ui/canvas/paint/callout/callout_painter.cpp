#include "canvas/paint/callout/callout_painter.h"

#include <algorithm>

#include "canvas/paint/callout/said_value.h"
#include "canvas/paint/element_text.h"
#include "canvas/paint/free_room.h"
#include "canvas/paint/looks.h"

namespace backstep::ui {

namespace {

using explain::CalloutLine;
using Kind = CalloutLine::Kind;

constexpr double kSide = 14, kFirst = 22, kLineStep = 22, kRuleAbove = 19, kSendStep = 30, kBottom = 16,
                 kAway = 24, kNumberStep = 18, kGap = 8, kSymbol = 14, kKiller = 22;
constexpr double kShift = 12, kFarthestShift = 72;  // up or down, where the middle is taken
constexpr double kUnderChips = 6;                   // farther from the chips that hang from a card above

// The faces and words of one line, and the width they need beside each other.
struct Row {
    TextFace wordFace, numberFace;
    QString word;
    QStringList numbers;  // a line each
    bool list = false;    // they are one list, broken into lines
    double symbol = 0;    // width of the formula after the word

    double words() const { return widthOf(wordFace, word) + symbol; }
    double numberWidth(const Ink& ink, qsizetype k) const { return ink.answerWidth(numbers[k], numberFace); }
    double widest(const Ink& ink) const {
        double width = 0;
        for (qsizetype k = 0; k < numbers.size(); ++k) width = std::max(width, numberWidth(ink, k));
        return width;
    }
    // What has to stand beside the words: the lines of a list stay under each other.
    double beside(const Ink& ink) const {
        return numbers.isEmpty() ? 0 : kGap + (list ? widest(ink) : numberWidth(ink, 0));
    }
};

double roomOf(const Ink& ink) { return ink.m.calloutW - 2 * kSide; }

Row rowOf(const Ink& ink, const CalloutLine& line) {
    const double floor = ink.m.minText / ink.zoom;
    const bool sends = line.kind == Kind::Sends;
    Row row;
    row.wordFace = {uiFont(12, sends ? QFont::DemiBold : QFont::Medium), std::max(12.0, floor)};
    row.numberFace = {codeFont(sends ? 15 : 13, sends ? QFont::Bold : QFont::DemiBold),
                      std::max(sends ? 15.0 : 13.0, floor)};
    row.numbers = saidValue(ink, line.value, row.numberFace, roomOf(ink), line.kind == Kind::Local);
    row.list = isSmall(line.value);
    if (line.asked || (line.value.empty() && sends)) row.numbers << QStringLiteral("?");
    if (sends) {
        row.word = ink.words.sendsTo.arg(QString::fromStdString(line.target));
    } else {
        row.word = line.kind == Kind::Receives ? ink.words.receives
                   : line.kind == Kind::Summed ? QStringLiteral("∑ ") + QString::fromStdString(line.target)
                                               : ink.words.local;
        if (line.kind == Kind::Local && !line.formula.empty()) {
            row.word += QStringLiteral(", ");
            row.symbol = ink.formulaWidth(line.formula, kSymbol);
        }
    }
    return row;
}

// Baselines of a line below the box's top. A formula that has no room beside its words stands under them, and
// so do numbers that have none beside either.
struct Place {
    double words = 0;
    double symbol = 0;
    double numbers = 0;  // of the first line
    double last = 0;     // and of the last
};

std::vector<Place> places(const Ink& ink, const std::vector<CalloutLine>& lines, double* height) {
    std::vector<Place> at;
    const double room = roomOf(ink);
    double y = 0;
    for (size_t k = 0; k < lines.size(); ++k) {
        if (k == 0)
            y = kFirst;
        else if (lines[k].kind == Kind::Sends && lines[k - 1].kind != Kind::Sends)
            y += kSendStep;
        else
            y += kLineStep;
        Place place{y, y, y, y};
        if (lines[k].kind != Kind::Title) {
            const Row row = rowOf(ink, lines[k]);
            const bool below = row.symbol > 0 && row.words() > room;
            if (below) place.symbol = place.numbers = y += kNumberStep;
            const double before = below ? row.symbol : row.words();
            const bool broken = row.list && row.numbers.size() > 1;
            const bool apart = broken || (!row.numbers.isEmpty() && before + row.beside(ink) > room);
            if (apart) place.numbers = y += kNumberStep;
            y += kNumberStep * static_cast<double>(std::max<qsizetype>(0, row.numbers.size() - 1));
            place.last = y;
        }
        at.push_back(place);
    }
    *height = y + kBottom;
    return at;
}

void paintTitle(Ink& ink, const CalloutLine& line, QPointF at, double room, const QString& name) {
    ink.formula(name, at, line.formula, 15, ink.theme.ink.primary, room);
}

void paintRow(Ink& ink, const CalloutLine& line, double left, double right, Place at, const QString& name) {
    const bool sends = line.kind == Kind::Sends;
    const Theme::State& backward = ink.theme.state(Tone::Backward);
    const Row row = rowOf(ink, line);
    const QColor& wordInk = sends ? backward.text : ink.theme.ink.secondary;
    const double inside = right - left;
    const auto roomAt = [&](double baseline) {
        return inside - (baseline == at.numbers ? row.beside(ink) : 0);
    };
    const bool below = at.symbol != at.words;
    const double room = roomAt(at.words);
    for (int k = 0; k < row.numbers.size(); ++k) {
        const QString part = k == 0 ? QString() : QStringLiteral(".%1").arg(k);
        const double x = right - (row.list ? row.widest(ink) : row.numberWidth(ink, k));
        ink.answer(name + QStringLiteral(".value") + part, {x, at.numbers + k * kNumberStep}, row.numbers[k],
                   row.numberFace, sends ? backward.text : ink.theme.ink.primary, Anchor::Start,
                   saysShape(line.value, row.numbers[k]));
    }
    QString word = row.word;
    if (sends && widthOf(row.wordFace, word) > room) {  // the name gives way, not what is said of it
        const double said = widthOf(row.wordFace, ink.words.sendsTo.arg(QString()));
        word = ink.words.sendsTo.arg(
            elidedMiddle(QString::fromStdString(line.target), row.wordFace, room - said));
    }
    const double width =
        ink.text(name, {left, at.words}, elidedMiddle(word, row.wordFace, room), row.wordFace, wordInk);
    if (row.symbol > 0)
        ink.formula(name + QStringLiteral(".symbol"), {left + (below ? 0 : width), at.symbol}, line.formula,
                    kSymbol, wordInk, below ? roomAt(at.symbol) : room - width);
}

}  // namespace

QRectF placeBeside(const SceneGeometry& geometry, size_t item, QSizeF size, double below) {
    const QRectF card = geometry.item(item);
    const double middle = card.center().y();
    for (double shift = 0; shift <= kFarthestShift; shift += kShift)
        for (const double by : {-shift, shift})
            for (const double x : {card.x() - kAway - size.width(), card.right() + kAway}) {
                const QRectF rect(QPointF(x, middle - size.height() / 2 + by), size);
                const bool tied = rect.top() + kShift < middle && rect.bottom() - kShift > middle;
                const QRectF told = rect.adjusted(0, -kUnderChips, 0, below);
                if (tied && isFree(geometry, told, {.item = static_cast<int>(item)})) return rect;
            }
    return {};
}

QRectF calloutRect(const Ink& ink, const SceneGeometry& geometry, size_t item,
                   const std::vector<CalloutLine>& lines) {
    double height = 0;
    places(ink, lines, &height);
    const QSizeF size(ink.m.calloutW, height);
    const double told = toldRect(QRectF(QPointF(), size), lines).height();
    return placeBeside(geometry, item, size, told - height);
}

QRectF toldRect(const QRectF& callout, const std::vector<CalloutLine>& lines) {
    const bool kills = std::ranges::any_of(lines, [](const CalloutLine& line) { return line.kills; });
    return callout.isNull() || !kills ? callout : callout.adjusted(0, 0, 0, kKiller);
}

void paintCallout(Ink& ink, const QRectF& rect, const QRectF& card, const std::vector<CalloutLine>& lines,
                  bool kills, double written, const std::vector<double>& line) {
    if (rect.isNull() || written <= 0) return;
    const Theme::State& backward = ink.theme.state(Tone::Backward);
    const bool leftOfCard = rect.right() < card.x();
    double height = 0;
    const std::vector<Place> at = places(ink, lines, &height);
    ink.faded(written, [&] {
        const double y = card.center().y() - 2;
        const double from = leftOfCard ? rect.right() : card.right() + 7,
                     to = leftOfCard ? card.x() - 7 : rect.x();
        ink.line({from, y}, {to, y}, {backward.line, 1.5});
        ink.shadow(rect, 8);
        ink.rect(rect, 8, ink.theme.surface.raised, Stroke{backward.line, ink.m.card});
    });
    const double left = rect.x() + kSide, right = rect.right() - kSide;
    for (size_t k = 0; k < lines.size(); ++k) {
        const Place place{rect.y() + at[k].words, rect.y() + at[k].symbol, rect.y() + at[k].numbers,
                          rect.y() + at[k].last};
        const double y = place.words;
        const QString name = QStringLiteral("callout.%1").arg(k);
        ink.faded(written * line[k], [&] {
            if (lines[k].kind == Kind::Title) {
                paintTitle(ink, lines[k], {left, y}, right - left, name);
                return;
            }
            if (lines[k].kind == Kind::Sends && (k == 0 || lines[k - 1].kind != Kind::Sends))
                ink.line({left, y - kRuleAbove}, {right, y - kRuleAbove}, {ink.theme.ink.primary, 1.25});
            paintRow(ink, lines[k], left, right, place, name);
            if (kills && lines[k].kind == Kind::Local && !lines[k].value.empty() && lines[k].value.all_zero())
                ink.rect({rect.x() + 6, y - 15, rect.width() - 12, place.last - y + 21}, 5, Qt::transparent,
                         Stroke{ink.theme.state(Tone::Error).line, 1.75});
        });
    }
    if (!kills || lines.empty()) return;
    ink.faded(written * line.back(), [&] {
        const TextFace face = {uiFont(12, QFont::DemiBold), std::max(12.0, ink.m.minText / ink.zoom)};
        ink.text(QStringLiteral("callout.killer"), {rect.x() + 4, rect.bottom() + 8 + face.px * 0.76},
                 ink.words.killedPath, face, ink.theme.state(Tone::Error).text);
    });
}

}  // namespace backstep::ui
