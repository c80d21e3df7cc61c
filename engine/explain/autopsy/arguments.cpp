#include <algorithm>
#include <optional>

#include "base/dtype.h"
#include "explain/autopsy/failure.h"
#include "explain/code_text.h"
#include "explain/tensor_rules.h"
#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The mistake is in what a call was given: a tensor of another dtype or shape, or no tensor at all.
class Arguments : FailureReader {
  public:
    explicit Arguments(const Failure& failure) : FailureReader(failure) {}

    void fit(std::string_view known) {
        if (known == "dtype") return dtype();
        if (known == "index_dtype") return index_dtype();
        if (known == "parameters_missing") return parameters_missing();
        if (known == "cat_sizes") return cat_along();
        if (known == "swapped") return swap_arguments();
        if (known == "backwards") return instead(with_all_replaced(code_, ".backwards(", ".backward("));
        if (known == "image_dims") return image_dims();
        if (known == "lstm_state") return lstm_state();
        if (known == "many_targets") return many_targets();
        if (known == "target_size") return target_size();
        if (known == "list_given") return list_given();
        if (known == "dict_given") return dict_given();
        if (known == "not_a_tensor") return not_a_tensor();
        if (known == "tuple_given") return tuple_given();
        if (known == "numpy_function") return numpy_function();
        if (known == "ambiguous") return loss_not_made();
        if (known == "cat_of_numbers") return instead(with_all_replaced(code_, "torch.cat(", "torch.stack("));
        if (known == "mean_of_integers") return mean_of_integers();
    }

  private:
    void put(const std::string& code, Place place, const SourceSpan& statement) {
        set(0, code, place, statement);
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
        if (text.find("both vectors") != std::string::npos) found.clear();
        std::optional<std::string> odd;
        std::string_view odd_dtype;
        for (const std::string& name : names_at_fault()) {
            const auto id = tensor(name);
            if (!id || !*id) continue;
            const ValueSnapshot value = story_.first_value(*id);
            const std::string_view dtype = scalar_type_name(value.dtype());
            const bool from_numpy = value.empty() && found != "Float";
            const bool is_odd =
                found.empty() ? from_numpy || dtype != "Float" : dtype == found || dtype == wanted;
            if (is_odd && !(story_.requires_grad(*id) && odd)) {
                odd = name;
                odd_dtype = dtype;
            }
        }
        if (wanted == "Long" && found == "Float" && integer_factor()) return;
        if (!odd && code_.find(".backward(") != std::string::npos) return dtype_of_part(found);
        if (!odd && integer_weights()) return;
        if (!odd) return model_dtype();
        // A target that is written out in the call, and what it is compared with is right.
        if (odd_dtype == wanted && odd_dtype == "Float" && code_.find(".long()") != std::string::npos)
            return instead(with_all_replaced(code_, ".long()", ".float()"));
        const bool to_long = wanted == "Long" && odd_dtype != "Long" && found != "Double";
        const bool to_double = (odd_dtype == wanted ? found : wanted) == "Double";
        put(*odd + " = " + *odd +
                (to_long     ? ".long()"
                 : to_double ? ".double()"
                             : ".float()"),
            Place::Before, failing_);
    }
    // `A @ W(H)` with integers in A: no product goes without decimals on both sides.
    bool integer_factor() {
        const auto& error = story_.event(failure_.raised()).get<ErrorRaised>();
        const std::string product = story_.trace().code(error.span);
        const std::string left = product.substr(0, product.find(" @ "));
        const auto id = left == product ? std::nullopt : tensor(left);
        if (!id || !*id || is_floating(story_.first_value(*id).dtype())) return false;
        put(left + " = " + left + ".float()", Place::Before, failing_);
        return true;
    }
    // Of the operation itself, `Dinv @ A` of a longer product, when two of its operands have names.
    std::vector<std::string> names_at_fault() const {
        const auto& error = story_.event(failure_.raised()).get<ErrorRaised>();
        std::vector<std::string> own = identifiers(story_.trace().code(error.span));
        const auto named = std::ranges::count_if(own, [this](const std::string& name) {
            const auto id = tensor(name);
            return id && *id;
        });
        return named == 2 ? own : identifiers(code_);
    }

