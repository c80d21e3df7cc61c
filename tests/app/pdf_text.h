#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
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
    // How far down the lowest text of a page stands, from 0 at its upper edge to 1; its number, which stands
    // at the foot of every page as "2 / 7", is not counted.
    double lowestText(int page) const { return m_lowest[page]; }

  private:
    using Characters = QHash<uint, QString>;  // by glyph

    static QByteArray streamOf(const QByteArray& object);
    static Characters charactersOf(const QByteArray& table);
    void read(const QByteArray& content, double height);

    QHash<int, QByteArray> m_objects;
    QHash<QByteArray, Characters> m_characters;  // by the font's name in a page
    QStringList m_lines;
    QList<double> m_lowest;
    int m_pages = 0;
    int m_embedded = 0;
};
