#include "command_line.h"

#include <QFileInfo>
#include <cstdio>

#include "commands/commands.h"

namespace backstep::app {

namespace {

constexpr const char* kUsage =
    "backstep [FILE]                     the window; FILE is a lesson (.md), a snippet (.py) or a notebook "
    "(.ipynb)\n"
    "backstep run FILE [--notebook] [--steps N]\n"
    "                                    prints what python3 FILE prints\n"
    "backstep trace FILE [--json] [--notebook] [--lang es|en]\n"
    "                                    every step, one per line or as JSON\n"
    "backstep explain FILE [--step K|first|last] [--why NAME] [--paths NAME] [--check NAME] [--autopsy]\n"
    "         [--lang es|en]             what happens at a step, with the chain rule by hand; why NAME.grad "
    "is\n"
    "                                    what it is; its paths; finite differences; errors and silent "
    "mistakes\n"
    "                                    (backstep explain --help)\n"
    "backstep export FILE --format svg|png|dot|txt [--step N|first|last|all] [--out PATH]\n"
    "         [--theme light|dark|contrast] [--lang es|en] [--scale K]\n"
    "backstep check FILE|DIR...          proof-reads lessons; every number they state is computed and "
    "compared\n"
    "backstep handout LESSON [--worksheet|--key] [--lang es|en] [--paper a4|letter] --out FILE.pdf\n"
    "                                    a lesson on paper: all of it, with blanks, or the blanks filled "
    "in;\n"
    "                                    LESSON is a file or the id of a lesson\n"
    "backstep lessons                    lists the lessons\n"
    "backstep names [PLACE]              the Python names that exist, as Markdown; PLACE is torch.nn or so\n"
    "backstep shots --out DIR [--lesson ID [--lang es|en]]\n"
    "                                    contact sheets and film strips of every moment, or of every scene "
    "of "
    "a lesson\n"
    "backstep --version | --help\n";

struct NamedCommand {
    const char* name;
    int (*run)(const QStringList& arguments);
};

constexpr NamedCommand kCommands[] = {
    {"run", runFile},         {"trace", traceFile},      {"explain", explainFile},
    {"export", exportFile},   {"handout", printHandout}, {"check", checkFiles},
    {"lessons", listLessons}, {"names", listNames},      {"shots", takeShots},
};

}  // namespace

std::optional<int> runCommand(const QStringList& arguments) {
    if (arguments.size() < 2) return std::nullopt;
    const QString& word = arguments[1];
    if (word == "--help" || word == "-h") {
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
        if (QFileInfo::exists(word)) return std::nullopt;
        std::fprintf(stderr, "backstep: %s: no such file or command (see backstep --help)\n",
                     qPrintable(word));
        return kUsageError;
    }
    if (word == "--first-frame") return std::nullopt;
    std::fprintf(stderr, "backstep: unknown option %s\n\n%s", qPrintable(word), kUsage);
    return kUsageError;
}

}  // namespace backstep::app
