#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

namespace backstep::ui {

// Keeps what is typed in the playground. Every change is in a journal at once; the text goes to one file a
// moment later and when the program ends, which empties the journal. A write never leaves half a file. After
// a crash the journal says what stood there last.
class Draft : public QObject {
    Q_OBJECT

  public:
    explicit Draft(QString file = {}, QObject* parent = nullptr);
    ~Draft() override;

    QString load();                                 // empty when nothing was kept
    bool recovered() const { return m_recovered; }  // what load() gave had not been written in peace
    void keep(const QString& source);
    void writeNow();
    // Writes what stood in the playground to a file of its own, before another text takes its place; the last
    // few are kept. Returns the file, empty when it could not be written.
    QString setAside(const QString& source);

  private:
    QString journal() const;
    void note(const QByteArray& text);

    QString m_file;
    QString m_source;
    bool m_dirty = false;
    bool m_recovered = false;
    QTimer m_timer;
};

}  // namespace backstep::ui
