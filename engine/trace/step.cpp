#include "trace/step.h"

#include <array>
#include <charconv>

namespace backstep::trace {
namespace {

constexpr std::array<const char*, 14> kKinds = {
    "LeafMade",         "OpExecuted",  "BackwardSeed",  "NodeApplied",  "Accumulated",
    "BackwardFinished", "GradCleared", "OptimizerStep", "InPlaceWrite", "HookCalled",
    "Printed",          "Error",       "Limit",         "Line"};

void write_span(std::string& text, const SourceSpan& span) {
    text += std::to_string(span.cell) + ":" + std::to_string(span.line) + ":" + std::to_string(span.column) +
            "-" + std::to_string(span.end_line) + ":" + std::to_string(span.end_column);
}

// Reads what to_string wrote, piece by piece; `ok` turns false at the first thing that does not fit.
struct KeyReader {
    std::string_view rest;
    bool ok = true;

    uint32_t number() {
        uint32_t value = 0;
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
        if (error != std::errc()) ok = false;
        rest.remove_prefix(static_cast<size_t>(end - rest.data()));
        return value;
    }
    void expect(char c) {
        if (rest.empty() || rest.front() != c) {
            ok = false;
            return;
        }
        rest.remove_prefix(1);
    }
    SourceSpan span() {
        SourceSpan result;
        result.cell = number();
        expect(':');
        result.line = number();
        expect(':');
        result.column = static_cast<uint16_t>(number());
        expect('-');
        result.end_line = number();
        expect(':');
        result.end_column = static_cast<uint16_t>(number());
        return result;
    }
};

}  // namespace

const char* name_of(StepKind kind) { return kKinds[static_cast<size_t>(kind)]; }

const char* name_of(Phase phase) {
    static constexpr std::array<const char*, 3> kNames = {"plain", "forward", "backward"};
    return kNames[static_cast<size_t>(phase)];
}

std::string to_string(const StepKey& key) {
    std::string text = std::string(name_of(key.kind)) + "@";
    write_span(text, key.span);
    for (const Occurrence& turn : key.path) {
        text += ">";
        write_span(text, turn.span);
        text += "*" + std::to_string(turn.index);
    }
    if (!key.structural.empty()) text += "/" + key.structural;
    return text;
}

std::optional<StepKey> parse_step_key(std::string_view text) {
    StepKey key;
    const size_t at = text.find('@');
    if (at == std::string_view::npos) return std::nullopt;
    bool known = false;
    for (size_t i = 0; i < kKinds.size(); ++i)
        if (text.substr(0, at) == kKinds[i]) {
            key.kind = static_cast<StepKind>(i);
            known = true;
        }
    KeyReader reader{text.substr(at + 1)};
    key.span = reader.span();
    while (reader.ok && !reader.rest.empty() && reader.rest.front() == '>') {
        reader.expect('>');
        Occurrence turn;
        turn.span = reader.span();
        reader.expect('*');
        turn.index = reader.number();
        key.path.push_back(turn);
    }
    if (reader.ok && !reader.rest.empty()) {
        reader.expect('/');
        key.structural = reader.rest;
    }
    if (!known || !reader.ok) return std::nullopt;
    return key;
}

}  // namespace backstep::trace
