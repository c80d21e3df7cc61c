#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/library_words.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// An operator stands between two kinds of values that it is not for: "unsupported operand type(s) for @:
// 'Tensor' and 'list'". And a sign that means another thing in Python: `^`.
class Operands : FailureReader {
  public:
    explicit Operands(const Failure& failure) : FailureReader(failure) {
        const std::string& text = autopsy_.text;
        const size_t first = text.find('\''), end = text.find('\'', first + 1);
        const size_t second = text.find('\'', end + 1);
        if (first == std::string::npos || second == std::string::npos) return;
        one_ = text.substr(first + 1, end - first - 1);
        other_ = text.substr(second + 1, text.find('\'', second + 1) - second - 1);
    }

    void fit(Text known) {
        if (known == "not_a_tensor") return layer_given();
        if (known == "power_sign") return power_sign();
        if (known == "two_given") {
            several_given();
            return;
        }
        if (known == "sequence_times") return tuple_of_gradients();
        if (known != "operands" || one_.empty()) return;
        tell(Message("autopsy.operands.named").with("one", one_).with("other", other_));
        if (one_ == "generator" && other_ == "generator") return generators();
        for (const std::string& type : {one_, other_}) {
            if (type == "list" || type == "tuple") return sequence(type);
            if (std::ranges::find(kOfNn, type) != std::end(kOfNn)) return layer(type);
            if (type == "str") return number_in_a_text();
        }
    }

  private:
    void point_to(uint32_t line) { autopsy_.origins.push_back(story_.origin(Message("why.line"), line)); }
    // `a.parameters() + b.parameters()`
    void generators() {
        tell(Message("autopsy.operands.generators"));
        std::string code = code_;
        for (const std::string& name : identifiers(code_))
            if (name.ends_with("parameters"))
                code = with_all_replaced(code, name + "()", "list(" + name + "())");
        offer_instead(Message("autopsy.operands.lists"), code);
    }
    // `out = lstm(x)`, which is the outputs and the state.
    bool several_given() {
        constexpr Text kTwo[] = {"LSTM(", "GRU(", "RNN(", "MultiheadAttention("};
        for (const std::string& name : identifiers(code_.substr(assigned_name(code_).size()))) {
            const auto line =
                line_before([&](const std::string& code) { return assigned_name(code) == name; });
            const std::string code = line ? story_.code_at(*line) : std::string();
            if (!code.ends_with(')') || code.find("autograd.") != std::string::npos) continue;
            const std::string call = code.substr(name.size() + 3), callee = call.substr(0, call.find('('));
            const auto found = story_.named(name);
            const bool tuple = found && !found->tensor && found->text.starts_with('(');
            if (identifiers(callee) != std::vector{callee} || !tuple) continue;
            const auto layer =
                line_before([&](const std::string& each) { return assigned_name(each) == callee; });
            const std::string made = layer ? story_.code_at(*layer) : std::string();
            const bool two =
                std::ranges::any_of(kTwo, [&](Text kind) { return made.find(kind) != std::string::npos; });
            tell(Message("autopsy.two_given.named").with("name", name).with("call", call));
            point_to(*line);
            offer(Message("autopsy.two_given.apart"), name + (two ? ", _ = " : ", *_ = ") + call,
                  Edit::instead(story_.statement_at(*line)));
            return true;
        }
        return false;
    }
    // `w @ xs` of a list.
    void sequence(const std::string& type) {
        if (type == "tuple" && several_given()) return;
        for (const std::string& name : identifiers(code_.substr(assigned_name(code_).size()))) {
            const auto line = line_before([&](const std::string& code) {
                return code != code_ && (code.starts_with(name + " = [") || code.starts_with(name + " = ("));
            });
            if (!line || (story_.named(name) && story_.named(name)->tensor)) continue;
            tell(Message("autopsy.operands.sequence").with("name", name).with("type", type));
            point_to(*line);
            const auto first = story_.named(name + "[0]");
            const bool tensors = first && first->tensor;
            return offer_instead(
                Message("autopsy.not_a_tensor.cure1"),
                with_read_replaced(code_, name, (tensors ? "torch.stack(" : "torch.tensor(") + name + ')'));
        }
    }
    // `x = nn.Softmax(x)` made a layer; what it computes was meant.
    void layer(const std::string& type) {
        const auto line = line_before([&](const std::string& code) {
            const std::string given = arguments_of(code, type + '(');
            return !given.empty() && identifiers(given).size() == 1 && identifiers(given)[0] == given &&
                   !assigned_name(code).empty();
        });
        if (!line) return;
        const std::string code = story_.code_at(*line), given = arguments_of(code, type + '(');
        const bool dim = type == "Softmax" || type == "LogSoftmax";
        autopsy_.known = "layer_not_made";
        tell(Message("autopsy.layer_not_made.what"));
        point_to(*line);
        offer(Message("autopsy.layer_not_made.cure1"),
              with_all_replaced(code, type + '(' + given + ')',
                                type + (dim ? "(dim=-1)(" : "()(") + given + ')'),
              Edit::instead(story_.statement_at(*line)));
    }
    // "linear(): argument 'input' (position 1) must be Tensor, not ReLU"
    void layer_given() {
        const std::string type = autopsy_.text.substr(autopsy_.text.rfind(' ') + 1);
        if (std::ranges::find(kOfNn, type) != std::end(kOfNn)) layer(type);
    }
    // `"3" + 4`, `n * "2.0"`
    void number_in_a_text() {
        for (const std::string& name : identifiers(code_.substr(assigned_name(code_).size()))) {
            const auto found = story_.named(name);
            if (!found || found->tensor || found->text.size() < 3) continue;
            const std::string inside = found->text.substr(1, found->text.size() - 2);
            const bool quoted = found->text[0] == '\'' || found->text[0] == '"';
            if (!quoted || inside.find_first_not_of("0123456789.-e") != std::string::npos) continue;
            tell(Message("autopsy.operands.text").with("name", name).with("text", found->text));
            return offer_instead(Message("autopsy.operands.number"),
                                 with_read_replaced(code_, name, "float(" + name + ')'));
        }
    }

