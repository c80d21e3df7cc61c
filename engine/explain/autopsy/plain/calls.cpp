#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/nearest.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

using Text = std::string_view;

constexpr Text kMethods[] = {"sum",     "mean",       "item",     "max",       "min",   "norm",   "numel",
                             "detach",  "size",       "squeeze",  "t",         "exp",   "log",    "sqrt",
                             "abs",     "std",        "var",      "clone",     "float", "tolist", "numpy",
                             "dim",     "argmax",     "relu",     "sigmoid",   "tanh",  "long",   "prod",
                             "flatten", "parameters", "backward", "state_dict"};
// What a tensor has that is no method.
constexpr Text kNoMethods[] = {"T",       "grad",          "shape", "data",   "dtype", "grad_fn",
                               "is_leaf", "requires_grad", "ndim",  "weight", "bias"};
constexpr Text kOfPython[] = {"sum", "max",   "min", "len", "range", "list", "print",
                              "str", "float", "int", "abs", "zip",   "type", "enumerate"};

template <size_t N>
bool is_one_of(const Text (&list)[N], std::string_view word) {
    return std::ranges::find(list, word) != std::end(list);
}

// Something is called with other arguments than it takes, is no function, or is not called at all.
class Calls : FailureReader {
  public:
    explicit Calls(const Failure& failure)
        : FailureReader(failure), lines_(failure.story(), failure.statement().cell) {}

    void fit(Text known) {
        if (known == "argument_missing") return argument_missing();
        if (known == "argument_extra") return argument_extra();
        if (known == "not_callable") return not_callable();
        if (known == "method_not_called") return method_not_called();
        if (known == "no_length") return no_length();
        if (known == "super_missing") return super_missing();
        if (known == "super_not_called")
            return offer_instead(Message("autopsy.super_not_called.call"),
                                 with_all_replaced(code_, "super.__init__", "super().__init__"));
        if (known == "forward_missing") return forward_missing();
    }

  private:
    using Line = SourceLines::Line;
    void point_to(const Line& line) { autopsy_.origins.push_back(origin_at(story_, line)); }
    // The text up to "()": "loss_fn", "Net.forward".
    std::string function() const { return autopsy_.text.substr(0, autopsy_.text.find("()")); }
    std::optional<Line> head_of(const std::string& name) const {
        const size_t dot = name.find('.');
        const std::string start = "def " + name.substr(dot == std::string::npos ? 0 : dot + 1) + '(';
        const auto inside = dot == std::string::npos ? lines_.all() : lines_.of_class(name.substr(0, dot));
        for (const Line& line : inside)
            if (line.code.starts_with(start)) return line;
        return std::nullopt;
    }
    // A name that an object of the class has, else the class called; empty when that takes arguments.
    std::string object_of(const std::string& type) const {
        const auto made = lines_.first([&](const std::string& code) {
            return code.find(" = " + type + '(') != std::string::npos && !assigned_name(code).empty();
        });
        if (made && made->span.line < failing_.line) return assigned_name(made->code);
        const auto init = head_of(type + ".__init__");
        const bool bare = !init || split_arguments(arguments_of(init->code, "(")).size() == 1;
        return bare ? type + "()" : std::string();
    }

