#include <algorithm>
#include <optional>

#include "base/dtype.h"
#include "explain/autopsy/failure.h"
#include "explain/code_text.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The mistake is in the failing call itself: the learner's statement is written as it was meant.
class Rewrites : FailureReader {
  public:
    explicit Rewrites(const Failure& failure) : FailureReader(failure) {}

    void fit(std::string_view known) {
        if (known == "dtype") return dtype();
        if (known == "many_views" || known == "integer_target") return out_of_place();
        if (known == "no_parameters") return list_of_layers();
        if (known == "result_as_parameter") return result_as_parameter();
        if (known == "one_parameter") return one_parameter();
        if (known == "call_missing") return call_missing();
        if (known == "number_has_no_graph") return number_has_no_graph();
        if (known == "list_of_losses") return list_of_losses();
        if (known == "saved_number") return saved_number();
        if (known == "called_directly") return called_directly();
        if (known == "no_grad_bare") return no_grad_bare();
        if (known == "grad_size") return name_the_owner(".grad = ", "{name}.grad = torch.zeros_like({name})");
        if (known == "ambiguous") return loss_not_made();
        if (known == "hook_no_grad") return hook_without_grad();
        if (known == "view_across") return instead(with_all_replaced(code_, ".view(", ".reshape("));
        if (known == "batch_of_one") return batch_of_one();
        if (known == "init_missing") return put("super().__init__()", Place::Before, failing_);
        if (known == "probabilities")
            return instead(
                with_all_replaced(code_, "binary_cross_entropy(", "binary_cross_entropy_with_logits("));
        if (known == "inference_flag")
            return name_the_owner(".requires_grad", "{name} = {name}.clone().requires_grad_()");
        if (known == "index_of_number") return index_of_number();
    }

  private:
    void put(const std::string& code, Place place, const SourceSpan& statement) {
        set(0, code, place, statement);
    }
    void instead(const std::string& code) {
        if (code != code_) put(code, Place::Instead, failing_);
    }
    std::optional<TensorId> tensor(const std::string& name) const {
        const auto found = story_.named(name);
        return found ? std::optional(found->tensor) : std::nullopt;
    }
    // The last statement before the error whose code passes.
    template <class Test>
    std::optional<uint32_t> line_before(const Test& test) const {
        for (uint32_t i = failure_.raised(); i-- > 0;)
            if (story_.event(i).is<Line>() && test(story_.code_at(i))) return i;
        return std::nullopt;
    }

    // "expected scalar type Long but found Float": the data change, not the parameters.
    void dtype() {
        const std::string& text = autopsy_.text;
        const auto word_behind = [&text](std::string_view start) {
            const size_t at = text.find(start);
            if (at == std::string::npos) return std::string();
            const size_t from = at + start.size();
            return text.substr(from, text.find_first_of(" ,.", from) - from);
        };
        std::string wanted = word_behind("expected scalar type "), found = word_behind("but found ");
        if (found.empty()) {
            wanted = word_behind("but expected ");
            found = word_behind("Found dtype ");
        }
        std::optional<std::string> odd;
        for (const std::string& name : identifiers(code_)) {
            const auto id = tensor(name);
            if (!id || !*id) continue;
            const ValueSnapshot value = story_.first_value(*id);
            const std::string_view dtype = scalar_type_name(value.dtype());
            const bool from_numpy = value.empty();
            const bool is_odd =
                found.empty() ? from_numpy || dtype != "Float" : dtype == found || dtype == wanted;
            if (is_odd && !(story_.requires_grad(*id) && odd)) odd = name;
        }
        if (!odd) return model_dtype();
        const bool to_long = wanted == "Long";
        put(*odd + " = " + *odd + (to_long ? ".long()" : ".float()"), Place::Before, failing_);
    }

    // A model of another dtype than its data, which has no name here.
    void model_dtype() {
        for (const std::string& name : identifiers(code_))
            if (story_.named(name + ".weight") || story_.named(name + ".0.weight"))
                return put(name + " = " + name + ".float()", Place::Before, failing_);
    }

    // `a.mul_(2)` and `a += 1` as `a = a.mul(2)` and `a = a + 1`.
    void out_of_place() {
        const std::string name = identifiers(code_).empty() ? "" : identifiers(code_)[0];
        const size_t assigns = code_.find("= ");
        if (assigns != std::string::npos && assigns > 0 &&
            std::string_view("+-*/").find(code_[assigns - 1]) != std::string_view::npos)
            return instead(name + " = " + name + ' ' + code_[assigns - 1] + ' ' + code_.substr(assigns + 2));
        const size_t call = code_.find("_(");
        if (call == std::string::npos) return;
        std::string code = code_;
        code.erase(call, 1);
        instead(receiver_of(code_, code_.substr(code_.rfind('.', call))) + " = " + code);
    }

    // A plain Python list hides its layers from the module.
    void list_of_layers() {
        const auto line = line_before([](const std::string& code) {
            return code.starts_with("self.") && code.find(" = [") != std::string::npos;
        });
        if (!line) return used_up();
        const std::string code = story_.code_at(*line);
        const size_t list = code.find("= [") + 2;
        put(code.substr(0, list) + "nn.ModuleList(" + code.substr(list) + ")", Place::Instead,
            story_.statement_at(*line));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
    }

