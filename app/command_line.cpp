#include "command_line.h"

#include <QFileInfo>
#include <algorithm>
#include <cstdio>
#include <iostream>

#include "commands/commands.h"
#include "lesson/step_link.h"

namespace backstep::app {

namespace {

constexpr const char* kUsage =
    R"(backstep [FILE [--step STEP]]       the window; FILE is a lesson (.md), a snippet (.py) or a notebook (.ipynb),
                                    STEP a number, a step key, or a cell and a position: "3 node MulBackward0"
backstep backstep:LESSON[#STEP]     the window, at a link copied from it
backstep run FILE [--notebook] [--steps N]
                                    prints what python3 FILE prints
backstep trace FILE [--json] [--notebook] [--steps N] [--lang es|en]
                                    every step, one per line or as JSON
backstep explain FILE [--step K|first|last] [--why NAME] [--paths NAME] [--check NAME] [--autopsy]
         [--lang es|en]             what happens at a step, with the chain rule by hand; why NAME.grad is
                                    what it is; its paths; finite differences; errors and silent mistakes
                                    (backstep explain --help)
backstep export FILE --format svg|png|pdf|dot|txt [--step N|first|last|all] [--out PATH]
         [--theme light|dark|contrast] [--lang es|en] [--scale K]
backstep check FILE|DIR...          proof-reads lessons; every number they state is computed and compared
backstep handout LESSON [--worksheet|--key] [--lang es|en] [--paper a4|letter] --out FILE.pdf
                                    a lesson on paper: all of it, with blanks, or the blanks filled in;
                                    LESSON is a file or the id of a lesson
backstep lessons [DIR]              lists the lessons and your own, or those of a folder
backstep names [PLACE]              the Python names that exist, as Markdown; PLACE is torch.nn or so
backstep shots --out DIR [--lesson ID | --snippet FILE] [--small | --large] [--lang es|en] [--theme light|dark|contrast]
                                    contact sheets and film strips of every moment, or of every scene of a lesson,
                                    or of every phase of a snippet
backstep --version | --help
)";

struct NamedCommand {
    const char* name;
    int (*run)(const QStringList& arguments);
};

constexpr NamedCommand kCommands[] = {
    {"run", runFile},         {"trace", traceFile},      {"explain", explainFile},
    {"export", exportFile},   {"handout", printHandout}, {"check", checkFiles},
    {"lessons", listLessons}, {"names", listNames},      {"shots", takeShots},
};

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
        std::fputs(kUsage, stdout);
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
    std::fprintf(stderr, "backstep: unknown option %s\n\n%s", qPrintable(word), kUsage);
    return kUsageError;
}

}  // namespace

std::optional<int> runCommand(const QStringList& arguments) {
    const std::optional<int> status = runAsked(arguments);
    return status ? printed(*status) : status;
}

}  // namespace backstep::app