    // "loss_fn() missing 1 required positional argument: 'weight'"
    void argument_missing() {
        const std::string name = function();
        const size_t quote = autopsy_.text.find('\'');
        const std::string missing =
            quote == std::string::npos
                ? std::string()
                : autopsy_.text.substr(quote + 1, autopsy_.text.find('\'', quote + 1) - quote - 1);
        if (missing == "self") return class_for_object(name);
        const size_t dot = name.find('.');
        const std::string type = dot == std::string::npos ? std::string() : name.substr(0, dot);
        if (!type.empty() && code_.find(name + '(') != std::string::npos) {
            tell(Message("autopsy.argument_missing.class").with("class", type).with("function", name));
            const std::string object = object_of(type), method = name.substr(dot);
            const std::string call = object + (method == ".forward" ? "" : method) + '(';
            if (!object.empty())
                offer_instead(Message("autopsy.argument_missing.object"),
                              with_all_replaced(code_, name + '(', call));
            return;
        }
        const auto head = head_of(name);
        if (!head) return;
        tell(Message("autopsy.argument_missing.named").with("function", name).with("name", missing));
        point_to(*head);
        const std::string called =
            type.empty() || name.ends_with(".__init__") ? (type.empty() ? name : type) : std::string();
        const std::string given = called.empty() ? std::string() : arguments_of(code_, called + '(');
        const auto named = story_.named(missing);
        if (!given.empty() && named && named->bound != kNone && named->bound < story_.end())
            offer_instead(Message("autopsy.argument_missing.give"),
                          with_all_replaced(code_, called + '(' + given + ')',
                                            called + '(' + given + ", " + missing + '=' + missing + ')'));
    }
    // `net = Net` gives the class another name; `Net()` makes a model.
    void class_for_object(const std::string& name) {
        for (const std::string& each : identifiers(code_)) {
            const std::string first = each.substr(0, each.find('.'));
            const auto made = lines_.first([&](const std::string& code) {
                const size_t value = first.size() + 3;
                return assigned_name(code) == first && code.size() > value &&
                       !lines_.of_class(code.substr(value)).empty();
            });
            const std::string type = made ? made->code.substr(first.size() + 3) : first;
            if (lines_.of_class(type).empty()) continue;
            tell(Message("autopsy.argument_missing.class").with("class", type).with("function", name));
            const std::string object = object_of(type);
            if (object.empty()) return;
            if (made) {
                point_to(*made);
                return offer(Message("autopsy.argument_missing.object"), made->code + "()",
                             Edit::instead(made->span));
            }
            return offer_instead(Message("autopsy.argument_missing.object"),
                                 with_all_replaced(code_, type + '.', object + '.'));
        }
    }

    // "Net.forward() takes 1 positional argument but 2 were given"
    void argument_extra() {
        const std::string name = function();
        const auto head = head_of(name);
        const bool method = name.find('.') != std::string::npos;
        if (name == "Module.__init__") return init_misspelt();
        if (!head) return name.ends_with(".__init__") ? settings_not_wanted(name) : void();
        const std::string given = arguments_of(head->code, "(");
        const std::string first = split_arguments(given)[0];
        if (method && first != "self" && first != "ctx" && first != "cls") {
            tell(Message("autopsy.argument_extra.self").with("function", name));
            point_to(*head);
            return offer(Message("autopsy.argument_extra.with_self"),
                         with_all_replaced(head->code, '(' + given + ')',
                                           given.empty() ? "(self)" : "(self, " + given + ')'),
                         Edit::instead(head->span));
        }
        if (name.ends_with(".__init__")) return settings_not_wanted(name);
        tell(Message("autopsy.argument_extra.named").with("function", name));
        point_to(*head);
    }
    // `Net(x)` of a class whose `__init__` takes nothing: what the model computes with was given to it.
    void settings_not_wanted(const std::string& name) {
        const std::string type = name.substr(0, name.find('.'));
        const std::string given = arguments_of(code_, type + '(');
        if (given.empty()) return;
        const auto first = tensor(split_arguments(given)[0]);
        const bool computes = (first && *first) || given.starts_with("torch.");
        tell(Message(computes ? "autopsy.argument_extra.input" : "autopsy.argument_extra.settings")
                 .with("class", type)
                 .with("given", given));
        if (const auto head = head_of(name)) point_to(*head);
        const std::string object = object_of(type);
        if (computes && !object.empty())
            return offer_instead(
                Message("autopsy.argument_missing.object"),
                with_all_replaced(code_, type + '(' + given + ')', object + '(' + given + ')'));
        if (!computes)
            offer_instead(Message("autopsy.argument_extra.without"),
                          with_all_replaced(code_, type + '(' + given + ')', type + "()"));
    }
    // `def __int__(self, n)`: the class has no `__init__` of its own.
    void init_misspelt() {
        for (const std::string& type : identifiers(code_))
            for (const Line& line : lines_.of_class(type)) {
                const std::string method = line.code.starts_with("def ")
                                               ? line.code.substr(4, line.code.find('(') - 4)
                                               : std::string();
                if (nearest(method, std::span<const Text>(kInit)).empty()) continue;
                tell(Message("autopsy.argument_extra.init").with("class", type).with("method", method));
                point_to(line);
                return offer(Message("autopsy.attribute.rename"),
                             with_all_replaced(line.code, method + '(', "__init__("),
                             Edit::instead(line.span));
            }
    }
    static constexpr Text kInit[] = {"__init__"};
    static constexpr Text kForward[] = {"forward"};

