#include <cstdio>

#include "commands/commands.h"
#include "commands/explain/parts.h"
#include "diagram/plain_formula.h"
#include "explain/by_hand.h"
#include "explain/story.h"
#include "words/words.h"

namespace backstep::app {

namespace {

std::string number(double value) { return trace::ValueSnapshot::scalar(DType::Float32, value).plain_text(); }

// The last step up to `at` whose picture has the leaf and a backward over it; else `at`.
uint32_t stepWithPaths(const explain::Story& story, TensorId leaf, uint32_t at) {
    const auto slate = story.slate(leaf);
    for (size_t i = slate.size(); i-- > 0;)
        if (story.event(slate[i]).is<trace::GradAccumulated>()) return story.timeline().step_at(slate[i]);
    return at;
}

int32_t itemOf(const trace::StepState& state, TensorId leaf) {
    const auto& items = state.picture->items;
    for (size_t i = 0; i < items.size(); ++i)
        if (items[i].kind == trace::ItemKind::Leaf && items[i].tensor == leaf) return static_cast<int32_t>(i);
    return -1;
}

void printPath(const explain::Path& path) {
    for (const explain::PathRow& row : path.rows) {
        std::string line = "    " + row.title + "  " + diagram::plain_formula(row.symbol);
        if (!row.local.empty()) line += " = " + row.local.plain_text();
        if (!row.condition.empty()) line += "  (" + diagram::plain_formula(row.condition) + ")";
        std::printf("%s\n", line.c_str());
    }
}

}  // namespace

int explainPaths(const trace::Timeline& timeline, uint32_t at, const QString& name,
                 words::Language language) {
    const explain::Story story(timeline, at);
    const auto found = story.named(name.toStdString());
    if (!found) return refuseName(timeline, name, language);
    const auto say = [&](const Message& message) { return words::render(message, language); };
    const trace::StepState state = timeline.state(stepWithPaths(story, found->tensor, at));
    const int32_t item = found->tensor ? itemOf(state, found->tensor) : -1;
    const auto whole =
        item < 0 ? std::nullopt : explain::whole_path(timeline, state, static_cast<uint32_t>(item));
    if (!whole) {
        std::printf("%s\n", say(Message("paths.none").with("name", name.toStdString())).c_str());
        return kDone;
    }
    const std::string count = number(whole->count);
    std::printf("%s\n",
                say(Message("by_hand.paths")
                        .with("count", count.ends_with(".0") ? count.substr(0, count.size() - 2) : count)
                        .with("root", whole->root)
                        .with("leaf", whole->leaf))
                    .c_str());
    int which = 0;
    for (const explain::Path& path : whole->paths) {
        std::printf("  %d.%s\n", ++which,
                    path.product.empty() ? "" : (" " + path.product.plain_text()).c_str());
        printPath(path);
    }
    if (!whole->numbers) {
        std::printf("  %s\n", say(Message("paths.rules")).c_str());
        return kDone;
    }
    const double unlisted = whole->count - static_cast<double>(whole->paths.size());
    if (unlisted > 0)
        std::printf(
            "  %s\n",
            say(Message("paths.rest").with("count", number(unlisted)).with("sum", number(whole->rest)))
                .c_str());
    std::printf("  %s\n",
                say(Message("paths.sum").with("leaf", whole->leaf).with("sum", number(whole->sum))).c_str());
    return kDone;
}

}  // namespace backstep::app
