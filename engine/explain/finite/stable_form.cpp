#include "explain/finite/stable_form.h"

#include <algorithm>

#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `z.exp()` as `torch.exp(z)`, for these functions, and 1.0 as 1: one form for what is looked for.
std::string in_one_form(std::string code) {
    for (const std::string function : {"exp", "log", "sigmoid", "log1p"}) {
        const std::string method = '.' + function + "()";
        for (size_t turns = 0; code.find(method) != std::string::npos && turns < 20; ++turns) {
            const std::string owner = expression_before(code, method);
            if (owner.empty()) break;
            code.replace(code.find(owner + method), owner.size() + method.size(),
                         "torch." + function + '(' + without_parentheses(owner) + ')');
        }
    }
    for (const std::string sign : {" + ", " / ", " - "}) {
        code = with_all_replaced(code, "1.0" + sign, '1' + sign);
        code = with_all_replaced(code, "1." + sign, '1' + sign);
    }
    return code;
}

std::string negated(const std::string& code) {
    return code.starts_with('-') ? code.substr(1) : '-' + as_operand(code);
}

class StableForm {
  public:
    StableForm(const Story& story, uint32_t event)
        : story_(story), event_(event), statement_(story.statement_at(event)) {
        code_ = in_one_form(story.trace().code(statement_));
    }

    std::optional<Cure> find() {
        for (const std::string head : {"for ", "with ", "if ", "while ", "def "})
            if (code_.starts_with(head)) return std::nullopt;
        written_out();
        if (form_.empty()) logarithm_of_result();
        if (form_.empty()) return std::nullopt;
        Cure cure;
        cure.title = Message("silent.stable").with("form", form_);
        cure.code = code_;
        cure.edit = Edit::instead(statement_);
        return cure;
    }

  private:
    void replace(const std::string& what, const std::string& by, std::string_view form) {
        const std::string better = with_all_replaced(code_, what, by);
        if (better == code_) return;
        code_ = better;
        form_ = form;
    }

    // Exponentials that stand in the statement itself.
    void written_out() {
        std::vector<std::string> exponents;
        for (size_t at = 0; (at = code_.find("torch.exp(", at)) != std::string::npos; ++at)
            exponents.push_back(arguments_of(std::string_view(code_).substr(at), "torch.exp("));
        for (const std::string& a : exponents) {
            const std::string e = "torch.exp(" + a + ')', back = "torch.exp(" + negated(a) + ')';
            const std::string operand = as_operand(a);
            replace('(' + e + " - " + back + ") / (" + e + " + " + back + ')', "torch.tanh(" + a + ')',
                    "torch.tanh");
            softmax(a, e);
            replace("torch.log(1 + " + e + ')', "torch.nn.functional.softplus(" + a + ')', "softplus");
            replace("torch.log(" + e + " + 1)", "torch.nn.functional.softplus(" + a + ')', "softplus");
            replace("torch.log1p(" + e + ')', "torch.nn.functional.softplus(" + a + ')', "softplus");
            replace("1 / (1 + " + e + ')', "torch.sigmoid(" + negated(a) + ')', "torch.sigmoid");
            replace("1 / (" + e + " + 1)", "torch.sigmoid(" + negated(a) + ')', "torch.sigmoid");
            replace(e + " / (1 + " + e + ')', "torch.sigmoid(" + a + ')', "torch.sigmoid");
            replace(e + " / (" + e + " + 1)", "torch.sigmoid(" + a + ')', "torch.sigmoid");
        }
    }
    // `torch.exp(a) / torch.exp(a).sum(1, keepdim=True)`, its logarithm, and the logarithm of the sum.
    void softmax(const std::string& a, const std::string& e) {
        for (const std::string& open : {e + ".sum(", "torch.sum(" + e + ", ", "torch.sum(" + e}) {
            const size_t at = code_.find(open);
            if (at == std::string::npos) continue;
            const std::string given =
                open.ends_with(e) ? std::string() : arguments_of(std::string_view(code_).substr(at), open);
            const std::string sum = open + given + ')';
            const std::string input = given.empty() && dims_of(a) > 1 ? as_operand(a) + ".flatten()" : a;
            const std::string dim = dim_of(given);
            if (input == a) {
                replace("torch.log(" + e + " / " + sum + ')', "torch.log_softmax(" + a + ", " + dim + ')',
                        "log_softmax");
                replace(e + " / " + sum, "torch.softmax(" + a + ", " + dim + ')', "torch.softmax");
            }
            const bool kept = given.find("keepdim=True") != std::string::npos;
            replace("torch.log(" + sum + ')',
                    "torch.logsumexp(" + input + ", " + dim + (kept ? ", keepdim=True)" : ")"),
                    "torch.logsumexp");
        }
    }
    size_t dims_of(const std::string& code) const {
        const auto found = story_.named(code);
        return found && found->tensor ? story_.first_value(found->tensor).dim() : 1;
    }
    static std::string dim_of(const std::string& given) {
        const auto parts = split_arguments(given);
        if (parts[0].empty()) return "dim=0";
        for (const std::string& each : parts)
            if (each.starts_with("dim=") || each.starts_with("axis="))
                return "dim=" + each.substr(each.find('=') + 1);
        return parts[0].find('=') == std::string::npos ? "dim=" + parts[0] : "dim=0";
    }

