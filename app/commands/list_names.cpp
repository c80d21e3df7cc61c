#include <cstdio>
#include <string>

#include "commands/commands.h"
#include "commands/options.h"
#include "run/editing/names_table.h"

namespace backstep::app {
namespace {

// Text in a cell of a Markdown table, as code.
std::string cell(const std::string& text) {
    if (text.empty()) return "";
    std::string code;
    for (const char c : text) code += c == '|' ? "\\|" : c == '\n' ? " " : std::string(1, c);
    return "`" + code + "`";
}

void print(const std::string& place, const run::NamesTable::Names& names) {
    std::printf("## %s\n\n| name | call | computes | grad_fn |\n|---|---|---|---|\n", place.c_str());
    for (const run::KnownName& name : names)
        std::printf("| %s | %s | %s | %s |\n", cell(name.name).c_str(), cell(name.signature).c_str(),
                    cell(name.formula).c_str(), cell(name.grad_fn).c_str());
    std::printf("\n");
}

}  // namespace

int listNames(const QStringList& arguments) {
    Options options(arguments, {}, -1);
    if (!options.good()) return options.status();

    const run::NamesTable& table = run::NamesTable::shared();
    if (options.files().isEmpty()) {
        print("Python", table.builtins());
        for (const std::string_view place : table.places()) print(std::string(place), *table.members(place));
        return kDone;
    }
    const std::string place = options.file().toStdString();
    if (const run::NamesTable::Names* names = table.members(place)) {
        print(place, *names);
        return kDone;
    }
    options.refuse("there is no module or class " + options.file());
    return options.status();
}

}  // namespace backstep::app
