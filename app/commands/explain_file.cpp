#include <algorithm>
#include <cstdio>
#include <string>

#include "commands/commands.h"
#include "commands/options.h"
#include "commands/recorded_file.h"
#include "diagram/plain_formula.h"
#include "explain/autopsy.h"
#include "explain/by_hand.h"
#include "explain/narration.h"
#include "words/words.h"

namespace backstep::app {

namespace {

using words::Language;

std::string value(const trace::ValueSnapshot& snapshot) {
    return snapshot.empty() ? "" : snapshot.full_text();
}

// The chain rule of a running node, one line per operand: "dloss/dw = dloss/d(w*x) * x = -6.0 * 3.0 = -18.0".
void printByHand(const trace::Timeline& timeline, const trace::StepState& state) {
    if (state.running < 0 || state.running_tray) return;
    for (const explain::ByHand& line :
         explain::by_hand(timeline, state, static_cast<uint32_t>(state.running))) {
        if (line.sends_value.empty()) continue;
        std::string text = "  " + diagram::plain_formula(line.left);
        if (line.form == explain::Form::LocalFactor) {
            text +=
                " = " + diagram::plain_formula(line.receives) + " * " + diagram::plain_formula(line.local);
            text += " = " + value(line.receives_value) + " * " + value(line.local_value);
        } else if (line.form == explain::Form::Rule) {
            text += " = " + diagram::plain_formula(line.local_symbol);
        }
        std::printf("%s = %s\n", text.c_str(), value(line.sends_value).c_str());
        for (const explain::Abbreviation& letter : line.abbreviations)
            std::printf("    %s = %s\n", diagram::plain_formula(letter.symbol).c_str(), letter.means.c_str());
    }
}

// The error's own text, then what happened, where it comes from and how to mend it.
void printError(const trace::Timeline& timeline, const trace::StepState& state, Language language) {
    const auto autopsy = explain::autopsy(timeline, state);
    if (!autopsy) return;
    const auto say = [&](const Message& message) { return words::render(message, language); };
    std::printf("  %s: %s\n", autopsy->type.c_str(), autopsy->text.c_str());
    if (!autopsy->what.empty()) std::printf("  %s\n", say(autopsy->what).c_str());
    if (autopsy->origin) std::printf("  %s\n", say(autopsy->origin->what).c_str());
    int number = 0;
    for (const explain::Cure& cure : autopsy->cures) {
        std::printf("  %d. %s%s\n", ++number, say(cure.title).c_str(), cure.code.empty() ? "" : ":");
        for (size_t from = 0; from < cure.code.size();) {
            const size_t end = std::min(cure.code.size(), cure.code.find('\n', from));
            std::printf("       %s\n", cure.code.substr(from, end - from).c_str());
            from = end + 1;
        }
    }
}

void printStep(const trace::Timeline& timeline, uint32_t step, Language language) {
    const trace::StepState state = timeline.close_up(step, step);
    const Message heading =
        Message("app.step").with("step", std::to_string(step)).with("last", std::to_string(timeline.size()));
    std::printf("%s. %s\n", words::render(heading, language).c_str(),
                words::render(explain::narrate(timeline, state), language).c_str());
    printByHand(timeline, state);
    printError(timeline, state, language);
}

}  // namespace

int explainFile(const QStringList& arguments) {
    Options options(arguments, {"step=", "notebook", "lang="}, 1);
    const Language language = options.language();
    const std::optional<uint64_t> step = options.number("step");
    if (!options.good()) return options.status();
    const auto recorded = recordFile(options.file(), options.has("notebook"), language);
    if (!recorded) return kFailed;

    const trace::Timeline& timeline = *recorded->timeline;
    if (step && *step > timeline.size()) {
        const Message refusal = Message("app.step_out_of_range")
                                    .with("step", std::to_string(*step))
                                    .with("last", std::to_string(timeline.size()));
        std::fprintf(stderr, "%s\n", words::render(refusal, language).c_str());
        return kUsageError;
    }
    const uint32_t first = step ? static_cast<uint32_t>(*step) : 1;
    const uint32_t last = step ? static_cast<uint32_t>(*step) : timeline.size();
    for (uint32_t number = first; number <= last; ++number) printStep(timeline, number, language);
    return kDone;
}

}  // namespace backstep::app
