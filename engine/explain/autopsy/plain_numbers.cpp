#include <optional>

#include "explain/autopsy/failure.h"
#include "explain/code_text.h"
#include "explain/plain/taken_number.h"

namespace backstep::explain {

using namespace trace;

namespace {

class PlainLoss : FailureReader {
  public:
    explicit PlainLoss(const Failure& failure) : FailureReader(failure) {}

    // A loss that `.item()`, `float()`, `math` or Python's `max` made a plain number of.
    void fit() {
        if (code_.find(".item().backward(") != std::string::npos)
            return instead(with_all_replaced(code_, ".item().backward(", ".backward("));
        const std::string name = receiver_of(code_, ".backward(");
        const auto line = line_before([&](const std::string& code) { return assigned_name(code) == name; });
        if (name.empty() || !line) return;
        if (const auto number = number_behind(story_, name, failure_.raised()))
            return taken_out(*number, name);
        const std::string code = story_.code_at(*line);
        std::string recorded = with_all_replaced(code, ".item()", "");
        recorded = with_all_replaced(recorded, "math.", "torch.");
        for (const std::string call : {"float(", "max(0, ", "max(0.0, "}) {
            const std::string given = arguments_of(recorded, call);
            if (given.empty() || !has_word(recorded, call.substr(0, call.find('(')))) continue;
            recorded = with_all_replaced(recorded, call + given + ')',
                                         call == "float(" ? given : "torch.clamp(" + given + ", min=0)");
        }
        autopsy_.origins.push_back(story_.origin(Message("why.made"), *line));
        if (recorded != code) return put(recorded, Place::Instead, story_.statement_at(*line));
        if (!given_back_as_number(code) && !used_up(code)) python_max();
    }

  private:
    // `s = fib(6, theta)`, of a function that ends in `return theta.item()`.
    bool given_back_as_number(const std::string& called) {
        const auto back = line_before(
            [](const std::string& code) { return code.starts_with("return ") && code.ends_with(".item()"); });
        if (!back || called.find('(') == std::string::npos || story_.call_around(*back) == kNone)
            return false;
        const std::string code = story_.code_at(*back);
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *back));
        put(code.substr(0, code.size() - 7), Place::Instead, story_.statement_at(*back));
        return true;
    }
    // `total = sum(losses)` of a `losses = map(...)` that was walked before: the sum of nothing is 0.
    bool used_up(const std::string& code) {
        const std::string list = arguments_of(code, "sum(");
        const auto made = line_before([&](const std::string& each) {
            return each.starts_with(list + " = map(") || each.starts_with(list + " = filter(") ||
                   each.starts_with(list + " = (");
        });
        if (list.empty() || !made) return false;
        const std::string making = story_.code_at(*made), value = making.substr(list.size() + 3);
        const auto walk = line_before(
            [&](const std::string& each) { return each != code && each != making && has_word(each, list); });
        if (!walk) return false;
        autopsy_.known = "used_up";
        tell(Message("autopsy.used_up.empty").with("name", list));
        autopsy_.origins = {story_.origin(Message("autopsy.used_up.walked"), *walk)};
        offer(Message("autopsy.used_up.cure1"), list + " = list(" + without_parentheses(value) + ')',
              Edit::instead(story_.statement_at(*made)));
        return true;
    }
    // `return max(0.0, (a - b).mean())` gives its own 0.0 back when the tensor is below it.
    void python_max() {
        const auto line = line_before([](const std::string& code) {
            return code.starts_with("return max(0, ") || code.starts_with("return max(0.0, ");
        });
        if (!line) return;
        const std::string code = story_.code_at(*line), inside = arguments_of(code, "max(");
        autopsy_.origins = {story_.origin(Message("why.line"), *line)};
        tell(Message("autopsy.number_has_no_graph.max"));
        offer(Message("autopsy.number_has_no_graph.clamp"),
              with_all_replaced(code, "max(" + inside + ')',
                                "torch.clamp(" + inside.substr(inside.find(", ") + 2) + ", min=0)"),
              Edit::instead(story_.statement_at(*line)));
    }
    void put(const std::string& code, Place place, const SourceSpan& statement) {
        set(0, code, place, statement);
    }
    void taken_out(const TakenNumber& number, const std::string& name) {
        autopsy_.origins.push_back(story_.origin(Message("autopsy.number_has_no_graph.taken")
                                                     .with("taken", number.taken)
                                                     .with("call", number.call),
                                                 number.line));
        const auto total = total_that_grows(number);
        if (!total) return put(number.recorded, number.edit.place, number.edit.statement);
        // A total would carry the graphs of the turns before, which their backwards have released.
        autopsy_.cures[0].title =
            Message("autopsy.number_has_no_graph.of_turn").with("loss", number.taken).with("total", *total);
        if (*total == name && story_.statement_at(number.line).column == failing_.column)
            return instead(with_word_replaced(code_, name, number.taken));
        const auto back = line_before([&](const std::string& code) { return code == "return " + *total; });
        if (back) put("return " + number.taken, Place::Instead, story_.statement_at(*back));
    }
    // `total += loss.item()` in a loop that walks each turn, or in a function that gives the total back.
    std::optional<std::string> total_that_grows(const TakenNumber& number) const {
        const SourceSpan statement = story_.statement_at(number.line);
        const std::string code = story_.code_at(number.line), out = number.taken + number.call;
        const std::string augmented = code.substr(0, code.find(" += "));
        const std::string name = augmented.size() < code.size() ? augmented : assigned_name(code);
        const bool grows = augmented.size() < code.size() || code == name + " = " + name + " + " + out;
        if (name.empty() || identifiers(name) != std::vector{name} || !grows ||
            identifiers(number.taken) != std::vector{number.taken})
            return std::nullopt;
        const bool in_turn = statement.column > 0 && statement.column == failing_.column &&
                             story_.call_around(number.line) == story_.call_around(failure_.raised());
        const bool kept = name.find('.') != std::string::npos;
        return in_turn || kept ? std::optional(name) : std::nullopt;
    }
};

}  // namespace

void fit_plain_numbers(const Failure& failure) {
    if (failure.autopsy().known == "number_has_no_graph") PlainLoss(failure).fit();
}

}  // namespace backstep::explain
