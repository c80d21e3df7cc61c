#pragma once

#include <QStringList>

namespace backstep::app {

constexpr int kDone = 0;
constexpr int kFailed = 1;
constexpr int kUsageError = 2;

// The commands. `arguments` begins with the command's own name; each returns the exit status.
int runFile(const QStringList& arguments);
int traceFile(const QStringList& arguments);
int explainFile(const QStringList& arguments);
int exportFile(const QStringList& arguments);
int checkFiles(const QStringList& arguments);
int listLessons(const QStringList& arguments);
int listNames(const QStringList& arguments);
int printHandout(const QStringList& arguments);
int takeShots(const QStringList& arguments);

}  // namespace backstep::app
