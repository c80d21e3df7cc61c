#include <cstdio>

#include "commands/commands.h"
#include "commands/options.h"
#include "commands/recorded_file.h"
#include "run/run_worker.h"
#include "words/words.h"

namespace backstep::app {

int runFile(const QStringList& arguments) {
    Options options(arguments, {"notebook", "steps="}, 1);
    const std::optional<uint64_t> steps = options.number("steps");
    if (!options.good()) return options.status();
    const words::Language language = preferredLanguage();

    auto file = readSource(options.file(), language);
    if (!file) return kFailed;
    run::Request request = requestFor(std::move(*file), options.has("notebook"));
    request.record = false;
    if (steps) request.limits.steps = *steps;
    request.output = [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); };

    const run::Outcome outcome = run::run_deep(std::move(request));
    std::fflush(stdout);
    for (const Message& notice : outcome.notices)
        std::fprintf(stderr, "%s\n", words::render(notice, language).c_str());
    std::fwrite(outcome.errors.data(), 1, outcome.errors.size(), stderr);
    std::fwrite(outcome.traceback.data(), 1, outcome.traceback.size(), stderr);
    return outcome.exit_status;
}

}  // namespace backstep::app
