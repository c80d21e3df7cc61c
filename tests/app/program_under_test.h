#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

// The built program as a stranger's file meets it: run in a folder of its own, in a bounded space of
// addresses and of time. A crash or a hang is the exit code -1.
class ProgramUnderTest {
  public:
    explicit ProgramUnderTest(int megabytes = 4000) : m_megabytes(megabytes) {}

    struct Ended {
        int exitCode = -1;
        QByteArray output;
        QByteArray error;
        QString lastLine;  // of stderr
    };
    QString folder() const { return m_folder.path(); }
    QString write(const QString& name, const QByteArray& content) const;            // gives the name
    Ended run(const QStringList& arguments, const QString& outputFile = {}) const;  // else into `output`

    // Nothing, when `run` of the snippet ends with status 1, naming the line (0: none) as Python does and
    // with a last line that the pattern matches; else what it did.
    QString whatIsWrongWith(const QByteArray& snippet, int line, const QString& lastLine) const;

  private:
    QTemporaryDir m_folder;
    int m_megabytes;
};