    // `(w - 1)^2`, which is "exclusive or" in Python.
    void power_sign() {
        if (code_.find('^') == std::string::npos) return;
        tell(Message("autopsy.power_sign.named"));
        offer_instead(Message("autopsy.power_sign.power"),
                      with_all_replaced(with_all_replaced(code_, " ^ ", " ** "), "^", "**"));
    }
    // `0.1 * g` of `g = torch.autograd.grad(y, x)`, which is a tuple
    void tuple_of_gradients() {
        for (const std::string& name : identifiers(code_.substr(assigned_name(code_).size()))) {
            const auto line = line_before([&](const std::string& code) {
                return assigned_name(code) == name && code.find("autograd.grad(") != std::string::npos;
            });
            if (!line || story_.code_at(*line).ends_with(']')) continue;
            autopsy_.known = "tuple_of_gradients";
            tell(Message("autopsy.sequence_times.gradients").with("name", name));
            point_to(*line);
            return offer_instead(Message("autopsy.tuple_of_gradients.cure1"),
                                 with_read_replaced(code_, name, name + "[0]"));
        }
        for (const std::string& name : identifiers(code_.substr(assigned_name(code_).size()))) {
            const auto line = line_before([&](const std::string& code) {
                return code != code_ && (code.starts_with(name + " = [") || code.starts_with(name + " = ("));
            });
            if (!line) continue;
            tell(Message("autopsy.list_times.named").with("name", name));
            point_to(*line);
            return offer_instead(Message("autopsy.not_a_tensor.cure1"),
                                 with_read_replaced(code_, name, "torch.tensor(" + name + ')'));
        }
    }

    std::string one_, other_;
};

}  // namespace

void fit_operands(const Failure& failure) { Operands(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
