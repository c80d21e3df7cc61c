#include <algorithm>
#include <optional>

#include "base/dtype.h"
#include "explain/autopsy/failure.h"
#include "explain/code_text.h"
#include "explain/tensor_rules.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The mistake is in the failing call itself: the learner's statement is written as it was meant.
class Rewrites : FailureReader {
  public:
    explicit Rewrites(const Failure& failure) : FailureReader(failure) {}

    void fit(std::string_view known) {
        if (known == "many_views" || known == "integer_target" || known == "too_small_in_place")
            return new_tensor();
        if (known == "list_of_losses") return list_of_losses();
        if (known == "no_grad_bare") return no_grad_bare();
        if (known == "grad_not_tensor") return grad_not_tensor();
        if (known == "grad_size") return name_the_owner(".grad = ", "{name}.grad = torch.zeros_like({name})");
        if (known == "hook_no_grad" || known == "retain_no_grad") return hook_without_grad();
        if (known == "hessian_of_many") return instead(with_all_replaced(code_, "hessian(", "jacobian("));
        if (known == "view_across") return instead(with_all_replaced(code_, ".view(", ".reshape("));
        if (known == "batch_of_one") return batch_of_one();
        if (known == "init_missing") return put("super().__init__()", Place::Before, failing_);
        if (known == "inference_flag")
            return name_the_owner(".requires_grad", "{name} = {name}.clone().requires_grad_()");
        if (known == "index_of_number") return index_of_number();
        if (known == "not_floating") return not_floating();
        if (known == "seed_is_number") return seed_is_number();
        if (known == "capital_tensor") return capital_tensor();
        if (known == "no_cuda") return no_cuda();
        if (known == "tuple_detached") return tuple_detached();
        if (known == "mode_not_called") return mode_not_called();
        if (known == "tuple_of_gradients") return tuple_of_gradients();
        if (known == "no_derivative") return no_derivative();
        if (known == "layer_not_made") return layer_not_made();
        if (known == "name") return word_of_python();
        if (known == "loss_no_tensor") return loss_no_tensor();
    }

  private:
    void put(const std::string& code, Place place, const SourceSpan& statement) {
        set(0, code, place, statement);
    }
    // `a.mul_(2)` and `a += 1` as `a = a.mul(2)` and `a = a + 1`.
    void new_tensor() {
        if (const std::string made = out_of_place(code_); !made.empty()) return instead(made);
        // `parts[0].add_(1)`, one of what `split` or `unbind` gave
        const std::string list = written_name(code_, code_);
        if (autopsy_.known != "many_views" || list.empty()) return;
        autopsy_.cures[0].title = Message("autopsy.many_views.copies");
        put(list + " = [each.clone() for each in " + list + ']', Place::Before, failing_);
    }

    void list_of_losses() {
        const std::string name = receiver_of(code_, ".backward(");
        if (!name.empty()) instead(with_word_replaced(code_, name, "sum(" + name + ")"));
    }

    void no_grad_bare() {
        for (const std::string mode : {"no_grad", "enable_grad", "inference_mode"})
            if (code_.find("@torch." + mode) != std::string::npos)
                return instead(with_all_replaced(code_, "@torch." + mode, "@torch." + mode + "()"));
    }

    // Each part of the state has a graph of its own: `h, c` of an LSTM.
    void tuple_detached() {
        const std::string name = receiver_of(code_, ".detach(");
        const std::string each = autopsy_.text.starts_with("'list'")
                                     ? "[each.detach() for each in " + name + ']'
                                     : "tuple(each.detach() for each in " + name + ')';
        if (!name.empty()) instead(with_all_replaced(code_, name + ".detach()", each));
    }
    void mode_not_called() {
        const size_t colon = code_.find(':');
        if (!code_.starts_with("with ") || colon == std::string::npos) return;
        SourceSpan head = failing_;
        head.end_line = head.line;
        head.end_column = static_cast<uint16_t>(head.column + colon + 1);
        put(code_.substr(0, colon) + "():", Place::Instead, head);
    }

