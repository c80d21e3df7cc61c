#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A function that is called from inside itself, call within call, until Python stops it.
class Recursion : FailureReader {
  public:
    explicit Recursion(const Failure& failure)
        : FailureReader(failure), lines_(failure.story(), failure.statement().cell) {}

    void fit() {
        const std::vector<Frame> frames = open_calls();
        const Frame* again = called_again(frames);
        const SourceSpan raised = story_.event(failure_.raised()).get<ErrorRaised>().span;
        const uint32_t number = again ? again->call.line : raised.line;
        const auto caller = line_at(number);
        const auto head = lines_.function_around(number);
        if (!caller || !head) return;
        line_ = *caller;
        head_ = *head;
        name_ = head_.code.substr(4, head_.code.find('(') - 4);
        if (again && again->function != name_) return one_by_another(frames, *again);
        tell(named("autopsy.recursion.named"));
        point_to(line_);
        if (property() || of_attributes() || of_module() || of_init()) return;
        without_an_end();
    }

  private:
    using Line = SourceLines::Line;
    struct Frame {
        std::string function;
        SourceSpan call;
    };
    // The innermost first.
    std::vector<Frame> open_calls() const {
        std::vector<Frame> frames;
        for (uint32_t at = story_.call_around(failure_.raised()); at != kNone && frames.size() < kSeen;
             at = story_.call_around(at - 1)) {
            const auto& call = story_.event(at).get<Call>();
            const std::string name(story_.trace().text(call.function));
            frames.push_back({name.substr(name.rfind('.') + 1), call.span});
            if (at == 0) break;
        }
        return frames;
    }
    static constexpr size_t kSeen = 60, kOften = 6;
    static const Frame* called_again(const std::vector<Frame>& frames) {
        for (const Frame& frame : frames)
            if (static_cast<size_t>(std::ranges::count(frames, frame.function, &Frame::function)) >= kOften)
                return &frame;
        return nullptr;
    }
    std::optional<Line> line_at(uint32_t number) const {
        for (const Line& line : lines_.all())
            if (line.span.line == number) return line;
        return std::nullopt;
    }
    void point_to(const Line& line) { autopsy_.origins.push_back(origin_at(story_, line)); }
    Message named(const std::string& id) const { return Message(id).with("name", name_); }
    void write(const std::string& title, const std::string& code) {
        if (code != line_.code) offer(named(title), code, Edit::instead(line_.span));
    }

