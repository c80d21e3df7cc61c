#pragma once

#include <QByteArray>
#include <QString>

namespace backstep::ui {

// Code as a Jupyter notebook: a line that begins with "# %%" begins a cell.
QByteArray notebookOf(const QString& source);

}  // namespace backstep::ui
