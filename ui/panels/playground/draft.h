#pragma once

#include <QLockFile>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <memory>

namespace backstep::ui {

// Keeps what is typed in the playground. Every change is in a journal at once; the text goes to one file a
// moment later and when the program ends, which empties the journal. A write never leaves half a file. After
// a crash the journal says what stood there last. Of two programs that run at once each has a file of its
// own: the first that is free of the given one, NAME-window-2.py, NAME-window-3.py, ...
class Draft : public QObject {
    Q_OBJECT

  public:
    explicit Draft(QString file = {}, QObject* parent = nullptr);
    ~Draft() override;

    QString file() const { return m_file; }
    bool isApart() const { return m_file != m_usual; }  // another program has the usual file

    QString load();                                 // empty when nothing was kept
    bool recovered() const { return m_recovered; }  // what load() gave had not been written in peace
    void keep(const QString& source);
    void writeNow();
    // Writes, and lets another program have the file, unless it could not be written.
    void leave();
    // Why what was typed last could not be written, in the system's words; empty when it was.
    const QString& problem() const { return m_problem; }
    // What other programs were typing when they crashed, each now in a file of its own.
    QStringList rescued();
    // Writes what stood in the playground to a file of its own, before another text takes its place; the last
    // few are kept. Returns the file, empty when it could not be written.
    QString setAside(const QString& source);

  signals:
    void problemChanged();

  private:
    static QString journalOf(const QString& file) { return file + QStringLiteral(".journal"); }
    QString fileOf(int window) const;
    std::unique_ptr<QLockFile> lock(const QString& file) const;
    void claim();
    void note(const QByteArray& text);

    QString m_usual;
    QString m_file;
    std::unique_ptr<QLockFile> m_lock;
    QString m_source;
    QString m_problem;
    bool m_dirty = false;
    bool m_recovered = false;
    QTimer m_timer;
};

}  // namespace backstep::ui
