#include "lesson/checking/stated_values.h"

#include "base/number_format.h"
#include "lesson/reading/numbers.h"

namespace backstep::lesson {

namespace {

std::string ascii(std::string text) {
    const std::string minus = "\u2212";
    for (size_t at = text.find(minus); at != std::string::npos; at = text.find(minus, at))
        text.replace(at, minus.size(), "-");
    return text;
}

std::string written(const trace::ValueSnapshot& value) { return ascii(value.full_text()); }

}  // namespace

std::string last_number(const std::string& text) {
    const auto number = stated_number(text);
    return number ? ascii(text.substr(number->offset, number->length)) : std::string();
}

std::string stated_text(double value) { return python_repr(value); }

std::optional<std::string> value_at(const trace::StepState& state, const std::string& expression) {
    if (expression == "held bytes") return std::to_string(state.memory.held);
    if (expression == "referenced bytes") return std::to_string(state.memory.referenced);
    const std::string suffix = ".grad";
    if (expression.ends_with(suffix)) {
        const std::string name = expression.substr(0, expression.size() - suffix.size());
        for (const trace::LedgerRow& row : state.ledger)
            if (row.name == name) return row.slate.is_none ? "None" : written(row.slate.value);
        return std::nullopt;
    }
    for (size_t i = 0; i < state.items.size(); ++i)
        if (state.picture->items[i].output_name == expression && !state.items[i].value.empty())
            return written(state.items[i].value);
    return std::nullopt;
}

}  // namespace backstep::lesson
