#include <cstdio>

#include "commands/commands.h"
#include "commands/explain/parts.h"
#include "explain/numeric/check.h"

namespace backstep::app {

namespace {

std::string number(double value) { return trace::ValueSnapshot::scalar(DType::Float64, value).plain_text(); }

void printElement(const explain::NumericCheck& check, const explain::CheckedElement& element,
                  words::Language language) {
    const auto say = [&](const char* id) { return quoted(Message(id), language); };
    std::string line = "    " + check.name + explain::place_of(element) + ": ";
    line += say("numeric.backward") + " " + number(element.analytic) + ", " + say("numeric.numeric") + " " +
            number(element.numeric);
    if (const Message why = explain::reason(element); !why.empty())
        line += (element.agreement == explain::Agreement::Wrong ? "  <-- " : "  ") + quoted(why, language);
    std::printf("%s\n", line.c_str());
}

}  // namespace

int explainCheck(const trace::Timeline& timeline, uint32_t at, const QString& name,
                 words::Language language) {
    const explain::Story story(timeline, at);
    const auto checks = explain::check_numerically(story, name.toStdString());
    if (!checks) return refuseName(timeline, name, language);
    for (const explain::NumericCheck& check : *checks) {
        std::printf("%s\n", quoted(check.verdict, language).c_str());
        for (const explain::CheckedElement& element : check.elements) printElement(check, element, language);
        if (check.count > static_cast<int64_t>(check.elements.size()) && check.checked)
            std::printf("    %s\n", quoted(Message("numeric.more")
                                               .with("shown", std::to_string(check.elements.size()))
                                               .with("count", std::to_string(check.count)),
                                           language)
                                        .c_str());
        for (const Message& note : check.notes) std::printf("    %s\n", quoted(note, language).c_str());
        printRemedies(story, {}, check.origins, {}, language);
    }
    return kDone;
}

}  // namespace backstep::app
