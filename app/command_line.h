#pragma once

#include <QStringList>
#include <optional>

namespace backstep::app {

// What the program was asked to do without a window. Exit status: 0 done, 1 the snippet raised or the output
// could not be made, 2 usage. Nothing when the arguments ask for the window instead.
std::optional<int> runCommand(const QStringList& arguments);

}  // namespace backstep::app
