#include "explain/silent/learning/learning_rate.h"

#include <cmath>
#include <optional>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

struct Rate {
    SourceSpan statement;
    std::string text;
};

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789.e-") == std::string_view::npos;
}

// On a parabola each step multiplies the distance by 1 - rate * curvature, and the loss by the square of
// that.
double rate_that_shrinks(double rate, double growth) {
    const double fit = rate / (2 * (1 + std::sqrt(growth)));
    const double unit = std::pow(10, std::floor(std::log10(fit)));
    return std::floor(fit / unit) * unit;
}

// `lr=0.1`, else what stands behind the parameters.
std::string rate_of_optimizer(const std::string& code) {
    const size_t open = code.find('(');
    if (open == std::string::npos) return {};
    const auto given = split_arguments(arguments_of(code, code.substr(0, open + 1)));
    for (const std::string& each : given)
        if (each.starts_with("lr=")) return each.substr(3);
    return given.size() > 1 && given[1].find('=') == std::string::npos ? given[1] : std::string();
}

std::optional<Rate> rate_named(const Story& story, const std::string& name) {
    for (uint32_t i = 0; i < story.end(); ++i) {
        if (!story.event(i).is<Line>()) continue;
        const std::string code = story.code_at(i);
        const size_t equals = code.find(" = ");
        if (assigned_name(code) == name && equals != std::string::npos && is_number(code.substr(equals + 3)))
            return Rate{story.statement_at(i), code.substr(equals + 3)};
    }
    return std::nullopt;
}

std::optional<Rate> rate_in(const Story& story, uint32_t line) {
    const SourceSpan statement = story.statement_at(line);
    const std::string code = story.trace().code(statement);
    for (const std::string_view head : {"with ", "for ", "while ", "def ", "class "})
        if (code.starts_with(head)) return std::nullopt;
    std::string rate;
    if (const size_t minus = code.find("-= "), by = code.find(" *", minus);
        minus != std::string::npos && by != std::string::npos)
        rate = code.substr(minus + 3, by - minus - 3);
    else if (code.find(".data = ") != std::string::npos || code.find(" - ") != std::string::npos) {
        const size_t from = code.find(" - ");
        const size_t end = from == std::string::npos ? from : code.find(" *", from);
        if (end != std::string::npos && code.find(".grad", end) != std::string::npos)
            rate = code.substr(from + 3, end - from - 3);
    } else if (code.find("optim") != std::string::npos || code.find("SGD(") != std::string::npos ||
               code.find("Adam") != std::string::npos)
        rate = rate_of_optimizer(code);
    if (is_number(rate)) return Rate{statement, rate};
    return rate.empty() ? std::nullopt : rate_named(story, rate);
}

}  // namespace

std::pair<std::string, Edit> smaller_rate(const Story& story, double growth) {
    for (uint32_t i = 0; i < story.end(); ++i) {
        const auto found = story.event(i).is<Line>() ? rate_in(story, i) : std::nullopt;
        if (!found) continue;
        const double rate = std::stod(found->text);
        if (rate <= 0) continue;
        std::string code = story.trace().code(found->statement);
        const double smaller = rate_that_shrinks(rate, growth);
        code.replace(code.rfind(found->text), found->text.size(),
                     ValueSnapshot::scalar(DType::Float32, smaller).plain_text());
        return {code, Edit::instead(found->statement)};
    }
    return {};
}

}  // namespace backstep::explain