    void name_the_owner(std::string_view before, std::string_view code) {
        const std::string name = receiver_of(code_, before);
        if (!name.empty()) instead(with_holes_filled(code, {{"name", name}}));
    }

    void hook_without_grad() {
        const bool retains = code_.find(".retain_grad(") != std::string::npos;
        const std::string name = receiver_of(code_, retains ? ".retain_grad(" : ".register_hook(");
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
    // `torch.tensor([1, 2], requires_grad=True)`, `nn.Parameter(t)` and `t.requires_grad_()`.
    void not_floating() {
        const std::string made = arguments_of(code_, "Parameter(");
        if (!made.empty()) return instead(with_all_replaced(code_, made, floating(made)));
        const std::string name = receiver_of(code_, ".requires_grad");
        if (!name.empty()) return put(name + " = " + name + ".float()", Place::Before, failing_);
        std::string code = with_all_replaced(code_, "dtype=torch.long", "dtype=torch.float32");
        code = with_all_replaced(code, "dtype=torch.int64", "dtype=torch.float32");
        if (code == code_)
            code = with_all_replaced(code, "requires_grad=True", "dtype=torch.float32, requires_grad=True");
        instead(code);
    }
    static std::string floating(const std::string& value) {
        const bool joined = value.find_first_of("([") != std::string::npos || identifiers(value).size() == 1;
        return (joined ? value : '(' + value + ')') + ".float()";
    }
    void grad_not_tensor() {
        const std::string piece = ".grad = ";
        const size_t at = code_.find(piece);
        if (at == std::string::npos) return;
        const std::string owner = code_.substr(0, at), value = code_.substr(at + piece.size());
        // `w.grad = b.grad = 0`: None is what clears, of all at once.
        if (value.find(piece) != std::string::npos)
            return instead(code_.substr(0, code_.rfind("= ") + 2) + "None");
        const auto id = tensor(owner);
        const bool decimals = id && *id && is_floating(story_.first_value(*id).dtype());
        const bool list = value.find('[') != std::string::npos;
        instead(owner + piece +
                (list ? "torch.tensor(" + value + (decimals ? ", dtype=" + owner + ".dtype)" : ")")
                      : "torch.full_like(" + owner + ", " + value + ")"));
    }
    // `torch.autograd.backward(total)` of a total of plain numbers.
    void number_walked_back(const std::string& number) {
        const auto line = line_before([&](const std::string& code) {
            return has_word(code, number) && code.find(".item()") != std::string::npos;
        });
        autopsy_.what = Message("autopsy.number_has_no_graph.what");
        autopsy_.cures[0] = {Message("autopsy.number_has_no_graph.cure1"), {}, {}};
        if (!line) return;
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        put(with_all_replaced(story_.code_at(*line), ".item()", ""), Place::Instead,
            story_.statement_at(*line));
    }
    void seed_is_number() {
        const std::string root = expression_before(code_, ".backward(");
        const std::string seed = arguments_of(code_, ".backward(");
        if (root == "torch.autograd") return number_walked_back(seed);
        if (root.empty() || seed.empty()) return;
        const bool list = seed.find('[') != std::string::npos;
        const std::string from = seed.substr(seed.starts_with("gradient=") ? 9 : 0);
        instead(with_all_replaced(
            code_, ".backward(" + seed + ')',
            list ? ".backward(torch.tensor(" + from + "))"
                 : ".backward(" + from + " * torch.ones_like(" + without_parentheses(root) + "))"));
    }
    // `torch.autograd.grad` gives one gradient for each input, in a tuple, and a function its loss first; of
    // a tuple that is written out all are meant.
    void tuple_of_gradients() {
        const std::string name = receiver_of(code_, ".backward(");
        const auto line = line_before([&](const std::string& code) { return assigned_name(code) == name; });
        if (name.empty() || !line) return;
        autopsy_.origins.push_back(story_.origin(Message("why.made"), *line));
        const std::string made = story_.code_at(*line);
        const std::string value = made.substr(std::min(made.size(), name.size() + 3));
        const bool written_out = value.starts_with('(') || split_arguments(value).size() > 1;
        instead(with_word_replaced(code_, name, written_out ? "sum(" + name + ")" : name + "[0]"));
    }
    // What the backward began at, where the operation most likely stands.
    void no_derivative() {
        for (const std::string& name : identifiers(code_)) {
            const auto id = tensor(name.substr(0, name.find('.')));
            if (!id || !*id || story_.tensor(*id).named == kNone) continue;
            return autopsy_.origins.push_back(story_.origin(Message("why.made"), story_.tensor(*id).named));
        }
    }
    // `y = nn.ReLU(x)` makes a layer with a strange setting; `nn.ReLU()(x)` computes with one.
    void layer_not_made() {
        const std::string layer = autopsy_.text.substr(1, autopsy_.text.find('\'', 1) - 1) + "(";
        const auto line = line_before([&](const std::string& code) {
            const auto given = tensor(arguments_of(code, layer));
            return has_word(code_, assigned_name(code)) && given && *given;
        });
        if (!line) return;
        autopsy_.origins.push_back(story_.origin(Message("why.made"), *line));
        std::string code = story_.code_at(*line);
        code.insert(code.find(layer) + layer.size(), ")(");
        put(code, Place::Instead, story_.statement_at(*line));
    }
    // `requires_grad=true`, as other languages write it.
    void word_of_python() {
        constexpr std::pair<std::string_view, std::string_view> kWords[] = {
            {"true", "True"}, {"false", "False"}, {"null", "None"}, {"none", "None"}, {"nil", "None"}};
        const size_t quote = autopsy_.text.find('\'');
        const std::string name =
            autopsy_.text.substr(quote + 1, autopsy_.text.find('\'', quote + 1) - quote - 1);
        for (const auto& [foreign, own] : kWords) {
            if (name != foreign) continue;
            autopsy_.cures[0].title = Message("autopsy.name.python").with("word", std::string(own));
            put(with_word_replaced(code_, name, own), Place::Instead, failing_);
        }
    }
    // `loss = nn.MSELoss()` is what computes a loss; `loss(out, y)` is one.
    void loss_no_tensor() {
        const std::string name = receiver_of(code_, ".backward(");
        const auto made = line_before([&](const std::string& code) { return assigned_name(code) == name; });
        if (!made) return;
        autopsy_.what.with("called", name);
        autopsy_.origins.push_back(story_.origin(Message("why.made"), *made));
        std::string code = story_.code_at(*made);
        const size_t call = code.find("Loss(");
        if (call != std::string::npos && split_arguments(arguments_of(code, "Loss(")).size() > 1) {
            autopsy_.cures[0].title = Message("autopsy.loss_not_made.cure1");
            code.insert(call + 5, ")(");
            return put(code, Place::Instead, story_.statement_at(*made));
        }
        const auto used = line_before([&](const std::string& code) {
            return !assigned_name(code).empty() && code.find(name + '(') != std::string::npos;
        });
        if (used)
            put(with_word_replaced(code_, name, assigned_name(story_.code_at(*used))), Place::Instead,
                failing_);
    }
    // `torch.Tensor([1, 2], requires_grad=True)`: decimals whatever it is given, and of sizes not filled.
    void capital_tensor() {
        for (const std::string call : {"torch.Tensor(", "torch.FloatTensor("}) {
            const std::string given = arguments_of(code_, call);
            if (given.empty()) continue;
            const std::string first = split_arguments(given)[0];
            const bool sizes = product_of(first) > 0;
            const bool whole = first.find('.') == std::string::npos;
            return instead(with_all_replaced(
                code_, call + given,
                sizes ? "torch.zeros(" + given
                      : "torch.tensor(" + (whole ? with_all_replaced(given, "requires_grad",
                                                                     "dtype=torch.float32, requires_grad")
                                                 : given)));
        }
    }
    void no_cuda() {
        std::string code = with_all_replaced(code_, ".cuda()", "");
        for (const std::string quote : {"\"", "'"})
            for (const std::string device : {"cuda:0", "cuda"})
                code = with_all_replaced(code, quote + device + quote, quote + "cpu" + quote);
        instead(code);
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