    // The mistake comes out in the backward: `MSELoss()(out, y)` with integers in y.
    void dtype_of_part(const std::string& found) {
        const auto root = failure_.root();
        if (!root) return;
        for (const TensorId part : made_of(story_, *root)) {
            if (!story_.has_name(part)) continue;
            if (story_.requires_grad(part) || story_.uses(part).empty()) continue;  // took the dtype over
            const ValueSnapshot value = story_.first_value(part);  // none of what came from NumPy
            if (!value.empty() && scalar_type_name(value.dtype()) != found) continue;
            const uint32_t use = story_.uses(part).front();
            const std::string name = story_.name_of(part);
            autopsy_.origins.push_back(story_.origin(Message("why.used"), use));
            return put(name + " = " + name + ".float()", Place::Before, story_.statement_at(use));
        }
    }

    // `nn.CrossEntropyLoss(weight=torch.tensor([1, 2]))`
    bool integer_weights() {
        for (const std::string& name : identifiers(code_)) {
            const auto made =
                line_before([&](const std::string& code) { return assigned_name(code) == name; });
            const std::string code = made ? story_.code_at(*made) : std::string();
            const std::string list = arguments_of(code, "weight=torch.tensor(");
            if (!list.starts_with('[') || list.find('.') != std::string::npos) continue;
            tell(Message("autopsy.class_weights.integers").with("name", name));
            autopsy_.origins.push_back(story_.origin(Message("why.line"), *made));
            offer(Message("autopsy.integer_labels.cure1"),
                  with_all_replaced(code, '(' + list + ')', '(' + list + ", dtype=torch.float32)"),
                  Edit::instead(story_.statement_at(*made)));
            return true;
        }
        return false;
    }
    // A model of another dtype than its data, which has no name here.
    void model_dtype() {
        for (const std::string& name : identifiers(code_))
            if (story_.named(name + ".weight") || story_.named(name + ".0.weight"))
                return put(name + " = " + name + ".float()", Place::Before, failing_);
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
    // A model that gives its output in a list.
    void list_given() {
        for (const std::string& each : split_arguments(given()))
            if (each.starts_with('[')) return list_written_out(each);
        const auto line = line_before([](const std::string& code) {
            return code.starts_with("return [") || code.starts_with("return (") ||
                   (code.starts_with("return ") && code.find(", ") != std::string::npos);
        });
        if (line) autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        take_part("[0]");
    }
    // `nn.MSELoss()(p, [1.0, 2.0])`
    void list_written_out(const std::string& list) {
        autopsy_.what = Message("autopsy.not_a_tensor.what");
        autopsy_.cures[0].title = Message("autopsy.not_a_tensor.cure1");
        instead(with_all_replaced(code_, list, "torch.tensor(" + list + ")"));
    }
    // A model that gives its outputs in a dictionary.
    void dict_given() {
        const auto line = line_before([](const std::string& code) { return code.starts_with("return {"); });
        if (!line) return;
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        const std::string code = story_.code_at(*line);
        if (const size_t colon = code.find(':'); colon != std::string::npos)
            take_part('[' + code.substr(8, colon - 8) + ']');
    }
    // Of what the model returned: `loss_fn(net(x), y)` as `loss_fn(net(x)[0], y)`, or of the name it has.
    void take_part(const std::string& part) {
        for (const std::string& name : identifiers(code_.substr(assigned_name(code_).size()))) {
            const std::string given = arguments_of(code_, name + '(');
            const std::string call = name + '(' + given + ')';
            const auto made =
                line_before([&](const std::string& code) { return assigned_name(code) == name; });
            if (!made) continue;
            const bool model = !given.empty() && story_.code_at(*made).find("Loss(") == std::string::npos;
            if (model) return instead(with_all_replaced(code_, call, call + part));
            const auto found = story_.named(name);
            if (found && !found->tensor && found->text.find_first_of("{[(") == 0)
                return instead(with_word_replaced(code_, name, name + part));
        }
    }
    void index_dtype() {
        const size_t call = code_.find('(');
        const std::string given =
            call == std::string::npos ? "" : arguments_of(code_, code_.substr(0, call + 1));
        if (const std::string better = with_whole_indices(); better != code_) return instead(better);
        if (!given.empty()) instead(with_all_replaced(code_, '(' + given + ')', '(' + given + ".long())"));
    }
    // `u(pairs[:, 0]) * v(pairs[:, 1])`: of the tensor that the failing call is given, wherever a part of it
    // is all that a call is given.
    std::string with_whole_indices() const {
        const std::string call = story_.trace().code(story_.event(failure_.raised()).get<ErrorRaised>().span);
        const std::string first = arguments_of(call, call.substr(0, call.find('(') + 1));
        const std::string name = first.substr(0, first.find('['));
        const auto id = tensor(name);
        std::string code = code_;
        if (!first.ends_with(']') || !id || !*id || !is_floating(story_.first_value(*id).dtype()))
            return code;
        for (size_t open = 0; (open = code.find('(' + name + '[', open)) != std::string::npos; ++open) {
            const std::string inside = arguments_of(std::string_view(code).substr(open), "(");
            if (inside.find(']') + 1 == inside.size()) code.insert(open + 1 + inside.size(), ".long()");
        }
        return code;
    }
    void numpy_function() { instead(with_all_replaced(code_, "np.", "torch.")); }
    // `if a > 1:` as `if (a > 1).all():`
    void all_of_condition() {
        for (const std::string start : {"if ", "while "})
            if (const size_t colon = code_.find(':'); code_.starts_with(start) && colon != std::string::npos)
                put(start + '(' + without_parentheses(code_.substr(start.size(), colon - start.size())) +
                        ").all():",
                    Place::Nowhere, failing_);
    }

    // The arguments of the outermost call that takes any: "p, torch.ones(4)" of `loss = nn.BCELoss()(p,
    // torch.ones(4))`.
    std::string given() const {
        for (size_t open = code_.find('('); open != std::string::npos; open = code_.find('(', open + 1)) {
            const std::string inside = arguments_of(std::string_view(code_).substr(open), "(");
            if (!inside.empty()) return inside;
        }
        return {};
    }
    static size_t comma_of(const std::string& arguments) {
        const std::vector<std::string> parts = split_arguments(arguments);
        return parts.size() > 1 ? parts[0].size() : std::string::npos;
    }
    void reshape_second(const std::string& how) {
        const std::string arguments = given();
        if (comma_of(arguments) != std::string::npos)
            instead(with_all_replaced(code_, arguments, arguments + how));
    }
    // `SGD(net, lr=0.1)`
    void parameters_missing() {
        const std::string arguments = given();
        const std::string model = arguments.substr(0, comma_of(arguments));
        if (!model.empty())
            instead(with_all_replaced(code_, '(' + arguments,
                                      '(' + model + ".parameters()" + arguments.substr(model.size())));
    }
    // Side by side, where they cannot stand one upon the other.
    void cat_along() {
        const std::string arguments = arguments_of(code_, "torch.cat(");
        const bool two = autopsy_.text.find("in dimension 0") != std::string::npos;
        if (two && split_arguments(arguments).size() == 1)
            instead(with_all_replaced(code_, arguments, arguments + ", dim=1"));
    }
    void swap_arguments() {
        const std::string arguments = given();
        const auto parts = split_arguments(arguments);
        if (parts.size() == 2)
            instead(with_all_replaced(code_, '(' + arguments + ')', '(' + parts[1] + ", " + parts[0] + ')'));
    }
    // One image of one colour has neither a channel nor a batch. For a layer that wants more channels a grey
    // image is that many equal ones.
    void image_dims() {
        const std::string arguments = given();
        if (autopsy_.text.find(", ", autopsy_.text.find('[')) != autopsy_.text.rfind(", ")) return;
        const auto line =
            line_before([](const std::string& code) { return code.find("Conv2d(") != std::string::npos; });
        const std::string channels =
            line ? split_arguments(arguments_of(story_.code_at(*line), "Conv2d("))[0] : std::string("1");
        const std::string more = channels == "1" ? "[None, None]" : ".expand(1, " + channels + ", -1, -1)";
        instead(with_all_replaced(code_, '(' + arguments + ')', '(' + as_operand(arguments) + more + ')'));
    }
    void lstm_state() {
        const std::vector<std::string> parts = split_arguments(given());
        if (parts.size() < 2 || parts[1].front() == '(') return;
        const std::string& state = parts[1];
        instead(with_all_replaced(code_, ", " + state + ')',
                                  ", (" + state + ", torch.zeros_like(" + state + ")))"));
    }
    // One number for each sample, and a whole one.
    void many_targets() {
        const std::vector<std::string> parts = split_arguments(given());
        const auto target = parts.size() > 1 ? tensor(parts[1]) : std::nullopt;
        const ValueSnapshot value = target && *target ? story_.first_value(*target) : ValueSnapshot();
        const bool decimals = target && *target && is_floating(value.dtype());
        if (!value.empty() && value.dim() == 2 && value.shape()[1] > 1) {
            autopsy_.cures[0].title = Message("autopsy.one_hot.cure1");
            return reshape_second(".argmax(1)");
        }
        reshape_second(decimals ? ".squeeze(1).long()" : ".squeeze(1)");
    }
    void target_size() {
        const std::string arguments = given();
        const size_t comma = comma_of(arguments);
        if (comma == std::string::npos || class_numbers()) return;
        const std::string &text = autopsy_.text, first = arguments.substr(0, comma);
        const size_t target = text.find("torch.Size(["), input = text.rfind("torch.Size([");
        const std::string wanted = text.substr(input + 12, text.find(']', input) - input - 12);
        const std::string got = text.substr(target + 12, text.find(']', target) - target - 12);
        // Whole numbers of the right shape would be the next thing to be refused.
        const auto target_tensor = tensor(split_arguments(arguments)[1]);
        const bool whole =
            target_tensor && *target_tensor && !is_floating(story_.first_value(*target_tensor).dtype());
        const std::string kind = whole ? ".float()" : "";
        if (whole) autopsy_.cures[0].title = Message("autopsy.target_size.decimals");
        // What is computed twice is not always the same.
        const bool named = identifiers(first) == std::vector{first};
        if (!named && wanted == got + ", 1") return reshape_second(".unsqueeze(1)" + kind);
        if (!named && got == wanted + ", 1") return reshape_second(".squeeze(1)" + kind);
        reshape_second(".view_as(" + first + ')' + kind);
    }
    // `nn.BCELoss()(out, y)` of an `out` of two columns and the numbers of the classes.
    bool class_numbers() {
        const std::string& text = autopsy_.text;
        const size_t input = text.rfind("torch.Size([");
        const std::string wanted = text.substr(input + 12, text.find(']', input) - input - 12);
        const size_t comma = wanted.find(", ");
        const std::string samples = wanted.substr(0, comma);
        if (comma == std::string::npos || wanted.substr(comma) == ", 1" ||
            wanted.find(", ", comma + 2) != std::string::npos ||
            text.find("arget size (torch.Size([" + samples + "]))") == std::string::npos)
            return false;
        tell(Message("autopsy.target_size.classes").with("classes", wanted.substr(comma + 2)));
        for (const std::string& name : identifiers(code_)) {
            const auto made =
                line_before([&](const std::string& code) { return assigned_name(code) == name; });
            const std::string code = made ? story_.code_at(*made) : std::string();
            for (const std::string loss : {"BCELoss(", "BCEWithLogitsLoss("}) {
                if (code.find(loss) == std::string::npos) continue;
                autopsy_.origins.push_back(story_.origin(Message("why.line"), *made));
                offer(Message("autopsy.target_size.cross_entropy"),
                      with_all_replaced(code, loss, "CrossEntropyLoss("),
                      Edit::instead(story_.statement_at(*made)));
            }
        }
        return true;
    }
    // `fc(rnn(x))`: a recurrent layer gives its outputs and its state.
    void tuple_given() {
        const std::string first = split_arguments(given())[0];
        const auto found = first.empty() ? std::nullopt : tensor(first);
        const bool inside = first.starts_with("torch.") || (found && *found);  // of an nn.Sequential
        if (first.empty() || inside) return autopsy_.cures.clear();
        instead(with_all_replaced(code_, '(' + first, '(' + first + "[0]"));
    }
    // A list or an array of numpy's where a layer wants a tensor.
    void not_a_tensor() {
        const std::string arguments = given();
        const std::string first = arguments.substr(0, comma_of(arguments));
        if (first.empty() || autopsy_.text.find("(position 1)") == std::string::npos) return;
        const bool list = autopsy_.text.ends_with("not list");
        const bool tensors = list && autopsy_.text.find("sum()") == 0;
        instead(with_all_replaced(code_, '(' + arguments,
                                  '(' +
                                      (tensors ? "torch.stack(" + first + ")"
                                               : "torch.tensor(" + first + ", dtype=torch.float32)") +
                                      arguments.substr(first.size())));
    }
    void mean_of_integers() {
        const std::string name = expression_before(code_, ".mean(");
        if (!name.empty() && name != "torch")
            return instead(with_all_replaced(code_, name + ".mean(", name + ".float().mean("));
        const std::string arguments = arguments_of(code_, "torch.mean(");
        if (!arguments.empty()) instead(with_all_replaced(code_, arguments, arguments + ".float()"));
    }
};

}  // namespace

void fit_arguments(const Failure& failure) {
    if (!failure.autopsy().cures.empty()) Arguments(failure).fit(failure.autopsy().known);
}

}  // namespace backstep::explain
