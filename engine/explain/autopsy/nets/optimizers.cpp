#include <algorithm>
#include <ranges>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// What an optimizer or a scheduler was given: parameters, a learning rate, a closure, the number it watches.
class Optimizers : FailureReader {
  public:
    explicit Optimizers(const Failure& failure)
        : FailureReader(failure), lines_(failure.story(), failure.statement().cell) {}

    void fit(std::string_view known) {
        if (known == "no_parameters") return list_of_layers();
        if (known == "result_as_parameter") return result_as_parameter();
        if (known == "one_parameter") return one_parameter();
        if (known == "call_missing") return call_missing();
        if (known == "no_parameter") return no_parameter();
        if (known == "closure") return closure();
        if (known == "lr_missing") return lr_missing();
        if (known == "state_dict_given") return state_dict_given();
        if (known == "argument_missing") {
            if (autopsy_.text.find("step() missing") == std::string::npos) return;
            if (autopsy_.text.ends_with("'closure'")) return closure_missing();
            if (autopsy_.text.ends_with("'metrics'")) return metrics_missing();
        }
    }

  private:
    using Line = SourceLines::Line;
    void put(const std::string& code, Place place, const SourceSpan& statement) {
        set(0, code, place, statement);
    }
    void point_to(const Line& line) { autopsy_.origins.push_back(origin_at(story_, line)); }

    // A plain Python list hides its layers from the module.
    void list_of_layers() {
        if (all_frozen() || local_layer() || result_of_parameter()) return;
        const auto line = line_before([](const std::string& code) {
            return code.starts_with("self.") &&
                   (code.find(" = [") != std::string::npos || code.find(" = {") != std::string::npos);
        });
        if (!line) return plain_tensors();
        const std::string code = story_.code_at(*line);
        const size_t list = code.find(" = ") + 3;
        const std::string what = code[list] == '{' ? "Dict(" : "List(";
        const bool parameters = code.find("Parameter(") != std::string::npos;
        put(code.substr(0, list) + (parameters ? "nn.Parameter" : "nn.Module") + what + code.substr(list) +
                ")",
            Place::Instead, story_.statement_at(*line));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
    }

    // `self.w = torch.randn(2, requires_grad=True)`: a tensor in a module is no parameter.
    void plain_tensors() {
        const auto line = line_before([](const std::string& code) {
            return code.starts_with("self.") && code.find("requires_grad=True") != std::string::npos;
        });
        if (!line) return used_up();
        const std::string code = story_.code_at(*line);
        const size_t value = code.find("= ") + 2;
        autopsy_.what = Message("autopsy.no_parameters.plain").with("name", assigned_name(code));
        autopsy_.cures[0].title = Message("silent.not_registered.cure1");
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        put(code.substr(0, value) + "torch.nn.Parameter(" +
                with_all_replaced(code.substr(value), ", requires_grad=True", "") + ")",
            Place::Instead, story_.statement_at(*line));
    }

    // parameters(), filter(...) and (p for p in ...) are walked once, and have nothing more to give then.
    void used_up() {
        constexpr std::string_view kOnce[] = {"filter(", "map(", "iter(", "chain(", "itertools.chain("};
        for (const std::string& name : identifiers(code_)) {
            const auto line = line_before([&](const std::string& code) {
                const std::string value = code.substr(std::min(code.size(), name.size() + 3));
                const bool generator = value.starts_with('(') && value.find(" for ") != std::string::npos;
                return assigned_name(code) == name &&
                       (generator || code.ends_with("parameters()") ||
                        std::ranges::any_of(kOnce, [&](auto once) { return value.starts_with(once); }));
            });
            const auto walk = !line ? line : line_before([&](const std::string& code) {
                return code != code_ && assigned_name(code) != name && has_word(code, name);
            });
            if (!walk || *walk < *line) continue;
            autopsy_.known = "used_up";
            autopsy_.what = Message("autopsy.used_up.what").with("name", name);
            autopsy_.cures[0].title = Message("autopsy.used_up.cure1");
            autopsy_.origins.push_back(story_.origin(Message("autopsy.used_up.walked"), *walk));
            const std::string code = story_.code_at(*line);
            const size_t value = code.find("= ") + 2;
            return put(code.substr(0, value) + "list(" + without_parentheses(code.substr(value)) + ")",
                       Place::Instead, story_.statement_at(*line));
        }
    }
    void result_as_parameter() {
        for (const std::string& name : identifiers(code_)) {
            const auto id = tensor(name);
            if (!id || !*id || !story_.tensor(*id).node) continue;
            autopsy_.origins.push_back(story_.origin(Message("why.made"), story_.tensor(*id).born));
            return put(name + " = " + name + ".detach().requires_grad_()", Place::Before, failing_);
        }
        result_of_object();
    }
    // `self.W = torch.randn(n, m, requires_grad=True) / math.sqrt(n)` of an object of the learner's.
    void result_of_object() {
        for (const std::string& name : identifiers(code_)) {
            const size_t dot = name.find('.');
            const std::string attribute = dot == std::string::npos ? std::string() : name.substr(dot);
            const auto line = line_before([&](const std::string& code) {
                return !attribute.empty() && assigned_name(code) == "self" + attribute &&
                       code.find("requires_grad=True") != std::string::npos &&
                       !code.ends_with("requires_grad=True)");
            });
            if (!line) continue;
            const std::string code = story_.code_at(*line);
            const size_t value = code.find(" = ") + 3;
            autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
            return put(code.substr(0, value) +
                           as_operand(with_all_replaced(code.substr(value), ", requires_grad=True", "")) +
                           ".requires_grad_()",
                       Place::Instead, story_.statement_at(*line));
        }
    }
    void one_parameter() {
        for (const std::string& name : identifiers(code_))
            if (const auto id = tensor(name); id && *id)
                return instead(with_word_replaced(code_, name, '[' + name + ']'));
    }
    void call_missing() {
        for (const std::string& name : identifiers(code_))
            if (name.ends_with("parameters") && code_.find(name + '(') == std::string::npos)
                return in_its_head(name, name + "()");
    }

