#pragma once

#include <QByteArray>
#include <QHash>
#include <QString>
#include <QStringList>

// Enough of a PDF reader to ask what our own files say: their pages, the fonts they bring, and their text as
// a search would find it, through each font's own table of characters.
class PdfText {
  public:
    explicit PdfText(const QByteArray& bytes);

    int pages() const { return m_pages; }
    int fonts() const { return static_cast<int>(m_characters.size()); }
    int embeddedFonts() const { return m_embedded; }
    QString text() const { return m_lines.join('\n'); }  // one line per text drawn

  private:
    using Characters = QHash<uint, QString>;  // by glyph

    static QByteArray streamOf(const QByteArray& object);
    static Characters charactersOf(const QByteArray& table);
    void read(const QByteArray& content);

    QHash<int, QByteArray> m_objects;
    QHash<QByteArray, Characters> m_characters;  // by the font's name in a page
    QStringList m_lines;
    int m_pages = 0;
    int m_embedded = 0;
};
