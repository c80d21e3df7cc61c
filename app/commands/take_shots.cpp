#include "commands/commands.h"
#include "commands/options.h"

namespace backstep::app {

int takeShots(const QStringList& arguments) {
    Options options(arguments, {"out="}, 0);
    if (!options.has("out")) options.refuse("--out DIR is missing");
    return options.status();
}

}  // namespace backstep::app
