#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

namespace {

// What reaches out of a program, or runs text as code: functions of Python that Backstep refuses.
class Outside : FailureReader {
  public:
    explicit Outside(const Failure& failure) : FailureReader(failure) {}

    void fit() {
        const std::string function = autopsy_.text.substr(0, autopsy_.text.find("()"));
        if (function == "input") return input();
        if (function == "open") return open();
        if (function == "eval" || function == "exec") return evaluated(function);
        if (function == "breakpoint" || function == "help") {
            tell(Message("autopsy.outside.looks").with("name", function));
            return offer_instead(Message("autopsy.outside.leave_out"), "pass");
        }
        if (function.size() < autopsy_.text.size())
            tell(Message("autopsy.outside.named").with("name", function + "()"));
    }

  private:
    // `float(input("lr? "))`: the answer is written where it is asked for.
    void input() {
        tell(Message("autopsy.outside.input"));
        const std::string asked = "input(" + arguments_of(code_, "input(") + ')';
        std::string code = code_;
        for (const auto& [kind, answer] : {std::pair("float(", "0.1"), std::pair("int(", "10")})
            code = with_all_replaced(code, kind + asked + ')', answer);
        offer_instead(Message("autopsy.outside.answer"), with_all_replaced(code, asked, "\"...\""));
    }
    // What a file would hold can be held by a text, which is read in the same way.
    void open() {
        tell(Message("autopsy.outside.open"));
        const SourceLines lines(story_, failing_.cell);
        for (const SourceLines::Line& line : lines.all()) {
            const std::string given = arguments_of(line.code, "open(");
            if (line.span.line != failing_.line || given.empty()) continue;
            offer(Message("autopsy.outside.text"),
                  "import io\n" + with_all_replaced(line.code, "open(" + given + ')',
                                                    "io.StringIO(\"1.0,2.0\\n3.0,4.0\\n\")"),
                  Edit::instead(line.span));
        }
    }
    // `eval("1 + 2")`: the text is the code.
    void evaluated(const std::string& function) {
        tell(Message("autopsy.outside.evaluated").with("name", function));
        const std::string given = arguments_of(code_, function + '(');
        const bool text = given.size() > 2 && (given[0] == '"' || given[0] == '\'') &&
                          given.find(given[0], 1) == given.size() - 1;
        if (text)
            offer_instead(
                Message("autopsy.outside.as_code"),
                with_all_replaced(code_, function + '(' + given + ')', given.substr(1, given.size() - 2)));
    }
};

}  // namespace

void fit_outside(const Failure& failure) {
    if (failure.autopsy().known == "outside") Outside(failure).fit();
}

}  // namespace backstep::explain
