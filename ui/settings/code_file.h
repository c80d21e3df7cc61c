#pragma once

#include <QByteArray>
#include <QString>

class QMimeData;

namespace backstep::ui {

// A file of code as any editor may have left it: UTF-8, or UTF-16 with its mark, or else one byte a letter as
// Latin-1 has it; lines that end in one way or another. Its text always has plain line ends.
struct CodeFile {
    QString text;
    QString problem;  // why it could not be read, in the system's words
    bool isUtf8 = true;
};
CodeFile readCode(const QString& path);

// The first of several files dropped on the window that is a lesson, code or a notebook by its ending.
QString fileToOpen(const QMimeData& dropped);

// Writes a text as UTF-8, with the line ends that what it replaces has. Gives nothing, or the problem.
QString writeCode(const QString& path, const QString& text);

// Somebody else has written to the file since it had this text. One that is gone has not changed.
bool hasChanged(const QString& path, const QString& text);

}  // namespace backstep::ui