    // `torch.log(p)` of a p that a softmax, a sigmoid or a product made, here or in a line above.
    void logarithm_of_result() {
        for (size_t at = 0; (at = code_.find("torch.log(", at)) != std::string::npos;) {
            const std::string given = arguments_of(std::string_view(code_).substr(at), "torch.log(");
            const std::string call = "torch.log(" + given + ')';
            const std::string better = of_result(given);
            if (better.empty())
                at += call.size();
            else
                code_.replace(at, call.size(), better);
        }
    }
    std::string of_result(const std::string& given) {
        for (const std::string& name : identifiers(given)) {
            const std::string first = name.substr(0, name.find('.'));
            for (const std::string& each : {name, first})
                if (const auto found = story_.named(each); found && found->tensor)
                    if (const std::string better = logarithm(given, each, found->tensor); !better.empty())
                        return better;
        }
        // `torch.log(torch.sigmoid(z))`, in one line.
        const std::string z = arguments_of(given, "torch.sigmoid(");
        if (!z.empty() && given == "torch.sigmoid(" + z + ')') return logsigmoid(z);
        if (!z.empty() && given == "1 - torch.sigmoid(" + z + ')') return logsigmoid(negated(z));
        for (const std::string call : {"torch.softmax(", "F.softmax("}) {
            const std::string inside = arguments_of(given, call);
            if (inside.empty() || !given.starts_with(call)) continue;
            form_ = "log_softmax";
            return with_all_replaced(given, call, "torch.log_softmax(");
        }
        return {};
    }
    std::string logsigmoid(const std::string& z) {
        form_ = "logsigmoid";
        return "torch.nn.functional.logsigmoid(" + z + ')';
    }
    // Of an operation that made the tensor `name` in the argument of a logarithm.
    std::string logarithm(const std::string& given, const std::string& name, TensorId tensor) {
        const OpExecuted* op = story_.maker(tensor);
        if (!op) return {};
        const std::string& kind = story_.trace().text(op->op);
        const auto inputs = story_.inputs(*op);
        if (inputs.empty()) return {};
        if (kind.starts_with("sigmoid")) {
            const std::string z = visible(inputs[0]);
            if (z.empty()) return {};
            const std::string rest = given.starts_with(name) ? given.substr(name.size()) : std::string();
            const bool part = rest.empty() || rest.starts_with('[');
            if (given.starts_with(name) && part) return logsigmoid(z) + rest;
            const std::string other = "1 - " + name;
            if (given.starts_with(other) && (given.size() == other.size() || given[other.size()] == '['))
                return logsigmoid(negated(z)) + given.substr(other.size());
            return {};
        }
        if (kind.starts_with("prod") && given == name && inputs.size() == 1) {
            const std::string z = visible(inputs[0]);
            if (z.empty() || story_.trace().code(op->span).find("dim") != std::string::npos) return {};
            form_ = "log";
            return "torch.log(" + z + ").sum()";
        }
        const bool part =
            given.starts_with(name) && (given.size() == name.size() || given[name.size()] == '[');
        if (!part) return {};
        const std::string made = in_one_form(story_.trace().code(op->span));
        std::string scores, dim;
        if (kind.starts_with("softmax") || kind.starts_with("_softmax")) {
            const std::string open = made.substr(0, made.find('(') + 1);
            const auto parts = split_arguments(arguments_of(made, open));
            const std::string& last = parts.back();
            scores = visible(inputs[0]);
            dim = last.starts_with("dim=") ? last : "dim=" + last.substr(last.find('=') + 1);
        } else if (kind.starts_with("div") && inputs.size() == 2) {
            const OpExecuted* exp = story_.maker(inputs[0]);
            const OpExecuted* sum = story_.maker(inputs[1]);
            const bool softmax = exp && sum && story_.trace().text(exp->op).starts_with("exp") &&
                                 story_.trace().text(sum->op).starts_with("sum") &&
                                 story_.inputs(*sum)[0] == inputs[0];
            if (!softmax) return {};
            scores = visible(story_.inputs(*exp)[0]);
            const std::string code = in_one_form(story_.trace().code(sum->span));
            dim = dim_of(arguments_of(code, code.substr(0, code.rfind("sum(") + 4)));
        }
        if (scores.empty() || dim.find_first_not_of("dim=-0123456789") != std::string::npos) return {};
        form_ = "log_softmax";
        return "torch.log_softmax(" + scores + ", " + dim + ')' + given.substr(name.size());
    }
    // The tensor as code that means the same in the statement: a name of the outermost level, else what made
    // it.
    std::string visible(TensorId tensor) const {
        const TensorRecord& record = story_.tensor(tensor);
        const bool here = story_.call_around(event_) == kNone;
        if (story_.has_name(tensor) && record.named < event_) {
            const auto* bound = story_.event(record.named).as<VariableBound>();
            const std::string name = story_.name_of(tensor);
            const auto found = story_.named(name);
            if (bound && !bound->local && found && found->tensor == tensor) return as_code(name);
            if (!here && bound && bound->local && found && found->tensor == tensor) return name;
        }
        if (record.op == kNone) return {};
        const bool same = story_.call_around(record.op) == story_.call_around(event_);
        return same ? story_.trace().code(story_.event(record.op).get<OpExecuted>().span) : std::string();
    }

    const Story& story_;
    uint32_t event_;
    SourceSpan statement_;
    std::string code_, form_;
};

}  // namespace

std::optional<Cure> stable_form(const Story& story, uint32_t event) {
    return StableForm(story, event).find();
}

std::optional<Cure> stable_form_from(const Story& story, uint32_t event) {
    if (const auto here = stable_form(story, event)) return here;
    for (uint32_t i = event + 1; i < story.end() && !story.event(i).is<BackwardStarted>(); ++i)
        if (story.event(i).is<Line>())
            if (const auto further = stable_form(story, i)) return further;
    return std::nullopt;
}

}  // namespace backstep::explain
