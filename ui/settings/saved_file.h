#pragma once

#include <QByteArray>
#include <QString>

namespace backstep::ui {

// Writes a file whole or not at all: what was there stays unless every byte has been taken; a device or a
// pipe is written to as it is. Gives nothing, or why it could not be written, in the system's words.
QString saveFile(const QString& path, const QByteArray& bytes);

}  // namespace backstep::ui
