#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/autopsy/plain/library_words.h"
#include "explain/autopsy/plain/source_lines.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

template <size_t N>
bool is_one_of(const Text (&list)[N], Text word) {
    return std::ranges::find(list, word) != std::end(list);
}

constexpr Text kLayersOfPairs[] = {"LSTM", "GRU", "RNN", "LSTMCell", "MultiheadAttention"};
constexpr Text kFunctionsToo[] = {"relu", "sigmoid", "tanh", "softmax", "log_softmax"};

// A value is asked for what only another kind of value has: a list for its sum, a loss for zero_grad, an
// optimizer for backward.
class OtherKinds : FailureReader {
  public:
    explicit OtherKinds(const Failure& failure)
        : FailureReader(failure), lines_(failure.story(), failure.statement().cell) {}

    void fit() {
        const std::string type = first_quoted(autopsy_.text);
        missing_ = first_quoted(autopsy_.text, autopsy_.text.find("attribute"));
        owner_ = receiver_of(code_, '.' + missing_);
        if (type.empty() || missing_.empty()) return;
        if (type == "list" || type == "tuple") return sequence(type);
        if ((type == "int" || type == "float") && missing_ == "append") return number_appended();
        if (type == "Tensor" && missing_ == "zero_grad") return tensor_cleared();
        if (missing_ == "backward" && is_one_of(kOfOptim, type)) return optimizer_backward(type);
        if (type == "torch.nn" && is_one_of(kOfNn, missing_ + "Loss")) return loss_without_its_end();
        if (owner_ == "self" && is_one_of(kFunctionsToo, missing_)) return function_of_self(type);
        if (owner_ == "self" && code_.starts_with("self." + missing_ + '[')) return layers_put_in(type);
    }

  private:
    void known(Message what) {
        autopsy_.known = "other_kind";
        tell(std::move(what));
    }
    std::optional<uint32_t> made(const std::string& name) const {
        return line_before([&](const std::string& code) { return assigned_name(code) == name; });
    }
    void point_to(uint32_t line) { autopsy_.origins.push_back(story_.origin(Message("why.line"), line)); }

    // `y = [v ** 2 for v in x]; y.sum()`, `out = attn(x, x, x); out.mean()`
    void sequence(const std::string& type) {
        if (owner_.empty() || !is_one_of(kOfTensors, missing_)) return;
        const auto line = made(owner_);
        const std::string code = line ? story_.code_at(*line) : std::string();
        const std::string value =
            line ? code.substr(std::min(code.size(), owner_.size() + 3)) : std::string();
        if (line && value.find('(') != std::string::npos && of_a_layer(value)) {
            known(Message("autopsy.other_kind.pair").with("name", owner_));
            point_to(*line);
            return offer(Message("autopsy.other_kind.first"), owner_ + ", _ = " + value,
                         Edit::instead(story_.statement_at(*line)));
        }
        known(Message("autopsy.other_kind.sequence")
                  .with("name", owner_)
                  .with("type", type)
                  .with("method", missing_));
        if (line) point_to(*line);
        const auto first = story_.named(owner_ + "[0]");
        const bool tensors =
            first ? static_cast<bool>(first->tensor) : value.find(" for ") != std::string::npos;
        const bool numbers = value.size() > 1 && (std::isdigit(static_cast<unsigned char>(value[1])) ||
                                                  value[1] == '-' || value[1] == '[');
        if (!tensors && !numbers) return;
        const std::string whole = (tensors ? "torch.stack(" : "torch.tensor(") + owner_ + ')';
        offer_instead(Message(tensors ? "autopsy.other_kind.stack" : "autopsy.not_a_tensor.cure1"),
                      with_all_replaced(code_, owner_ + '.' + missing_, whole + '.' + missing_));
    }
    // A call of what was made by a class whose objects give two results.
    bool of_a_layer(const std::string& value) const {
        const std::string callee = value.substr(0, value.find('('));
        const std::string attribute = callee.substr(callee.rfind('.') + 1);
        return std::ranges::any_of(lines_.all(), [&](const SourceLines::Line& line) {
            const std::string name = assigned_name(line.code);
            if (name.empty() || name.substr(name.rfind('.') + 1) != attribute) return false;
            return std::ranges::any_of(kLayersOfPairs, [&](Text layer) {
                return line.code.find("nn." + std::string(layer) + '(') != std::string::npos;
            });
        });
    }
    // `total = 0`, and then `total.append(...)`.
    void number_appended() {
        const auto line = made(owner_);
        const std::string given = arguments_of(code_, ".append(");
        if (owner_.empty() || given.empty() || !line) return;
        known(Message("autopsy.other_kind.number").with("name", owner_));
        point_to(*line);
        offer(Message("autopsy.other_kind.list"), owner_ + " = []",
              Edit::instead(story_.statement_at(*line)));
        SourceSpan call = failing_;
        if (code_.starts_with("for ")) return;
        offer(Message("autopsy.other_kind.add"), owner_ + " = " + owner_ + " + " + given,
              Edit::instead(call));
    }

