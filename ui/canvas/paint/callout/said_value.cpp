#include "canvas/paint/callout/said_value.h"

#include <algorithm>
#include <vector>

#include "canvas/paint/element_text.h"
#include "canvas/paint/looks.h"

namespace backstep::ui {

namespace {

using trace::ValueSnapshot;

constexpr int kMostDigits = 5, kOneLineDigits = 3, kWrappedDigits = 4;
constexpr size_t kMostNamed = 4;         // closed gates told by their place
constexpr int64_t kMostLooked = 100000;  // elements looked through, each time it is drawn

// Broken after its commas into lines of as many elements, the rows of a matrix under each other.
QStringList broken(const QString& list, qsizetype elements) {
    QStringList lines;
    const QStringList parts = list.split(QLatin1String(", "));
    for (qsizetype from = 0; from < parts.size(); from += elements)
        lines << parts.mid(from, elements).join(QLatin1String(", ")) + QLatin1Char(',');
    lines.back().chop(1);
    for (qsizetype k = 1; k < lines.size(); ++k) lines[k].prepend(' ');
    return lines;
}

QStringList small(const ValueSnapshot& value, const TextFace& face, double room) {
    for (int digits = kMostDigits; digits >= kOneLineDigits; --digits)
        if (const QString line = listText(value, digits); widthOf(face, line) <= room) return {line};
    for (const qsizetype elements : {2, 1}) {
        const QStringList lines = broken(listText(value, kWrappedDigits), elements);
        const auto fits = [&](const QString& line) { return widthOf(face, line) <= room; };
        if (elements == 1 || std::ranges::all_of(lines, fits)) return lines;
    }
    return {};
}

// Which elements are zero, when every other one is one; nothing of another tensor.
std::vector<int64_t> closedGates(const ValueSnapshot& value) {
    std::vector<int64_t> closed;
    if (value.is_summary() || value.numel() > kMostLooked) return closed;
    for (int64_t i = 0; i < value.numel(); ++i) {
        const double element = value.at(i);
        if (element == 0) closed.push_back(i);
        if (element != 0 && element != 1) return {};
    }
    return closed;
}

QString toldClosed(const Ink& ink, const ValueSnapshot& value, const std::vector<int64_t>& closed) {
    if (value.dim() == 1 && closed.size() <= kMostNamed) {
        QStringList places;
        for (const int64_t i : closed) places << QString::number(i);
        return ink.words.closedAt.arg(places.join(QStringLiteral(", ")));
    }
    return ink.words.closedCount.arg(closed.size()).arg(value.numel());
}

}  // namespace

QStringList saidValue(const Ink& ink, const ValueSnapshot& value, const TextFace& face, double room,
                      bool factor) {
    if (value.empty()) return {};
    if (value.numel() == 1 || value.numel() == 0) return {cardText(value)};
    if (isSmall(value)) return small(value, face, room);
    if (factor)
        if (const std::vector<int64_t> closed = closedGates(value); !closed.empty())
            return {shapeText(value), toldClosed(ink, value, closed)};
    const trace::Spread spread = value.spread();
    const auto number = [](double x) {
        return QString::fromStdString(ValueSnapshot::scalar(static_cast<float>(x)).card_text());
    };
    if (spread.min == spread.max) return {shapeText(value), ink.words.allAre.arg(number(spread.min))};
    const QString range = number(spread.min) + QStringLiteral(" … ") + number(spread.max);
    if (widthOf(face, range) > room) return {shapeText(value)};
    return {shapeText(value), range};
}

}  // namespace backstep::ui
