#pragma once

#include <QByteArray>
#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace backstep::ui {

// Watches one file for what its author's editor saves, also when it writes another file and renames it over
// this one. Says so once the file has rested for a moment, and only when it holds something else than before;
// an empty file, or none, must rest longer, for an editor leaves one behind while it saves.
class LessonWatch : public QObject {
    Q_OBJECT

  public:
    explicit LessonWatch(QObject* parent = nullptr);

    void follow(const QString& file);

  signals:
    void saved();

  private:
    void watch();
    void look();

    QFileSystemWatcher m_watcher;
    QTimer m_rest;
    QString m_file;
    QByteArray m_bytes;
    bool m_waited = false;  // for an empty file to be filled
};

}  // namespace backstep::ui
