#include "style/font_file.h"

#include <QtEndian>
#include <utility>
#include <vector>

namespace backstep::ui {

namespace {

// All numbers of a font file are big-endian; beyond its end there are zeros.
template <class Number>
Number numberAt(const QByteArray& font, qsizetype at) {
    if (at < 0 || at + qsizetype(sizeof(Number)) > font.size()) return 0;
    return qFromBigEndian<Number>(font.constData() + at);
}

template <class Number>
void append(QByteArray& bytes, Number number) {
    const Number big = qToBigEndian(number);
    bytes.append(reinterpret_cast<const char*>(&big), sizeof big);
}

// The directory's record of a table (tag, checksum, offset, length: 16 bytes), 0 when there is none.
qsizetype recordOf(const QByteArray& font, const char* tag) {
    constexpr qsizetype kHeader = 12, kRecord = 16;
    const int tables = numberAt<quint16>(font, 4);
    for (int i = 0; i < tables; ++i)
        if (font.mid(kHeader + i * kRecord, 4) == tag) return kHeader + i * kRecord;
    return 0;
}

qsizetype tableAt(const QByteArray& font, const char* tag) {
    const qsizetype record = recordOf(font, tag);
    return record == 0 ? 0 : numberAt<quint32>(font, record + 8);
}

constexpr quint16 kFamily = 1, kStyle = 2, kFullName = 4, kPostScript = 6, kWholeFamily = 16,
                  kWholeStyle = 17;
constexpr quint16 kWindows = 3, kUnicode = 1, kEnglish = 0x409;

QString utf16(const QByteArray& bytes) {
    QString text;
    for (qsizetype i = 0; i + 1 < bytes.size(); i += 2) text += QChar(numberAt<quint16>(bytes, i));
    return text;
}

// A name of the font in English, empty when it has none of that kind.
QString nameOf(const QByteArray& font, quint16 kind) {
    const qsizetype table = tableAt(font, "name");
    const qsizetype strings = table + numberAt<quint16>(font, table + 4);
    for (int i = 0; table > 0 && i < numberAt<quint16>(font, table + 2); ++i) {
        const qsizetype at = table + 6 + i * 12;  // platform, encoding, language, kind, length, offset
        if (numberAt<quint16>(font, at) != kWindows || numberAt<quint16>(font, at + 6) != kind) continue;
        return utf16(font.mid(strings + numberAt<quint16>(font, at + 10), numberAt<quint16>(font, at + 8)));
    }
    return {};
}

QByteArray nameTable(const std::vector<std::pair<quint16, QString>>& names) {
    QByteArray table, strings;
    const auto count = static_cast<quint16>(names.size());
    for (const quint16 number : {quint16(0), count, quint16(6 + 12 * count)}) append(table, number);
    for (const auto& [kind, text] : names) {
        const auto length = static_cast<quint16>(2 * text.size()),
                   offset = static_cast<quint16>(strings.size());
        for (const quint16 number : {kWindows, kUnicode, kEnglish, kind, length, offset})
            append(table, number);
        for (const QChar c : text) append(strings, static_cast<quint16>(c.unicode()));
    }
    return table + strings;
}

}  // namespace

QByteArray withoutFeature(QByteArray font, const char* tag) {
    const qsizetype substitutions = tableAt(font, "GSUB");
    if (substitutions == 0) return font;
    // FeatureList: a count, then tag and offset of each.
    const qsizetype list = substitutions + numberAt<quint16>(font, substitutions + 6);
    const int features = numberAt<quint16>(font, list);
    for (int i = 0; i < features; ++i) {
        const qsizetype at = list + 2 + i * 6;
        if (font.mid(at, 4) == tag) font.replace(at, 4, "none");
    }
    return font;
}

QByteArray withFamilySuffix(QByteArray font, const QString& suffix) {
    const qsizetype record = recordOf(font, "name");
    const auto either = [&font](quint16 whole, quint16 part) {
        const QString name = nameOf(font, whole);
        return name.isEmpty() ? nameOf(font, part) : name;
    };
    const QString family = either(kWholeFamily, kFamily), style = either(kWholeStyle, kStyle);
    if (record == 0 || family.isEmpty()) return font;
    const QString named = family + QLatin1Char(' ') + suffix;
    const QString postScript = QString(named).remove(QLatin1Char(' ')) + QLatin1Char('-') + style;
    const QByteArray names = nameTable({{kFamily, named},
                                        {kStyle, style},
                                        {kFullName, named + QLatin1Char(' ') + style},
                                        {kPostScript, postScript}});
    while (font.size() % 4 != 0) font.append('\0');
    QByteArray place;
    append(place, static_cast<quint32>(font.size()));
    append(place, static_cast<quint32>(names.size()));
    font.replace(record + 8, place.size(), place);
    return font + names;
}

}  // namespace backstep::ui
