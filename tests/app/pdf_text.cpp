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
        read(streamOf(m_objects[referenceIn(m_objects[number], "/Contents")]));
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

void PdfText::read(const QByteArray& content) {
    static const QRegularExpression word(QStringLiteral("/(F\\d+) \\S+ Tf|<([0-9a-fA-F]+)>|\\bET\\b"));
    QByteArray font;
    QString line;
    for (auto found = word.globalMatch(QString::fromLatin1(content)); found.hasNext();) {
        const auto match = found.next();
        if (!match.captured(1).isEmpty()) {
            font = match.captured(1).toLatin1();
        } else if (match.captured(2).isEmpty()) {
            m_lines.append(line);
            line.clear();
        } else {
            const QString glyphs = match.captured(2);
            for (qsizetype i = 0; i + 4 <= glyphs.size(); i += 4)
                line += m_characters[font].value(glyphs.mid(i, 4).toUInt(nullptr, 16));
        }
    }
}
