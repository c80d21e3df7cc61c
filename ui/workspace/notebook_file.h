#pragma once

#include <QByteArray>
#include <QString>

namespace backstep::lesson {
struct SourceFile;
}

namespace backstep::ui {

// Code as a Jupyter notebook: a line that begins with "# %%" begins a cell, one of Markdown as comments if
// "[markdown]" follows.
QByteArray notebookOf(const QString& source);

// The other way: the cells of a notebook as such code.
QString sourceOf(const lesson::SourceFile& notebook);

}  // namespace backstep::ui
