#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Lists, tuples and names of Python that hold something else than the line takes them to.
class Collections : FailureReader {
  public:
    explicit Collections(const Failure& failure)
        : FailureReader(failure), lines_(failure.story(), failure.statement().cell) {}

    void fit(std::string_view known) {
        if (known == "list_index") return list_index();
        if (known == "unpack") return unpack();
        if (known == "number_walked") return number_walked();
        if (known == "tensor_walked") return tensor_walked();
        if (known == "unbound") return unbound();
        if (known == "none") return appended();
    }

  private:
    using Line = SourceLines::Line;
    void point_to(const Line& line) { autopsy_.origins.push_back(origin_at(story_, line)); }
    // "2" of "list[2]" and "[1, 2]", as a list is told; empty when it is not known.
    std::string length_of(const std::string& name) const {
        const auto found = story_.named(name);
        if (!found || found->tensor) return {};
        const std::string& text = found->text;
        const bool whole = text.find("...") == std::string::npos;
        if ((text.starts_with('[') || text.starts_with('(')) && whole && text.size() > 2)
            return std::to_string(split_arguments(text.substr(1, text.size() - 2)).size());
        const size_t open = text.find('[');
        const std::string inside = open == std::string::npos ? "" : text.substr(open + 1);
        const size_t end = inside.find_first_not_of("0123456789");
        return end != std::string::npos && end > 0 && inside[end] == ']' ? inside.substr(0, end) : "";
    }
    // The first line of the failing statement, where that has a block.
    SourceLines::Line head() const {
        for (const Line& line : lines_.all())
            if (line.span.line == failing_.line) return line;
        return {};
    }

    // "list index out of range"
    void list_index() {
        for (const std::string& name : identifiers(code_)) {
            const std::string index = arguments_of(code_, name + '[');
            const std::string length = length_of(name);
            if (index.empty() || length.empty()) continue;
            const int64_t last = std::stoll(length) - 1;
            tell(Message("autopsy.list_index.named")
                     .with("name", name)
                     .with("count", length)
                     .with("last", std::to_string(last))
                     .with("index", index));
            const auto made =
                line_before([&](const std::string& code) { return assigned_name(code) == name; });
            if (made) autopsy_.origins.push_back(story_.origin(Message("why.line"), *made));
            const auto loop = lines_.above(failing_.line, [&](const std::string& code) {
                return code.starts_with("for " + index + " in range(");
            });
            if (loop) {
                const std::string given = arguments_of(loop->code, "range(");
                if (split_arguments(given).size() > 1) return;
                return offer(
                    Message("autopsy.index_range.loop"),
                    with_all_replaced(loop->code, "range(" + given + ')', "range(len(" + name + "))"),
                    Edit::instead(loop->span));
            }
            if (last >= 0)
                offer_instead(Message("autopsy.index_range.last"),
                              with_all_replaced(code_, name + '[' + index + ']', name + "[-1]"));
            return;
        }
    }

