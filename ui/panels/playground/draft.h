#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

namespace backstep::ui {

// Keeps what is typed in the playground: written to one file a moment after every change and when the program
// ends, read when it begins. A write never leaves half a file.
class Draft : public QObject {
    Q_OBJECT

  public:
    explicit Draft(QString file = {}, QObject* parent = nullptr);
    ~Draft() override;

    QString load() const;  // empty when nothing was kept
    void keep(const QString& source);
    void writeNow();
    // Writes what stood in the playground to a file of its own, before another text takes its place; the last
    // few are kept. Returns the file, empty when it could not be written.
    QString setAside(const QString& source);

  private:
    QString m_file;
    QString m_source;
    bool m_dirty = false;
    QTimer m_timer;
};

}  // namespace backstep::ui
