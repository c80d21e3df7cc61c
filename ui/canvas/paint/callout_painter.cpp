#include "canvas/paint/callout_painter.h"

#include "canvas/paint/looks.h"

namespace backstep::ui {

namespace {

using explain::CalloutLine;
using Kind = CalloutLine::Kind;

constexpr double kSide = 14, kFirst = 22, kLineStep = 22, kRuleAbove = 19, kSendStep = 30, kBottom = 16,
                 kAway = 24, kNumberStep = 18, kGap = 8, kSymbol = 14;

// The faces and words of one line, and the width they need beside each other.
struct Row {
    TextFace wordFace, numberFace;
    QString word;
    QString number;
    double symbol = 0;  // width of the formula after the word

    double words() const { return widthOf(wordFace, word) + symbol; }
    double numbers() const { return number.isEmpty() ? 0 : kGap + widthOf(numberFace, number); }
};

Row rowOf(const Ink& ink, const CalloutLine& line) {
    const double floor = ink.m.minText / ink.zoom;
    const bool sends = line.kind == Kind::Sends;
    Row row;
    row.wordFace = {uiFont(12, sends ? QFont::DemiBold : QFont::Medium), std::max(12.0, floor)};
    row.numberFace = {codeFont(sends ? 15 : 13, sends ? QFont::Bold : QFont::DemiBold),
                      std::max(sends ? 15.0 : 13.0, floor)};
    if (!line.value.empty()) row.number = cardText(line.value);
    if (line.value.empty() && line.kind == Kind::Sends) row.number = QStringLiteral("?");  // it is asked for
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

// Baselines of a line below the box's top. A formula that has no room beside its words stands under them,
// and so does a number beside either.
struct Place {
    double words = 0;
    double symbol = 0;
    double number = 0;
};

std::vector<Place> places(const Ink& ink, const std::vector<CalloutLine>& lines, double* height) {
    std::vector<Place> at;
    const double room = ink.m.calloutW - 2 * kSide;
    double y = 0;
    for (size_t k = 0; k < lines.size(); ++k) {
        if (k == 0)
            y = kFirst;
        else if (lines[k].kind == Kind::Sends && lines[k - 1].kind != Kind::Sends)
            y += kSendStep;
        else
            y += kLineStep;
        Place place{y, y, y};
        if (lines[k].kind != Kind::Title) {
            const Row row = rowOf(ink, lines[k]);
            const bool below = row.symbol > 0 && row.words() > room;
            if (below) place.symbol = place.number = y += kNumberStep;
            if (row.numbers() > 0 && (below ? row.symbol : row.words()) + row.numbers() > room)
                place.number = y += kNumberStep;
        }
        at.push_back(place);
    }
    *height = y + kBottom;
    return at;
}

bool isFree(const QRectF& rect, const SceneGeometry& geometry, const trace::Picture& picture, size_t item) {
    for (size_t i = 0; i < picture.items.size(); ++i)
        if (i != item && overlap(geometry.item(i), rect, 8)) return false;
    for (size_t e = 0; e < picture.edges.size(); ++e) {
        if (geometry.hasTag(e) && overlap(geometry.tag(e), rect, 6)) return false;
        if (!overlap(geometry.edgeBounds(e), rect, 1)) continue;
        const QPolygonF& points = geometry.edge(e).points();
        for (qsizetype p = 0; p + 1 < points.size(); ++p)
            if (QRectF(points[p], points[p + 1]).normalized().adjusted(-6, -6, 6, 6).intersects(rect))
                return false;
    }
    return true;
}

void paintTitle(Ink& ink, const CalloutLine& line, QPointF at, double room, const QString& name) {
    ink.formula(name, at, line.formula, 15, ink.theme.ink.primary, room);
}

void paintRow(Ink& ink, const CalloutLine& line, double left, double right, Place at, const QString& name) {
    const bool sends = line.kind == Kind::Sends;
    const Theme::State& backward = ink.theme.state(Tone::Backward);
    const Row row = rowOf(ink, line);
    const QColor& wordInk = sends ? backward.text : ink.theme.ink.secondary;
    const auto roomAt = [&](double baseline) {
        return right - left - (baseline == at.number ? row.numbers() : 0);
    };
    const bool below = at.symbol != at.words;
    const double room = roomAt(at.words);
    ink.text(name + QStringLiteral(".value"), {right, at.number}, row.number, row.numberFace,
             sends ? backward.text : ink.theme.ink.primary, Anchor::End);
    const double width =
        ink.text(name, {left, at.words}, elidedMiddle(row.word, row.wordFace, room), row.wordFace, wordInk);
    if (row.symbol > 0)
        ink.formula(name + QStringLiteral(".symbol"), {left + (below ? 0 : width), at.symbol}, line.formula,
                    kSymbol, wordInk, below ? roomAt(at.symbol) : room - width);
}

}  // namespace

QRectF calloutRect(const Ink& ink, const SceneGeometry& geometry, size_t item,
                   const std::vector<CalloutLine>& lines) {
    double height = 0;
    places(ink, lines, &height);
    const double width = Measures::get().calloutW;
    const QRectF card = geometry.item(item);
    const double top = card.center().y() - height / 2;
    const QRectF left(card.x() - kAway - width, top, width, height);
    if (isFree(left, geometry, geometry.picture(), item)) return left;
    const QRectF right(card.right() + kAway, top, width, height);
    if (isFree(right, geometry, geometry.picture(), item)) return right;
    return {};
}

void paintCallout(Ink& ink, const QRectF& rect, const QRectF& card, const std::vector<CalloutLine>& lines,
                  bool kills, double written, const std::vector<double>& line) {
    if (rect.isNull() || ink.print || written <= 0) return;
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
        const Place place{rect.y() + at[k].words, rect.y() + at[k].symbol, rect.y() + at[k].number};
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
                ink.rect({rect.x() + 6, y - 15, rect.width() - 12, place.number - y + 21}, 5, Qt::transparent,
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