    // "too many values to unpack (expected 2)", "not enough values to unpack (expected 3, got 2)"
    void unpack() {
        const Line line = head();
        const bool loop = line.code.starts_with("for ");
        const size_t from = loop ? 4 : 0;
        const size_t end = line.code.find(loop ? " in " : " = ");
        if (end == std::string::npos) return;
        const std::string names = line.code.substr(from, end - from);
        std::string value = line.code.substr(end + (loop ? 4 : 3));
        if (loop && value.ends_with(':')) value.pop_back();
        auto targets = split_arguments(without_parentheses(names));
        if (targets.size() < 2) return;
        const bool many = autopsy_.text.starts_with("too many");
        const size_t got_at = autopsy_.text.find("got ");
        const std::string got = got_at == std::string::npos
                                    ? std::string()
                                    : autopsy_.text.substr(got_at + 4, autopsy_.text.find(')') - got_at - 4);
        tell(Message(many ? "autopsy.unpack.many" : "autopsy.unpack.few")
                 .with("value", value)
                 .with("names", names)
                 .with("count", std::to_string(targets.size()))
                 .with("got", got));
        const auto put = [&](const std::string& title, const std::string& code) {
            offer(Message(title), line.code.substr(0, from) + code + line.code.substr(end),
                  loop ? Edit::instead(line.span) : Edit::instead(failing_));
        };
        returned_by(value);
        const bool numbered = targets[0] == "i" || targets[0] == "idx" || targets[0] == "step" ||
                              targets[0] == "k" || targets[0] == "n" || targets[0] == "index";
        if (loop && numbered && targets.size() == 2)
            return offer(Message("autopsy.unpack.enumerate"),
                         "for " + names + " in enumerate(" + value + "):", Edit::instead(line.span));
        if (many) return put("autopsy.unpack.rest", names + ", *rest");
        const size_t count = got.empty() ? 0 : static_cast<size_t>(std::stoll(got));
        if (count < 1 || count >= targets.size()) return;
        std::string fewer;
        for (size_t i = 0; i < count; ++i) add_name(fewer, targets[i]);
        put("autopsy.unpack.fewer", count == 1 ? fewer + ',' : fewer);
    }
    // The `return` of the function that gave the values.
    void returned_by(const std::string& value) {
        const std::string function = value.substr(0, value.find('('));
        bool inside = false;
        for (const Line& line : lines_.all()) {
            if (line.code.starts_with("def ")) inside = line.code.starts_with("def " + function + '(');
            if (inside && line.code.starts_with("return ")) return point_to(line);
        }
    }

    // `for i in n:` of a number.
    void number_walked() {
        const Line line = head();
        const size_t in = line.code.find(" in ");
        if (!line.code.starts_with("for ") || in == std::string::npos || !line.code.ends_with(':')) return;
        const std::string value = line.code.substr(in + 4, line.code.size() - in - 5);
        tell(Message("autopsy.number_walked.named").with("name", value));
        offer(Message("autopsy.number_walked.range"),
              line.code.substr(0, in + 4) + "range(" + value + "):", Edit::instead(line.span));
    }
    // `w, b = torch.tensor(1.0)`
    void tensor_walked() {
        const size_t equals = code_.find(" = ");
        const auto targets = equals == std::string::npos ? std::vector<std::string>()
                                                         : split_arguments(code_.substr(0, equals));
        if (targets.size() < 2) return;
        const std::string value = code_.substr(equals + 3);
        tell(Message("autopsy.tensor_walked.named").with("value", value));
        std::string values;
        for (size_t i = 0; i < targets.size(); ++i) add_name(values, value);
        offer_instead(Message("autopsy.tensor_walked.each"), code_.substr(0, equals + 3) + values);
    }

    // "cannot access local variable 'total' where it is not associated with a value"
    void unbound() {
        const size_t quote = autopsy_.text.find('\'');
        if (quote == std::string::npos) return;
        const std::string name =
            autopsy_.text.substr(quote + 1, autopsy_.text.find('\'', quote + 1) - quote - 1);
        const auto function = lines_.function_around(failing_.line);
        const auto outside =
            lines_.first([&](const std::string& code) { return assigned_name(code) == name; });
        if (!function || !outside || outside->span.column > function->span.column) return;
        tell(Message("autopsy.unbound.named").with("name", name));
        point_to(*outside);
        point_to(*function);
        for (const Line& line : lines_.all())
            if (line.span.line > function->span.line)
                return offer(Message("autopsy.unbound.global"), "global " + name, Edit::before(line.span));
    }

    // `losses = losses.append(x)`: what a list is told to do to itself gives nothing back.
    void appended() {
        for (const std::string& each : identifiers(code_)) {
            const std::string name = each.substr(0, each.find('.'));
            for (const std::string method : {"append", "extend", "sort", "reverse", "insert"}) {
                const auto line = line_before([&](const std::string& code) {
                    return code.starts_with(name + " = " + name + '.' + method + '(');
                });
                if (!line) continue;
                tell(Message("autopsy.none.appended").with("name", name).with("method", method));
                autopsy_.origins = {story_.origin(Message("why.line"), *line)};
                return offer(Message("autopsy.none.keep"), story_.code_at(*line).substr(name.size() + 3),
                             Edit::instead(story_.statement_at(*line)));
            }
        }
    }

    SourceLines lines_;
};

}  // namespace

void fit_collections(const Failure& failure) { Collections(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