    // `[enc.parameters(), dec.parameters()]`, `[enc, dec]`, `net.named_parameters()`
    void no_parameter() {
        const bool pairs = autopsy_.text.ends_with("is tuple");
        if (pairs && code_.find(".named_parameters()") != std::string::npos) {
            tell(Message("autopsy.no_parameter.pairs"));
            return offer_instead(Message("autopsy.no_parameter.alone"),
                                 with_all_replaced(code_, ".named_parameters()", ".parameters()"));
        }
        const size_t open = code_.find("([");
        const std::string list = open == std::string::npos ? "" : arguments_of(code_.substr(open), "([");
        std::string unpacked, first;
        for (const std::string& each : split_arguments(list)) {
            const bool generator = each.ends_with("parameters()");
            const auto id = tensor(each);
            const bool module = !generator && !(id && *id) && each.find_first_of("( *") == std::string::npos;
            if (first.empty() && (generator || module)) first = each;
            unpacked += (unpacked.empty() ? "" : ", ") + (generator ? '*' + each
                                                          : module  ? '*' + each + ".parameters()"
                                                                    : each);
        }
        if (first.empty()) return;
        tell(Message(first.ends_with(')') ? "autopsy.no_parameter.list" : "autopsy.no_parameter.module")
                 .with("name", first));
        offer_instead(Message("autopsy.no_parameter.unpack"),
                      with_all_replaced(code_, '[' + list + ']', '[' + unpacked + ']'));
    }

    // In the first line of a `for`; of a statement without a block that is the whole.
    void in_its_head(const std::string& word, const std::string& by) {
        SourceSpan head = failing_;
        const size_t colon = code_.find(": ");
        const bool block = code_.starts_with("for ") && colon != std::string::npos;
        const std::string text = block ? code_.substr(0, colon) : code_;
        if (block) {
            head.end_line = head.line;
            head.end_column = static_cast<uint16_t>(head.column + text.size());
        }
        set(0, with_word_replaced(text, word, by), Place::Instead, head);
    }