    // parameters() is a generator: walked once, it has nothing more to give.
    void used_up() {
        for (const std::string& name : identifiers(code_)) {
            const auto line = line_before([&](const std::string& code) {
                return assigned_name(code) == name && code.ends_with("parameters()");
            });
            if (!line) continue;
            autopsy_.known = "used_up";
            autopsy_.what = Message("autopsy.used_up.what").with("name", name);
            autopsy_.cures[0].title = Message("autopsy.used_up.cure1");
            const std::string code = story_.code_at(*line);
            const size_t value = code.find("= ") + 2;
            return put(code.substr(0, value) + "list(" + code.substr(value) + ")", Place::Instead,
                       story_.statement_at(*line));
        }
    }
    void result_as_parameter() {
        for (const std::string& name : identifiers(code_)) {
            const auto id = tensor(name);
            if (!id || !*id || !story_.tensor(*id).node) continue;
            autopsy_.origins.push_back(story_.origin(Message("why.made"), story_.tensor(*id).born));
            return put(name + " = " + name + ".detach().requires_grad_()", Place::Before, failing_);
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
                return instead(with_word_replaced(code_, name, name + "()"));
    }

    void number_has_no_graph() {
        const std::string name = receiver_of(code_, ".backward(");
        const auto line = line_before([&](const std::string& code) {
            return assigned_name(code) == name && code.find(".item()") != std::string::npos;
        });
        if (!line) return;
        put(with_all_replaced(story_.code_at(*line), ".item()", ""), Place::Instead,
            story_.statement_at(*line));
        autopsy_.origins.push_back(story_.origin(Message("why.made"), *line));
    }
    void list_of_losses() {
        const std::string name = receiver_of(code_, ".backward(");
        if (!name.empty()) instead(with_word_replaced(code_, name, "sum(" + name + ")"));
    }

    // What is no tensor goes on ctx itself. The error comes when `forward` is done, at `apply`.
    void saved_number() {
        const auto line = line_before(
            [](const std::string& code) { return code.find("save_for_backward(") != std::string::npos; });
        const size_t which = autopsy_.text.find("argument ");
        if (!line || which == std::string::npos) return;
        std::vector<std::string> names =
            identifiers(arguments_of(story_.code_at(*line), "save_for_backward("));
        const auto index = static_cast<size_t>(std::atoi(&autopsy_.text[which + 9]));
        if (index >= names.size()) return;
        const std::string odd = names[index];
        names.erase(names.begin() + static_cast<ptrdiff_t>(index));
        std::string kept;
        for (const std::string& name : names) kept += (kept.empty() ? "" : ", ") + name;
        put("ctx.save_for_backward(" + kept + ")\nctx." + odd + " = " + odd, Place::Instead,
            story_.statement_at(*line));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
    }
    void called_directly() {
        const auto line = line_before([](const std::string& code) {
            return code.find(".forward(") != std::string::npos || code.find("()(") != std::string::npos;
        });
        const uint32_t at = line ? *line : failure_.raised();
        std::string code = story_.code_at(at);
        const std::string direct = arguments_of(code, ".forward(");
        const size_t comma = direct.find(',');
        if (comma != std::string::npos)
            code = with_all_replaced(code, ".forward(" + direct.substr(0, comma + 1) + ' ', ".apply(");
        code = with_all_replaced(code, "()(", ".apply(");
        if (code != story_.code_at(at)) put(code, Place::Instead, story_.statement_at(at));
    }
    void no_grad_bare() {
        for (const std::string mode : {"no_grad", "enable_grad", "inference_mode"})
            if (code_.find("@torch." + mode) != std::string::npos)
                return instead(with_all_replaced(code_, "@torch." + mode, "@torch." + mode + "()"));
    }

    void name_the_owner(std::string_view before, std::string_view code) {
        const std::string name = receiver_of(code_, before);
        if (!name.empty()) instead(with_holes_filled(code, {{"name", name}}));
    }

    // nn.MSELoss(a, b) makes a loss with strange settings; nn.MSELoss()(a, b) computes one.
    void loss_not_made() {
        const size_t call = code_.find("Loss(");
        if (call == std::string::npos) return all_of_condition();
        autopsy_.known = "loss_not_made";
        autopsy_.what = Message("autopsy.loss_not_made.what");
        autopsy_.cures[0].title = Message("autopsy.loss_not_made.cure1");
        std::string code = code_;
        code.insert(call + 5, ")(");
        instead(code);
    }
    // `if a > 1:` as `if (a > 1).all():`
    void all_of_condition() {
        for (const std::string start : {"if ", "while "})
            if (const size_t colon = code_.find(':'); code_.starts_with(start) && colon != std::string::npos)
                put(start + '(' + code_.substr(start.size(), colon - start.size()) + ").all():",
                    Place::Nowhere, failing_);
    }
    void hook_without_grad() {
        const std::string name = receiver_of(code_, ".register_hook(");
        const auto id = tensor(name);
        if (!id || !*id) return;
        auto [code, edit] = asking_for_grad(story_, *id, name);
        put(code, edit.place, edit.statement);
    }
    void batch_of_one() {
        for (const std::string& name : identifiers(code_))
            if (code_.find(name + '(') != std::string::npos && name.find('.') == std::string::npos &&
                name != "print")
                return put(name + ".eval()", Place::Before, failing_);
    }
    // Old code: a loss has been a number without dimensions since PyTorch 0.4.
    void index_of_number() {
        std::string code = with_all_replaced(code_, ".data[0]", ".item()");
        if (code == code_) code = with_all_replaced(code_, "[0]", ".item()");
        instead(code);
    }
};

}  // namespace

void fit_statement(const Failure& failure) {
    if (!failure.autopsy().cures.empty()) Rewrites(failure).fit(failure.autopsy().known);
}

}  // namespace backstep::explain