    // "'Tensor' object is not callable"
    void not_callable() {
        const SourceSpan at = story_.event(failure_.raised()).get<ErrorRaised>().span;
        const std::string call = story_.trace().code(at);
        const size_t open = call.find('(');
        if (open == std::string::npos || open == 0) return;
        const std::string callee = receiver_of(call, call.substr(open));
        const std::string given = arguments_of(call, callee + '(');
        const std::string whole = callee + '(' + given + ')';
        const std::string last = callee.substr(callee.rfind('.') + 1);
        if (callee.empty() || callee == call) return;
        if (last == "requires_grad") {
            tell(Message("autopsy.not_callable.flag"));
            return offer_instead(Message("autopsy.not_callable.ask"),
                                 with_all_replaced(code_, ".requires_grad(", ".requires_grad_("));
        }
        if (std::isdigit(static_cast<unsigned char>(callee[0]))) {
            tell(Message("autopsy.not_callable.number").with("name", callee));
            return offer_instead(Message("autopsy.not_callable.times"),
                                 with_all_replaced(code_, callee + '(', callee + " * ("));
        }
        if (last != callee && is_one_of(kNoMethods, last)) {
            tell(Message("autopsy.not_callable.attribute").with("name", callee));
            return offer_instead(
                Message("autopsy.not_callable.bare"),
                with_all_replaced(code_, whole, given.empty() ? callee : callee + '[' + given + ']'));
        }
        const auto made = line_before([&](const std::string& code) { return assigned_name(code) == callee; });
        if (!made) return;
        const std::string line = story_.code_at(*made);
        const auto layer = line_before([&](const std::string& code) {
            return assigned_name(code) == callee && code.ends_with(')') &&
                   (code.find("Loss(") != std::string::npos || code.find("nn.") != std::string::npos) &&
                   code.find(callee + '(') == std::string::npos;
        });
        if (line.find(" = " + callee + '(') != std::string::npos && layer) {
            tell(Message("autopsy.not_callable.given_away").with("name", callee));
            autopsy_.origins.push_back(story_.origin(Message("why.line"), *made));
            const std::string maker = story_.code_at(*layer).substr(callee.size() + 3);
            return offer(Message("autopsy.not_callable.again"),
                         with_all_replaced(line, " = " + callee + '(', " = " + maker + '('),
                         Edit::instead(story_.statement_at(*made)));
        }
        tell(Message("autopsy.not_callable.value").with("name", callee));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *made));
        if (is_one_of(kOfPython, callee))
            return offer(Message("autopsy.not_callable.of_python").with("name", callee), "del " + callee,
                         Edit::before(failing_));
        const auto value = tensor(callee);
        if (value && *value)
            offer_instead(Message("autopsy.not_callable.times"),
                          with_all_replaced(code_, whole, callee + " * (" + given + ')'));
    }

    // "object of type 'D' has no len()", of a Dataset that says only what its samples are
    void no_length() {
        const size_t quote = autopsy_.text.find('\'');
        const std::string type =
            autopsy_.text.substr(quote + 1, autopsy_.text.find('\'', quote + 1) - quote - 1);
        const auto inside = lines_.of_class(type);
        tell(Message("autopsy.no_length.named").with("type", type));
        for (const Line& line : inside)
            if (line.code.starts_with("def __getitem__(")) {
                tell(Message("autopsy.no_length.dataset").with("type", type));
                point_to(line);
                return offer(Message("autopsy.no_length.say"),
                             "def __len__(self):\n    return " + length_in(inside), Edit::before(line.span));
            }
    }

    // "len(self.x)" of a class that gives `self.x[i]` back.
    static std::string length_in(const std::vector<Line>& inside) {
        const auto head = std::ranges::find_if(
            inside, [](const Line& line) { return line.code.starts_with("def __getitem__("); });
        const auto parts = split_arguments(arguments_of(head->code, "__getitem__("));
        const std::string index = parts.size() == 2 ? parts[1].substr(0, parts[1].find(':')) : std::string();
        for (auto line = head; line != inside.end() && !index.empty(); ++line)
            for (const std::string& name : identifiers(line->code))
                if (name.starts_with("self.") && line->code.find(name + '[' + index) != std::string::npos)
                    return "len(" + name + ')';
        return "100";
    }

    // `loss.item` where its number is wanted; `loss = (w ** 2).sum` whose result is.
    void method_not_called() {
        if (const std::string code = called_in(code_); code != code_) {
            tell(Message("autopsy.method_not_called.here"));
            return offer_instead(Message("autopsy.call_missing.cure1"), code);
        }
        for (const std::string& name : identifiers(code_)) {
            const auto line = line_before([&](const std::string& code) {
                return assigned_name(code) == name.substr(0, name.find('.')) && called_in(code) != code;
            });
            if (!line) continue;
            tell(Message("autopsy.method_not_called.named").with("name", name.substr(0, name.find('.'))));
            autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
            return offer(Message("autopsy.call_missing.cure1"), called_in(story_.code_at(*line)),
                         Edit::instead(story_.statement_at(*line)));
        }
    }
    static std::string called_in(std::string code) {
        for (const Text method : kMethods) {
            const std::string name = '.' + std::string(method);
            for (size_t at = 0; (at = code.find(name, at)) != std::string::npos; at += name.size()) {
                const size_t end = at + name.size();
                const char next = end < code.size() ? code[end] : ' ';
                const bool before = at > 0 && (std::isalnum(static_cast<unsigned char>(code[at - 1])) ||
                                               code[at - 1] == ')' || code[at - 1] == ']');
                const bool goes_on = std::isalnum(static_cast<unsigned char>(next)) || next == '_' ||
                                     next == '(' || next == '.';
                if (before && !goes_on) code.insert(end, "()");
            }
        }
        return code;
    }

    // "'Model' object has no attribute '_backward_hooks'": `__init__` never called the module's own.
    void super_missing() {
        const size_t quote = autopsy_.text.find('\'');
        const std::string type =
            autopsy_.text.substr(quote + 1, autopsy_.text.find('\'', quote + 1) - quote - 1);
        const auto inside = lines_.of_class(type);
        for (size_t i = 0; i + 1 < inside.size(); ++i) {
            if (!inside[i].code.starts_with("def __init__(")) continue;
            tell(Message("autopsy.super_missing.named").with("class", type));
            point_to(inside[i]);
            return offer(Message("autopsy.init_missing.cure1"), "super().__init__()",
                         Edit::before(inside[i + 1].span));
        }
    }
    // "Module [Net] is missing the required "forward" function"
    void forward_missing() {
        const size_t open = autopsy_.text.find('[');
        const std::string type = autopsy_.text.substr(open + 1, autopsy_.text.find(']') - open - 1);
        std::vector<Line> others;
        tell(Message("autopsy.forward_missing.named").with("class", type));
        for (const Line& line : lines_.of_class(type)) {
            if (!line.code.starts_with("def ")) continue;
            const std::string method = line.code.substr(4, line.code.find('(') - 4);
            if (method == "__init__") continue;
            if (!nearest(method, std::span<const Text>(kForward)).empty()) {
                others = {line};
                break;
            }
            others.push_back(line);
        }
        if (others.size() != 1) return;
        const std::string method = others[0].code.substr(4, others[0].code.find('(') - 4);
        autopsy_.what =
            Message("autopsy.forward_missing.misspelt").with("class", type).with("method", method);
        point_to(others[0]);
        offer(Message("autopsy.forward_missing.rename"),
              with_all_replaced(others[0].code, "def " + method + '(', "def forward("),
              Edit::instead(others[0].span));
    }

    SourceLines lines_;
};

}  // namespace

void fit_calls(const Failure& failure) { Calls(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
