#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/graph/returned.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// What a backward returned does not have the shape of the input that it is the gradient of.
class GradientShape : FailureReader {
  public:
    explicit GradientShape(const Failure& failure) : FailureReader(failure) {}

    void fit() {
        if (autopsy_.text.find("Function StdBackward0") == 0 ||
            autopsy_.text.find("Function VarBackward0") == 0)
            return spread_of_one();
        const SourceSpan span = last_return(story_, failure_.raised());
        const std::string& text = autopsy_.text;
        const size_t index = text.find("at index "), shape = text.find("compatible with [");
        if (!span.known() || index == std::string::npos || shape == std::string::npos) return;
        const auto dimensions = [&text](size_t from) {
            const size_t end = text.find(']', from);
            return end == from ? 0
                               : 1 + std::count(text.begin() + static_cast<ptrdiff_t>(from),
                                                text.begin() + static_cast<ptrdiff_t>(end), ',');
        };
        const size_t got = text.find("got [");
        if (got == std::string::npos) return;
        const auto shape_at = [&text](size_t from) { return text.substr(from, text.find(']', from) - from); };
        if (turned(span, shape_at(got + 5), shape_at(shape + 17))) return;
        const auto too_many = dimensions(got + 5) - dimensions(shape + 17);
        if (too_many < 1) return spread_out(span);
        std::string leading = "0";
        for (int d = 1; d < too_many; ++d) leading += ", " + std::to_string(d);
        std::vector<std::string> parts;
        int depth = 0;
        for (const char sign : story_.trace().code(span).substr(7)) {
            depth += sign == '(' || sign == '[' ? 1 : sign == ')' || sign == ']' ? -1 : 0;
            if (parts.empty() || (sign == ',' && depth == 0)) parts.emplace_back();
            if (sign != ',' || depth > 0) parts.back() += sign;
        }
        const auto which = static_cast<size_t>(std::atoi(&text[index + 9]));
        const std::vector<std::string> names =
            which < parts.size() ? identifiers(parts[which]) : std::vector<std::string>();
        if (names.empty()) return;
        parts[which] = (which > 0 ? " " : "") + names[0] +
                       (too_many > 1 ? ".sum((" + leading + "))" : ".sum(" + leading + ")");
        std::string code = "return ";
        for (size_t i = 0; i < parts.size(); ++i) code += (i > 0 ? "," : "") + parts[i];
        set(0, code, Place::Instead, span);
    }

  private:
    // `gw = x.t() @ g` where the weight is [2, 3] and this is [3, 2]: the product is the other way round.
    bool turned(const SourceSpan& span, const std::string& got, const std::string& wanted) {
        const size_t comma = got.find(", ");
        if (comma == std::string::npos || wanted != got.substr(comma + 2) + ", " + got.substr(0, comma) ||
            wanted == got)
            return false;
        const size_t index = autopsy_.text.find("at index ");
        const auto which = static_cast<size_t>(std::atoi(&autopsy_.text[index + 9]));
        auto parts = split_arguments(story_.trace().code(span).substr(7));
        const auto inputs = forward_inputs(span);
        if (which >= parts.size() || which >= inputs.size()) return false;
        tell(Message("autopsy.gradient_shape.turned")
                 .with("name", inputs[which])
                 .with("shape", '[' + wanted + ']')
                 .with("got", '[' + got + ']'));
        autopsy_.origins.push_back(
            {Message("why.line").with("line", story_.line_of(span)).with("code", story_.trace().code(span)),
             0, span});
        parts[which] = as_operand(parts[which]) + ".t()";
        std::string code;
        for (const std::string& each : parts) add_name(code, each);
        offer(Message("autopsy.gradient_shape.turn"), "return " + code, Edit::instead(span));
        return true;
    }
    // What `forward` of the same Function takes behind `ctx`.
    std::vector<std::string> forward_inputs(const SourceSpan& span) const {
        const SourceLines lines(story_, span.cell);
        const auto head = lines.above(
            span.line, [](const std::string& code) { return code.starts_with("def forward(ctx, "); });
        auto names = head ? split_arguments(arguments_of(head->code, "(")) : std::vector<std::string>();
        if (!names.empty()) names.erase(names.begin());
        return names;
    }
    // `ctx.shape = x.shape` in forward: what came is spread to that.
    bool spread_to_kept_shape(const SourceSpan& span, const std::string& came) {
        const SourceLines lines(story_, span.cell);
        const auto kept = lines.above(span.line, [](const std::string& code) {
            return code.starts_with("ctx.") && code.ends_with(".shape") && !assigned_name(code).empty();
        });
        if (!kept || came.empty()) return false;
        autopsy_.cures[0].title =
            Message("autopsy.gradient_shape.kept").with("name", assigned_name(kept->code));
        set(0, "return " + came + ".expand(" + assigned_name(kept->code) + ')', Place::Instead, span);
        return true;
    }
    // Smaller than the input, or another shape: what came, spread over the input that was saved.
    void spread_out(const SourceSpan& span) {
        const std::vector<std::string> names = identifiers(parameters_above(story_, span, "backward"));
        const auto unpacked = line_before(
            [](const std::string& code) { return code.find("= ctx.saved_tensors") != std::string::npos; });
        if (!unpacked && names.size() == 2 && story_.trace().code(span) == "return " + names[1] &&
            spread_to_kept_shape(span, names[1]))
            return;
        if (names.size() != 2 || !unpacked) return;
        const std::vector<std::string> saved = identifiers(story_.code_at(*unpacked));
        const auto came = tensor(names[1]), input = saved.empty() ? std::nullopt : tensor(saved[0]);
        if (!came || !*came || !input || !*input) return;
        autopsy_.cures[0].title = Message("autopsy.gradient_shape.spread").with("name", saved[0]);
        const bool fits = broadcasts_to(story_.first_value(*came), story_.first_value(*input));
        set(0, "return " + names[1] + " * torch.ones_like(" + saved[0] + ')',
            fits ? Place::Instead : Place::Nowhere, span);
    }
    // Not the learner's backward at all: PyTorch's own, of the spread of a single number.
    void spread_of_one() {
        autopsy_.what = Message("autopsy.spread_of_one.what");
        autopsy_.cures = {{Message("autopsy.spread_of_one.cure1"), "", {}}};
        for (const std::string_view call : {".std()", ".var()"})
            if (const auto line = line_before(
                    [call](const std::string& code) { return code.find(call) != std::string::npos; }))
                instead_of(*line, call);
    }
    void instead_of(uint32_t line, std::string_view call) {
        const std::string biased = std::string(call.substr(0, call.size() - 1)) + "unbiased=False)";
        set(0, with_all_replaced(story_.code_at(line), call, biased), Place::Instead,
            story_.statement_at(line));
        autopsy_.origins.push_back(story_.origin(Message("why.made"), line));
    }
};

}  // namespace

void fit_gradient_shape(const Failure& failure) {
    const Autopsy& autopsy = failure.autopsy();
    if (autopsy.known == "gradient_shape" && !autopsy.cures.empty()) GradientShape(failure).fit();
}

}  // namespace backstep::explain
