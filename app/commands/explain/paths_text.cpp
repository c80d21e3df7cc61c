#include <QStringList>
#include <cmath>
#include <cstdio>

#include "commands/commands.h"
#include "commands/explain/parts.h"
#include "diagram/plain_formula.h"
#include "explain/paths/element_paths.h"
#include "explain/recorded_ops.h"

namespace backstep::app {

namespace {

std::string number(double value) { return trace::ValueSnapshot::scalar(DType::Float32, value).plain_text(); }

// The last step up to `at` whose picture has the leaf, or the node of a result, and a backward over it; else
// `at`.
uint32_t stepWithPaths(const explain::Story& story, TensorId tensor, uint32_t at) {
    const auto slate = story.slate(tensor);
    for (size_t i = slate.size(); i-- > 0;)
        if (story.event(slate[i]).is<trace::GradAccumulated>()) return story.timeline().step_at(slate[i]);
    const NodeId node = story.tensor(tensor).node;
    const auto* walk = node ? story.first_walk(node) : nullptr;
    if (!walk) return at;
    const uint32_t end = walk->end == trace::kNone ? story.end() : walk->end;
    return story.timeline().step_at(std::min(end, story.end() - 1));
}

int32_t itemOf(const trace::StepState& state, TensorId tensor) {
    const auto& items = state.picture->items;
    for (size_t i = 0; i < items.size(); ++i)
        if (items[i].tensor == tensor) return static_cast<int32_t>(i);
    return -1;
}

// More are the turns of a loop, which would say the same again and again.
constexpr double kSpelledPaths = 1000;
constexpr size_t kFewPaths = 3;

// From `row` on, how many rows of `period` come again: 1 when the next ones are others.
size_t turnsFrom(const std::vector<explain::PathRow>& rows, size_t row, size_t period) {
    size_t same = row + period;
    while (same < rows.size() && rows[same].title == rows[same - period].title &&
           rows[same].operand == rows[same - period].operand)
        ++same;
    return (same - row) / period;
}
// The shortest stretch of rows that comes at least four times on end; none: the row alone.
struct Turns {
    size_t period = 1, count = 1;
};
Turns repeatedFrom(const std::vector<explain::PathRow>& rows, size_t row) {
    constexpr size_t kLongest = 24, kOften = 4;
    for (size_t period = 1; period <= kLongest; ++period)
        if (const size_t count = turnsFrom(rows, row, period); count >= kOften) return {period, count};
    return {};
}

// A power of two as one, since a number of ways doubles where two of them meet.
std::string countText(double count) {
    int exponent = 0;
    const double half = std::frexp(count, &exponent);
    if (count > kSpelledPaths && half == 0.5) return "2^" + std::to_string(exponent - 1);
    const std::string text = number(count);
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

void printRow(const explain::PathRow& row) {
    std::string line = "    " + row.title + "  " + diagram::plain_formula(row.symbol);
    if (!row.local.empty()) line += (row.symbol.empty() ? "" : " = ") + row.local.plain_text();
    if (!row.condition.empty()) line += "  (" + diagram::plain_formula(row.condition) + ")";
    std::printf("%s\n", line.c_str());
}

void printPath(const explain::Path& path, bool fold, words::Language language) {
    for (size_t at = 0; at < path.rows.size();) {
        const Turns turns = fold ? repeatedFrom(path.rows, at) : Turns();
        for (size_t row = at; row < at + turns.period; ++row) printRow(path.rows[row]);
        if (turns.count > 1) {
            const Message again = Message("paths.again").with("count", std::to_string(turns.count - 1));
            std::printf("    %s\n", quoted(again, language).c_str());
        }
        at += turns.period * turns.count;
    }
}

// "0,2" as a place among all elements; nothing when there is none. Nothing written means the only one.
std::optional<int64_t> elementOf(const QString& text, const trace::ValueSnapshot& value) {
    if (text.isEmpty()) return value.numel() == 1 ? std::optional<int64_t>(0) : std::nullopt;
    const QStringList parts = text.split(',');
    const auto shape = value.shape();
    if (static_cast<size_t>(parts.size()) != shape.size()) return std::nullopt;
    int64_t element = 0;
    for (size_t d = 0; d < shape.size(); ++d) {
        bool good = false;
        const int64_t index = parts[static_cast<qsizetype>(d)].trimmed().toLongLong(&good);
        if (!good || index < 0 || index >= shape[d]) return std::nullopt;
        element = element * shape[d] + index;
    }
    return element;
}

int refuseElement(const std::string& name, const trace::ValueSnapshot& value, const QString& element,
                  words::Language language) {
    std::string shape;
    for (const int64_t size : value.shape()) shape += (shape.empty() ? "" : ", ") + std::to_string(size);
    const Message refusal = Message("paths.element")
                                .with("name", name)
                                .with("shape", "[" + shape + "]")
                                .with("element", element.toStdString());
    std::fprintf(stderr, "%s\n", quoted(refusal, language).c_str());
    return kUsageError;
}

}  // namespace

int explainPaths(const trace::Timeline& timeline, uint32_t at, const PathsAsked& asked,
                 words::Language language) {
    const explain::Story story(timeline, at);
    const std::string name = asked.leaf.toStdString();
    const auto found = story.named(name);
    if (!found) return refuseName(timeline, asked.leaf, language);
    const auto say = [&](const Message& message) { return quoted(message, language); };
    const trace::StepState state = timeline.state(stepWithPaths(story, found->tensor, at));
    const int32_t item = found->tensor ? itemOf(state, found->tensor) : -1;
    auto whole = item < 0 ? std::nullopt : explain::whole_path(timeline, state, static_cast<uint32_t>(item));
    if (!whole) {
        std::printf("%s\n", say(Message("paths.none").with("name", name)).c_str());
        return kDone;
    }
    const bool byElement = !asked.element.isEmpty() || !asked.rootElement.isEmpty();
    if (byElement) {
        const trace::ValueSnapshot leaf = story.first_value(found->tensor);
        const trace::ValueSnapshot root = story.first_value(state.picture->items[whole->root_item].tensor);
        const auto leafElement = elementOf(asked.element, leaf);
        if (!leafElement) return refuseElement(name, leaf, asked.element, language);
        const auto rootElement = elementOf(asked.rootElement, root);
        if (!rootElement) return refuseElement(whole->root, root, asked.rootElement, language);
        whole =
            explain::element_paths(story, state, static_cast<uint32_t>(item), {*rootElement, *leafElement});
    }
    const bool fold = whole->count > kSpelledPaths;
    while (fold && whole->paths.size() > kFewPaths) {
        if (whole->numbers) whole->rest += whole->paths.back().product.at(0);
        whole->paths.pop_back();
    }
    std::printf("%s\n", say(Message("by_hand.paths")
                                .with("count", countText(whole->count))
                                .with("root", whole->root)
                                .with("leaf", whole->leaf))
                            .c_str());
    int which = 0;
    for (const explain::Path& path : whole->paths) {
        std::printf("  %d.%s\n", ++which,
                    path.product.empty() ? "" : (" " + path.product.plain_text()).c_str());
        printPath(path, fold, language);
    }
    if (!whole->numbers) {
        std::printf("  %s\n", say(Message(byElement ? "paths.beyond" : "paths.rules")).c_str());
        return kDone;
    }
    const double unlisted = whole->count - static_cast<double>(whole->paths.size());
    if (unlisted > 0)
        std::printf(
            "  %s\n",
            say(Message("paths.rest").with("count", countText(unlisted)).with("sum", number(whole->rest)))
                .c_str());
    std::printf("  %s\n", say(Message(whole->whole_root ? "paths.sum" : "paths.part")
                                  .with("gradient", whole->gradient)
                                  .with("root", whole->root)
                                  .with("sum", number(whole->sum)))
                              .c_str());
    return kDone;
}

}  // namespace backstep::app