    // `loss.zero_grad()`: optimizers and modules clear, tensors do not.
    void tensor_cleared() {
        known(Message("autopsy.other_kind.cleared").with("name", owner_.empty() ? "loss" : owner_));
        const auto id = owner_.empty() ? std::nullopt : tensor(owner_);
        const bool leaf = id && *id && !story_.tensor(*id).node && story_.requires_grad(*id);
        const auto optimizer = line_before([](const std::string& code) {
            return code.find("optim.") != std::string::npos && !assigned_name(code).empty();
        });
        if (leaf)
            return offer_instead(Message("autopsy.other_kind.clear_slate"),
                                 with_all_replaced(code_, owner_ + ".zero_grad()", owner_ + ".grad = None"));
        if (!optimizer || owner_.empty()) return;
        point_to(*optimizer);
        offer_instead(Message("autopsy.other_kind.clear_all"),
                      with_all_replaced(code_, owner_ + ".zero_grad(",
                                        assigned_name(story_.code_at(*optimizer)) + ".zero_grad("));
    }
    // `optimizer.backward()`
    void optimizer_backward(const std::string& type) {
        known(Message("autopsy.other_kind.backward").with("type", type));
        const auto line = line_before([this](const std::string& code) {
            const auto id = tensor(assigned_name(code));
            return id && *id && story_.tensor(*id).node && story_.first_value(*id).numel() == 1;
        });
        if (owner_.empty() || !line) return;
        point_to(*line);
        offer_instead(Message("autopsy.other_kind.from_loss"),
                      with_all_replaced(code_, owner_ + ".backward(",
                                        assigned_name(story_.code_at(*line)) + ".backward("));
    }
    // `nn.CrossEntropy()`
    void loss_without_its_end() {
        const std::string near = missing_ + "Loss";
        known(Message("autopsy.attribute.near")
                  .with("type", "torch.nn")
                  .with("name", missing_)
                  .with("near", near));
        offer_instead(Message("autopsy.name.spell").with("near", near),
                      with_all_replaced(code_, '.' + missing_ + '(', '.' + near + '('));
    }
    // `self.relu(x)` of a model that never made one.
    void function_of_self(const std::string& type) {
        const auto inside = lines_.of_class(type);
        if (inside.empty() || code_.find("self." + missing_ + '(') == std::string::npos) return;
        const bool dim = missing_.ends_with("softmax");
        const std::string given = arguments_of(code_, "self." + missing_ + '(');
        known(Message("autopsy.attribute.named").with("type", type).with("name", missing_));
        offer_instead(Message("autopsy.other_kind.function").with("name", "torch." + missing_),
                      with_all_replaced(code_, "self." + missing_ + '(' + given + ')',
                                        "torch." + missing_ + '(' + given + (dim ? ", dim=-1)" : ")")));
    }
    // `self.layers[i] = nn.Linear(a, b)` in a loop, with no `self.layers` yet.
    void layers_put_in(const std::string& type) {
        const size_t equals = code_.find("] = ");
        if (equals == std::string::npos) return;
        const std::string list = "self." + missing_, value = code_.substr(equals + 4);
        known(Message("autopsy.other_kind.not_yet").with("type", type).with("name", missing_));
        const auto loop = lines_.above(failing_.line, [](const std::string& code) {
            return code.starts_with("for ") && code.ends_with(':');
        });
        if (!loop || loop->span.column >= failing_.column || value.find("nn.") == std::string::npos) return;
        const auto [code, edit] = both_written(
            story_.trace().source(failing_.cell).text, loop->span,
            list + " = " + (value.starts_with("torch.") ? "torch.nn" : "nn") + ".ModuleList()\n" + loop->code,
            failing_, list + ".append(" + value + ')');
        offer(Message("autopsy.other_kind.make_first"), code, edit);
    }

    SourceLines lines_;
    std::string missing_, owner_;
};

}  // namespace

void fit_other_kinds(const Failure& failure) {
    if (failure.autopsy().known == "attribute") OtherKinds(failure).fit();
}

}  // namespace backstep::explain