    // `even` calls `odd`, which calls `even`.
    void one_by_another(const std::vector<Frame>& frames, const Frame& again) {
        tell(Message("autopsy.recursion.in_turn").with("name", name_).with("other", again.function));
        std::vector<uint32_t> seen;
        for (const Frame& frame : frames) {
            if (std::ranges::find(seen, frame.call.line) != seen.end()) break;
            seen.push_back(frame.call.line);
            if (const auto line = line_at(frame.call.line)) point_to(*line);
        }
    }
    // `return self.size` in the property `size`.
    bool property() {
        const auto above = lines_.above(head_.span.line, [](const std::string&) { return true; });
        const std::string mark = above ? above->code : std::string();
        if (mark != "@property" && mark != '@' + name_ + ".setter" && !mark.ends_with("cached_property"))
            return false;
        tell(named(mark.ends_with("setter") ? "autopsy.recursion.setter" : "autopsy.recursion.property"));
        write("autopsy.recursion.other_name",
              with_all_replaced(line_.code, "self." + name_, "self._" + name_));
        return true;
    }
    // `self.data[name]` in `__getattr__`, `self.x = v` in `__setattr__`.
    bool of_attributes() {
        if (name_ != "__getattr__" && name_ != "__setattr__") return false;
        const auto parameters = split_arguments(arguments_of(head_.code, "("));
        if (name_ == "__setattr__" && parameters.size() == 3) {
            tell(named("autopsy.recursion.setattr"));
            write("autopsy.recursion.to_super",
                  "super().__setattr__(" + parameters[1] + ", " + parameters[2] + ")");
        } else if (parameters.size() == 2)
            for (const std::string& read : identifiers(line_.code)) {
                const size_t dot = read.find('.', 5);
                if (!read.starts_with("self.")) continue;
                const std::string attribute = read.substr(5, dot == std::string::npos ? dot : dot - 5);
                tell(Message("autopsy.recursion.getattr").with("name", attribute));
                offer(Message("autopsy.recursion.not_there").with("name", attribute),
                      "if " + parameters[1] + " == \"" + attribute + "\":\n    raise AttributeError(" +
                          parameters[1] + ")",
                      Edit::before(line_.span));
                break;
            }
        return true;
    }
    // `self(x)` in `forward`, which is what calling the module runs.
    bool of_module() {
        const bool calls = line_.code.find("self(") != std::string::npos ||
                           line_.code.find("self.forward(") != std::string::npos;
        if (!calls || (name_ != "forward" && name_ != "__call__")) return false;
        tell(named("autopsy.recursion.itself"));
        const std::vector<std::string> layers = layers_around();
        if (layers.size() == 1)
            write("autopsy.recursion.layer",
                  with_all_replaced(with_all_replaced(line_.code, "self.forward(", layers[0] + '('), "self(",
                                    layers[0] + '('));
        return true;
    }
    std::string class_around() const {
        const auto head =
            lines_.above(head_.span.line, [](const std::string& code) { return code.starts_with("class "); });
        return head ? head->code.substr(6, head->code.find_first_of("(:") - 6) : std::string();
    }
    std::vector<std::string> layers_around() const {
        std::vector<std::string> layers;
        for (const Line& line : lines_.of_class(class_around()))
            if (line.code.starts_with("self.") && line.code.find("nn.") != std::string::npos)
                layers.push_back(assigned_name(line.code));
        return layers;
    }
    // `self.__init__()` for `super().__init__()`; an object of the class made in its own `__init__`.
    bool of_init() {
        if (name_ != "__init__") return false;
        tell(Message("autopsy.recursion.init").with("class", class_around()));
        write("autopsy.recursion.super",
              with_all_replaced(line_.code, "self.__init__(", "super().__init__("));
        return true;
    }

    void without_an_end() {
        const std::string given = arguments_of(line_.code, name_ + '(');
        const auto parameters = split_arguments(arguments_of(head_.code, "("));
        if (const auto end = line_that_may_end()) {
            point_to(*end);
            const bool same =
                split_arguments(given) == parameters ||
                (!parameters.empty() && parameters[0] == "self" &&
                 split_arguments(given) == std::vector(parameters.begin() + 1, parameters.end()));
            tell(named(same ? "autopsy.recursion.same" : "autopsy.recursion.deep").with("given", given));
            return;
        }
        tell(named("autopsy.recursion.no_end"));
        for (const std::string& parameter : parameters)
            if (given.find(parameter + " - 1") != std::string::npos) {
                const std::string result =
                    line_.code.find(" * ") != std::string::npos ? "1"
                    : line_.code.find(" + ") != std::string::npos || parameters.size() == 1
                        ? "0"
                        : (parameters[0] == parameter ? parameters[1] : parameters[0]);
                return offer(named("autopsy.recursion.end_it"),
                             "if " + parameter + " <= 0:\n    return " + result, Edit::before(line_.span));
            }
    }
    // A condition of the function above its call of itself, or in that line.
    std::optional<Line> line_that_may_end() const {
        for (const Line& line : lines_.all()) {
            if (line.span.line <= head_.span.line || line.span.line > line_.span.line) continue;
            const bool condition = line.code.starts_with("if ") || line.code.starts_with("elif ") ||
                                   line.code.starts_with("for ") || line.code.starts_with("while ") ||
                                   line.code.find(" if ") != std::string::npos ||
                                   line.code.find(" and ") != std::string::npos ||
                                   line.code.find(" or ") != std::string::npos;
            if (condition) return line;
        }
        return std::nullopt;
    }

    SourceLines lines_;
    Line line_;  // that calls the function again
    Line head_;  // the function's
    std::string name_;
};

}  // namespace

void fit_recursion(const Failure& failure) {
    if (failure.autopsy().known == "recursion") Recursion(failure).fit();
}

}  // namespace backstep::explain
