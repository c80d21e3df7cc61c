#pragma once

#include <QString>
#include <QStringList>

// The texts that the engine's sources raise: what stands between quotes in a statement that raises, cut at
// its holes. Of each only parts of two words and more count, the rest (marks, names of kernels) is not told
// apart from other text.
struct ErrorText {
    QString file;
    int line = 0;
    QString part;
};

// Of C++: the literals behind `throw`, CHECK and calls whose names say that they raise.
QList<ErrorText> errorTextsOfCpp(const QString& file, const QString& source);

// Of the modules written in Python: the literals of `raise` and `assert`, without what stands in {} or behind
// %.
QList<ErrorText> errorTextsOfPython(const QString& file, const QString& source);

// Whether `output` holds the part, written as str() or as repr() shows it.
bool holds(const QString& output, const QString& part);
