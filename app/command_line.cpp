#include "command_line.h"

#include <QFileInfo>
#include <algorithm>
#include <cstdio>
#include <iostream>

#include "commands/commands.h"
#include "commands/options.h"
#include "lesson/step_link.h"
#include "words/words.h"

namespace backstep::app {

namespace {

struct NamedCommand {
    const char* name;
    int (*run)(const QStringList& arguments);
};

constexpr NamedCommand kCommands[] = {
    {"run", runFile},         {"trace", traceFile},      {"explain", explainFile},
    {"export", exportFile},   {"handout", printHandout}, {"check", checkFiles},
    {"lessons", listLessons}, {"names", listNames},      {"shots", takeShots},
};

std::string usage() { return words::render(Message("app.usage"), preferredLanguage()); }

// What was printed has gone where it should: not so on a full disk.
int printed(int status) {
    std::cout.flush();
    if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return status;
    std::fputs("backstep: not all of the output could be written; is the disk full?\n", stderr);
    return kFailed;
}

std::optional<int> runAsked(const QStringList& arguments) {
    if (arguments.size() < 2) return std::nullopt;
    const QString& word = arguments[1];
    const bool command =
        std::ranges::any_of(kCommands, [&](const auto& known) { return word == known.name; });
    // `backstep handout --help`, too; explain has a page of its own.
    const QString asked = command && word != "explain" ? arguments.value(2) : word;
    if (asked == "--help" || asked == "-h") {
        std::fputs(usage().c_str(), stdout);
        return 0;
    }
    if (word == "--version") {
        std::puts("backstep " BACKSTEP_VERSION);
        return 0;
    }
    for (const NamedCommand& command : kCommands)
        if (word == command.name) return command.run(arguments.mid(1));
    if (!word.startsWith('-')) {
        if (QFileInfo::exists(word) || lesson::parse_step_link(word.toStdString())) return std::nullopt;
        std::fprintf(stderr, "backstep: %s: no such file or command (see backstep --help)\n",
                     qPrintable(word));
        return kUsageError;
    }
    if (word == "--first-frame") return std::nullopt;
    std::fprintf(stderr, "backstep: unknown option %s\n\n%s", qPrintable(word), usage().c_str());
    return kUsageError;
}

}  // namespace

std::optional<int> runCommand(const QStringList& arguments) {
    const std::optional<int> status = runAsked(arguments);
    return status ? printed(*status) : status;
}

}  // namespace backstep::app