    // `filter(lambda p: p.requires_grad, model.parameters())` of a model that is frozen as a whole.
    bool all_frozen() {
        const std::string model = receiver_of(code_, ".parameters(");
        if (model.empty() || code_.find("requires_grad") == std::string::npos) return false;
        const auto frozen = line_before([](const std::string& code) {
            return code.find("requires_grad = False") != std::string::npos ||
                   code.find("requires_grad_(False)") != std::string::npos;
        });
        if (!frozen) return false;
        tell(Message("autopsy.no_parameters.frozen").with("model", model));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *frozen));
        const auto made = line_before([&](const std::string& code) {
            return assigned_name(code) == model && code.find("Sequential(") != std::string::npos;
        });
        offer(Message("autopsy.no_parameters.last"),
              made ? model + "[-1].requires_grad_(True)" : model + ".requires_grad_(True)",
              made ? Edit::before(failing_) : Edit());
        return true;
    }
    // `lin = nn.Linear(n, 1)` in `__init__`, where `self.lin` was meant.
    bool local_layer() {
        for (const Line& line : lines_.all()) {
            const std::string name = assigned_name(line.code);
            const auto method = lines_.function_around(line.span.line);
            const bool inside = method && method->code.starts_with("def __init__(self");
            if (!inside || name.find('.') != std::string::npos || name.empty()) continue;
            if (line.code.find("nn.") == std::string::npos || !lines_.first([&](const std::string& code) {
                    return code.find("self." + name + '(') != std::string::npos;
                }))
                continue;
            tell(Message("autopsy.attribute.local").with("name", name));
            point_to(line);
            offer(Message("autopsy.attribute.on_self"), "self." + line.code, Edit::instead(line.span));
            return true;
        }
        return false;
    }
    // `self.w = nn.Parameter(torch.randn(2)).double()`: what `double` gives is a result.
    bool result_of_parameter() {
        const auto line = line_before([](const std::string& code) {
            const std::string given = arguments_of(code, "Parameter(");
            return code.starts_with("self.") && !given.empty() &&
                   code.find("Parameter(" + given + ").") != std::string::npos;
        });
        if (!line) return false;
        const std::string code = story_.code_at(*line), given = arguments_of(code, "Parameter(");
        const std::string made = "Parameter(" + given + ')';
        const std::string after = code.substr(code.find(made) + made.size());
        tell(Message("autopsy.no_parameters.result").with("name", assigned_name(code)));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        offer(Message("autopsy.no_parameters.inside"),
              with_all_replaced(code, made + after, "Parameter(" + as_operand(given) + after + ')'),
              Edit::instead(story_.statement_at(*line)));
        return true;
    }

    // What `step` is given must give back the loss that it computed.
    void closure() {
        const auto line =
            line_before([](const std::string& code) { return code.find(".backward(") != std::string::npos; });
        if (!line) return;
        const std::string loss = expression_before(story_.code_at(*line), ".backward(");
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        put("return " + loss, Place::Behind, story_.statement_at(*line));
    }
    // `torch.optim.SGD(net.parameters())`
    void lr_missing() {
        const size_t open = code_.find('(');
        const std::string optimizer = "SGD(";
        const std::string given = arguments_of(code_, optimizer);
        if (open == std::string::npos || given.empty()) return;
        tell(Message("autopsy.lr_missing.what"));
        offer_instead(Message("autopsy.lr_missing.give"),
                      with_all_replaced(code_, optimizer + given + ')', optimizer + given + ", lr=0.01)"));
    }
    void state_dict_given() {
        tell(Message("autopsy.state_dict_given.what"));
        std::string code = code_;
        for (const std::string call : {".named_parameters()", ".parameters()"})
            code = with_all_replaced(code, call, ".state_dict()");
        offer_instead(Message("autopsy.state_dict_given.give"), code);
    }
    // The last loss that a backward went back from: its name.
    std::string loss() const {
        const auto line =
            line_before([](const std::string& code) { return code.find(".backward(") != std::string::npos; });
        return line ? receiver_of(story_.code_at(*line), ".backward(") : std::string();
    }
    // `scheduler.step()` of one that watches a number.
    void metrics_missing() {
        const std::string scheduler = receiver_of(code_, ".step("), watched = loss();
        if (scheduler.empty() || watched.empty()) return;
        autopsy_.known = "metrics_missing";
        tell(Message("autopsy.metrics_missing.what").with("name", scheduler));
        offer_instead(
            Message("autopsy.metrics_missing.give"),
            with_all_replaced(code_, scheduler + ".step()", scheduler + ".step(" + watched + ".item())"));
    }
    // `optimizer.step()` of LBFGS: the lines above it that compute the loss become a function.
    void closure_missing() {
        const std::string optimizer = receiver_of(code_, ".step("), name = loss();
        if (optimizer.empty() || name.empty()) return;
        autopsy_.known = "closure_missing";
        tell(Message("autopsy.closure_missing.what").with("name", optimizer));
        std::vector<Line> block;
        for (const Line& line : lines_.all() | std::views::reverse) {
            if (line.span.line >= failing_.line) continue;
            const bool part = line.span.column == failing_.column && line.span.line == line.span.end_line &&
                              !line.code.ends_with(':') && line.code.find("optim.") == std::string::npos &&
                              line.code.find("import ") == std::string::npos;
            if (!part) break;
            block.insert(block.begin(), line);
            if (failing_.column == 0 && assigned_name(line.code) == name) break;
        }
        const bool computed =
            std::ranges::any_of(block, [&](const Line& line) { return assigned_name(line.code) == name; });
        if (!computed) return;
        std::string code = "def closure():\n    " + optimizer + ".zero_grad()";
        for (const Line& line : block)
            if (line.code.find(".zero_grad(") == std::string::npos) code += "\n    " + line.code;
        // Below, the name is asked for what `step` gives back: inside of the closure it is another.
        const bool asked = std::ranges::any_of(lines_.all(), [&](const Line& line) {
            return line.span.line > failing_.line && has_word(line.code, name);
        });
        code += "\n    return " + name + '\n' + (asked ? name + " = " : "") + optimizer + ".step(closure)";
        SourceSpan whole = block.front().span;
        whole.end_line = failing_.end_line;
        whole.end_column = failing_.end_column;
        offer(Message("autopsy.closure_missing.write"), code, Edit::instead(whole));
    }

    SourceLines lines_;
};

}  // namespace

void fit_optimizers(const Failure& failure) { Optimizers(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
