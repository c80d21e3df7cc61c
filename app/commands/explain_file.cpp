#include <cstdio>
#include <string>

#include "commands/commands.h"
#include "commands/explain/parts.h"
#include "commands/options.h"
#include "commands/recorded_file.h"
#include "diagram/plain_formula.h"
#include "explain/autopsy/autopsy.h"
#include "explain/by_hand.h"
#include "explain/narration.h"
#include "words/words.h"

namespace backstep::app {

namespace {

using words::Language;

std::string value(const trace::ValueSnapshot& snapshot) {
    return snapshot.empty() ? "" : explain::shortened_text(snapshot);
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
        if (!line.summed.empty())
            text += ", " + line.summed_from + " -> " + line.summed_to + " sum(" +
                    explain::dims_text(line.summed) + ")";
        std::printf("%s = %s\n", text.c_str(), value(line.sends_value).c_str());
        for (const explain::Abbreviation& letter : line.abbreviations)
            std::printf("    %s = %s\n", diagram::plain_formula(letter.symbol).c_str(), letter.means.c_str());
    }
}

void printStep(const trace::Timeline& timeline, uint32_t step, Language language) {
    const trace::StepState state = timeline.close_up(step, step);
    const Message heading =
        Message("app.step").with("step", std::to_string(step)).with("last", std::to_string(timeline.size()));
    std::printf("%s. %s\n", words::render(heading, language).c_str(),
                quoted(explain::narrate(timeline, state), language).c_str());
    printByHand(timeline, state);
    if (const auto autopsy = explain::autopsy(timeline, state)) {
        std::printf("  %s: %s\n", autopsy->type.c_str(), autopsy->text.c_str());
        printRemedies(explain::Story(timeline, step), autopsy->what, autopsy->origins, autopsy->cures,
                      language);
    }
}

}  // namespace

int explainFile(const QStringList& arguments) {
    if (arguments.contains("--help") || arguments.contains("-h")) {
        std::fputs(words::render(Message("app.usage_explain"), preferredLanguage()).c_str(), stdout);
        return kDone;
    }
    Options options(arguments,
                    {"step=", "why=", "paths=", "element=", "root-element=", "check=", "autopsy", "notebook",
                     "steps=", "lang="},
                    1);
    const Language language = options.language();
    const QString which = options.text("step");
    const bool named = which == "first" || which == "last";
    std::optional<uint64_t> step;
    if (!named) step = options.number("step");
    const std::optional<uint64_t> limit = options.number("steps");
    if (!options.good()) return options.status();
    const auto recorded = recordFile(options.file(), options.has("notebook"), language, limit);
    if (!recorded) return kFailed;

    const trace::Timeline& timeline = *recorded->timeline;
    if (step && *step > timeline.size()) {
        const Message refusal = Message("app.step_out_of_range")
                                    .with("step", std::to_string(*step))
                                    .with("last", std::to_string(timeline.size()));
        std::fprintf(stderr, "%s\n", words::render(refusal, language).c_str());
        return kUsageError;
    }
    uint32_t first = 1, last = timeline.size();
    if (step) first = last = static_cast<uint32_t>(*step);
    if (which == "first") last = std::min(first, last);
    if (which == "last") first = std::max(first, last);
    if (options.has("why")) return explainWhy(timeline, last, options.text("why"), language);
    if (options.has("paths"))
        return explainPaths(timeline, last,
                            {options.text("paths"), options.text("element"), options.text("root-element")},
                            language);
    if (options.has("check")) return explainCheck(timeline, last, options.text("check"), language);
    if (options.has("autopsy")) return explainAutopsy(timeline, last, language);
    for (uint32_t number = first; number <= last; ++number) printStep(timeline, number, language);
    return kDone;
}

}  // namespace backstep::app
