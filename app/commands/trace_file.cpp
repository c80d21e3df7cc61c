#include <iostream>

#include "commands/commands.h"
#include "commands/options.h"
#include "commands/recorded_file.h"
#include "explain/narration.h"
#include "trace/step_text.h"
#include "trace/trace_json.h"
#include "words/words.h"

namespace backstep::app {

int traceFile(const QStringList& arguments) {
    Options options(arguments, {"json", "notebook", "steps=", "lang="}, 1);
    const words::Language language = options.language();
    const std::optional<uint64_t> steps = options.number("steps");
    if (!options.good()) return options.status();
    const auto recorded = recordFile(options.file(), options.has("notebook"), language, steps);
    if (!recorded) return kFailed;

    const trace::Timeline& timeline = *recorded->timeline;
    const trace::StepText sentence = [&](uint32_t step) {
        return words::render(explain::narrate(timeline, timeline.close_up(step, step)), language);
    };
    if (options.has("json"))
        trace::write_json(std::cout, timeline, sentence);
    else
        std::cout << trace::to_text(timeline, sentence);
    std::cout.flush();
    return std::cout ? kDone : kFailed;
}

}  // namespace backstep::app
