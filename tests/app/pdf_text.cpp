#include "pdf_text.h"

#include <QRegularExpression>

namespace {

int referenceIn(const QByteArray& object, const char* key) {
    const QRegularExpression reference(QStringLiteral("%1 (\\d+) 0 R").arg(QLatin1String(key)));
    const auto match = reference.match(QString::fromLatin1(object));
    return match.hasMatch() ? match.captured(1).toInt() : -1;
}

}  // namespace

PdfText::PdfText(const QByteArray& bytes) {
    static const QRegularExpression begin(QStringLiteral("(?:^|\\n)(\\d+) 0 obj\\n"));
    const QString text = QString::fromLatin1(bytes);
    for (auto found = begin.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        const qsizetype from = match.capturedEnd(), to = bytes.indexOf("endobj", from);
        m_objects[match.captured(1).toInt()] = bytes.mid(from, to - from);
    }
    for (auto object = m_objects.cbegin(); object != m_objects.cend(); ++object) {
        if (object->contains("/FontFile")) ++m_embedded;
        if (object->contains("/ToUnicode"))
            m_characters["F" + QByteArray::number(object.key())] =
                charactersOf(streamOf(m_objects[referenceIn(*object, "/ToUnicode")]));
    }
    QList<int> numbers = m_objects.keys();
    std::sort(numbers.begin(), numbers.end());
    static const QRegularExpression page(QStringLiteral("/Type /Page\\b"));
    for (const int number : numbers) {
        if (!QString::fromLatin1(m_objects[number]).contains(page)) continue;
        ++m_pages;
        static const QRegularExpression box(QStringLiteral("/MediaBox \\[\\S+ \\S+ \\S+ ([\\d.]+)"));
        const double height = box.match(QString::fromLatin1(m_objects[number])).captured(1).toDouble();
        read(streamOf(m_objects[referenceIn(m_objects[number], "/Contents")]), height);
    }
}

QByteArray PdfText::streamOf(const QByteArray& object) {
    const qsizetype from = object.indexOf("stream\n"), to = object.lastIndexOf("endstream");
    if (from < 0 || to < from) return {};
    const QByteArray data = object.mid(from + 7, to - from - 7);
    if (!object.contains("FlateDecode")) return data;
    return qUncompress(QByteArray(4, '\0') + data);  // the size is not known beforehand
}

PdfText::Characters PdfText::charactersOf(const QByteArray& table) {
    Characters characters;
    static const QRegularExpression range(
        QStringLiteral("<([0-9a-fA-F]{4})>\\s*<([0-9a-fA-F]{4})>\\s*(?:<([0-9a-fA-F]{4})>|\\[([^\\]]*)\\])"));
    static const QRegularExpression one(QStringLiteral("<([0-9a-fA-F]{4,})>"));
    for (auto found = range.globalMatch(QString::fromLatin1(table)); found.hasNext();) {
        const auto match = found.next();
        const uint first = match.captured(1).toUInt(nullptr, 16),
                   last = match.captured(2).toUInt(nullptr, 16);
        auto listed = one.globalMatch(match.captured(4));
        for (uint glyph = first; glyph <= last; ++glyph) {
            uint code = match.captured(3).toUInt(nullptr, 16) + glyph - first;
            if (listed.hasNext()) code = listed.next().captured(1).toUInt(nullptr, 16);
            characters[glyph] = QString(QChar(code));
        }
    }
    return characters;
}

// A position is followed through what moves it: q and Q keep and restore it, cm moves and scales it, Td moves
// the pen inside a text.
void PdfText::read(const QByteArray& content, double height) {
    static const QRegularExpression word(
        QStringLiteral("/(?<font>F\\d+) \\S+ Tf|<(?<glyphs>[0-9a-fA-F]+)>|\\b(?<end>ET)\\b|"
                       "(?<scale>[\\d.-]+) [\\d.-]+ [\\d.-]+ (?<turn>[\\d.-]+) [\\d.-]+ (?<down>[\\d.-]+) "
                       "cm|(?<keep>^q|(?<=\\s)q)(?=\\s)|(?<restore>(?<=\\s)Q)(?=\\s)|"
                       "[\\d.-]+ (?<pen>[\\d.-]+) Td"));
    static const QRegularExpression number(QStringLiteral("^\\d+ / \\d+$"));
    struct Place {
        double scale = 1, origin = 0;
    };
    QList<Place> kept;
    Place place;
    double pen = 0, lowest = 0;
    QByteArray font;
    QString line;
    for (auto found = word.globalMatch(QString::fromLatin1(content)); found.hasNext();) {
        const auto match = found.next();
        if (match.hasCaptured("font")) {
            font = match.captured("font").toLatin1();
        } else if (match.hasCaptured("keep")) {
            kept.append(place);
        } else if (match.hasCaptured("restore")) {
            if (!kept.isEmpty()) place = kept.takeLast();
        } else if (match.hasCaptured("turn")) {
            place.origin += place.scale * match.captured("down").toDouble();
            place.scale *= match.captured("turn").toDouble();
        } else if (match.hasCaptured("pen")) {
            pen += match.captured("pen").toDouble();
        } else if (match.hasCaptured("end")) {
            if (!number.match(line.simplified()).hasMatch())
                lowest = std::max(lowest, 1 - (place.origin - place.scale * pen) / height);
            m_lines.append(line);
            line.clear();
            pen = 0;
        } else {
            const QString glyphs = match.captured("glyphs");
            for (qsizetype i = 0; i + 4 <= glyphs.size(); i += 4)
                line += m_characters[font].value(glyphs.mid(i, 4).toUInt(nullptr, 16));
        }
    }
    m_lowest.append(lowest);
}
