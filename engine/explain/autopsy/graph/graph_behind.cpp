#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/code_text.h"
#include "explain/plain/why_plain.h"
#include "explain/why/cut.h"
#include "explain/why/hook_write.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Remedies : FailureReader {
  public:
    explicit Remedies(const Failure& failure) : FailureReader(failure) {}

    void fit(std::string_view known) {
        if (known == "not_recorded") return not_recorded();
        if (known == "leaf_written") return leaf_written();
        if (known == "not_scalar" || known == "seed_shape") return seed(known == "not_scalar");
        if (known == "numpy") return numpy();
        if (known == "untracked") return untracked();
        if (known == "one_memory" && in_hook()) return;
        if (known == "one_memory" || known == "view_of_no_grad")
            return copy_first(known == "one_memory" ? 0 : 1);
        if (known == "inference_saved" || known == "inference_written") return inference();
        if (known == "deepcopy") return deepcopy();
        if (known == "checkpoint_grad") return reentrant(code_, failing_);
        if (known == "flag_of_result") return copy_first(0);
    }

  private:
    void not_recorded() {
        for (const std::string out : {".data", ".detach()"})
            if (const std::string call = out + ".backward("; code_.find(call) != std::string::npos)
                return set_only(Message("autopsy.not_recorded.bare").with("piece", out),
                                with_all_replaced(code_, call, ".backward("));
        if (of_a_slate()) return slate_without_graph();
        if (nested_gradient()) return;
        const auto root = failure_.root();
        if (!root) return gradient_without_graph();
        if (story_.requires_grad(*root)) return;
        const auto decided =
            cut_of(story_, *root) == Cut::NotAsked ? why_decided(story_, *root) : std::nullopt;
        take(decided ? *decided : why_no_graph(story_, *root, story_.name_of(*root)));
        if (std::ranges::any_of(autopsy_.origins,
                                [](const Origin& origin) { return origin.what.id == "why.checkpoint.what"; }))
            autopsy_.what = Message("autopsy.checkpoint_input.what");
    }
    // `torch.autograd.grad(torch.autograd.grad(z, x)[0].sum(), x)`
    bool nested_gradient() {
        const std::string given = arguments_of(code_, "autograd.grad(");
        const std::string inner = arguments_of(given, "autograd.grad(");
        if (inner.empty() || inner.find("create_graph") != std::string::npos) return false;
        autopsy_.what = Message("why.gradient.what").with("name", split_arguments(given)[0]);
        autopsy_.origins.clear();
        autopsy_.cures = {{Message("why.gradient.cure1"),
                           with_all_replaced(code_, "autograd.grad(" + inner + ')',
                                             "autograd.grad(" + inner + ", create_graph=True)"),
                           Edit::instead(failing_)}};
        return true;
    }
    // `g = torch.autograd.grad(y, x)` is a tuple of gradients, and their own graph was not asked for.
    void gradient_without_graph() {
        const std::string given = arguments_of(code_, "autograd.grad(");
        const std::string name = given.substr(0, std::min(given.find(','), given.find('[')));
        const auto line = line_before([&](const std::string& code) {
            return assigned_name(code) == name && code.find("autograd.grad(") != std::string::npos;
        });
        if (name.empty() || !line) return;
        const std::string code = story_.code_at(*line);
        const std::string asked = arguments_of(code, "autograd.grad(");
        if (asked.find("create_graph") != std::string::npos) return;
        autopsy_.origins = {story_.origin(Message("why.made"), *line)};
        autopsy_.cures = {{Message("why.gradient.cure1"),
                           with_all_replaced(code, asked, asked + ", create_graph=True"),
                           Edit::instead(story_.statement_at(*line))}};
    }
    bool of_a_slate() const {
        const std::string root = expression_before(code_, ".backward(");
        const size_t read = root.find(".grad");
        if (read == std::string::npos) return false;
        const auto leaf = tensor(root.substr(0, read));
        return leaf && *leaf;
    }
    // `w.grad.sum().backward()`: what the slate holds has a graph when its backward was asked to record.
    void slate_without_graph() {
        const auto line = line_before([&](const std::string& code) {
            return code != code_ && code.find(".backward(") != std::string::npos;
        });
        if (!line) return;
        const std::string code = story_.code_at(*line), given = arguments_of(code, ".backward(");
        const std::string asked = ".backward(" + given + (given.empty() ? "" : ", ") + "create_graph=True)";
        autopsy_.origins = {story_.origin(Message("why.made"), *line)};
        autopsy_.cures = {{Message("why.gradient.cure1"),
                           with_all_replaced(code, ".backward(" + given + ')', asked),
                           Edit::instead(story_.statement_at(*line))}};
    }
    void reentrant(const std::string& code, const SourceSpan& statement) {
        std::string other = with_all_replaced(code, "use_reentrant=True", "use_reentrant=False");
        const std::string given = arguments_of(code, "checkpoint(");
        if (other == code && !given.empty())
            other = with_all_replaced(code, given, given + ", use_reentrant=False");
        if (other != code) set(0, other, Place::Instead, statement);
    }

    void set_only(Message title, const std::string& code) const {
        autopsy_.cures = {{std::move(title), code, Edit::instead(failing_)}};
    }
    void seed(bool not_scalar) {
        const std::string root = expression_before(code_, ".backward(");
        if (root.empty()) return seed_of_asked(not_scalar);
        const std::string ones = root + ".backward(torch.ones_like(" + without_parentheses(root) + "))";
        if (not_scalar) set(0, root + ".sum().backward()", Place::Instead);
        set(not_scalar ? 1 : 0, ones, Place::Instead);
    }
    // `torch.autograd.grad(y, x, grad_outputs=torch.ones(2))` of a y that is one number.
    void seed_of_asked(bool not_scalar) {
        const std::string given = arguments_of(code_, "autograd.grad(");
        const auto parts = split_arguments(given);
        if (not_scalar || parts.size() < 2 || parts[0].starts_with('[')) return;
        const bool one = autopsy_.text.ends_with("torch.Size([]).");
        std::string inside;
        for (size_t i = 0; i < parts.size(); ++i) {
            const bool seed =
                parts[i].starts_with("grad_outputs=") || (i == 2 && parts[i].find('=') == std::string::npos);
            if (seed && one) continue;
            const std::string kept = seed ? "grad_outputs=torch.ones_like(" + parts[0] + ')' : parts[i];
            inside += (i > 0 ? ", " : "") + kept;
        }
        if (one) autopsy_.cures[0].title = Message("autopsy.seed_shape.without");
        set(0, with_all_replaced(code_, given, inside), Place::Instead);
    }
    void numpy() {
        if (code_.find(".numpy()") != std::string::npos) return before_call(".numpy()", ".detach()");
        if (!stays_in_torch()) return leave_for_numpy();
        // `np.mean((pred - target) ** 2)`, with an array of numpy's for target.
        std::string code = with_all_replaced(code_, "np.", "torch.");
        for (const std::string& name : identifiers(code_)) {
            const auto found = story_.named(name);
            const bool array = found && !found->tensor && found->bound != kNone &&
                               story_.code_at(found->bound).find("np.") != std::string::npos;
            if (array) code = with_word_replaced(code, name, "torch.as_tensor(" + name + ")");
        }
        if (code == code_) return;
        autopsy_.cures = {{Message("autopsy.numpy_function.cure1"), code, {Place::Instead, failing_}}};
    }
    // Every function of numpy's in the statement is one of torch's too, and is given tensors, not lists of
    // them.
    bool stays_in_torch() const {
        constexpr std::string_view kBoth[] = {
            "abs",   "exp",    "log",  "log2", "log10", "log1p", "sqrt",     "sin",   "cos",     "tan",
            "tanh",  "square", "mean", "sum",  "dot",   "prod",  "matmul",   "sign",  "maximum", "minimum",
            "where", "pi",     "std",  "var",  "ones",  "zeros", "linspace", "arange"};
        for (const std::string& name : identifiers(code_)) {
            if (name.starts_with("np.") && std::ranges::find(kBoth, name.substr(3)) == std::end(kBoth))
                return false;
            if (first_in(name)) return false;
        }
        return true;
    }
    // The first of its tensors; none of what is no list of them.
    TensorId first_in(const std::string& list) const {
        const auto found = story_.named(list);
        const auto first = found && !found->tensor ? story_.named(list + "[0]") : std::nullopt;
        return first ? first->tensor : TensorId();
    }
    // `total = np.mean(losses)`, where a backward of the total stands below.
    std::string with_losses_stacked() const {
        const std::string name = assigned_name(code_);
        const std::string& source = story_.trace().source(failing_.cell).text;
        if (name.empty() || source.find(name + ".backward(") == std::string::npos) return code_;
        std::string code = code_;
        for (const std::string function : {"mean", "sum"}) {
            const std::string list = arguments_of(code, "np." + function + '(');
            if (first_in(list))
                code = with_all_replaced(code, "np." + function + '(' + list + ')',
                                         "torch.stack(" + list + ")." + function + "()");
        }
        return code;
    }
    // `np.array(w)` as `np.array(w.detach().numpy())`, `np.mean(losses)` with the number of each.
    void leave_for_numpy() {
        std::string code = with_losses_stacked();
        if (code != code_) {
            autopsy_.cures = {{Message("autopsy.numpy_function.cure1"), code, {Place::Instead, failing_}}};
            return;
        }
        for (const std::string& name : identifiers(code_)) {
            const auto found = story_.named(name);
            if (const TensorId first = first_in(name)) {
                const bool numbers = story_.first_value(first).dim() == 0;
                const std::string each = numbers ? "each.item()" : "each.detach().numpy()";
                code = with_word_replaced(code, name, '[' + each + " for each in " + name + ']');
            } else if (found && found->tensor && story_.requires_grad(found->tensor) &&
                       code_.find(name + '(') == std::string::npos)
                code = with_word_replaced(code, name, name + ".detach().numpy()");
        }
        const size_t call = code.find("np.");
        const size_t open = code.find('(', call);
        if (code == code_ && open != std::string::npos) {  // what it is given has no name
            const std::string given = arguments_of(code.substr(call), code.substr(call, open + 1 - call));
            const std::string first = split_arguments(given)[0];
            if (!first.empty()) code.replace(open + 1, first.size(), as_operand(first) + ".detach().numpy()");
        }
        if (code != code_) set(0, code, Place::Instead);
    }
    void before_call(std::string_view call, std::string_view insert) {
        std::string code = code_;
        const size_t at = code.rfind(call);
        if (at == std::string::npos) return;
        code.insert(at, insert);
        set(0, code, Place::Instead);
    }
    void untracked() {
        for (const std::string& name : identifiers(code_)) {
            const auto found = story_.named(name);
            if (!found || !found->tensor || story_.requires_grad(found->tensor)) continue;
            if (story_.maker(found->tensor) && story_.has_name(found->tensor)) {  // a result of constants
                autopsy_.origins = {story_.origin(Message("why.made"), story_.tensor(found->tensor).born)};
                return set(0, name + ".requires_grad_()", Place::Behind, story_.statement_of(found->tensor));
            }
            return take(why_no_graph(story_, found->tensor, name));
        }
    }
    // The gradient of a sum is one number seen many times.
    bool in_hook() {
        const auto& error = story_.event(failure_.raised()).get<ErrorRaised>();
        const auto write = hook_write(story_, failure_.raised(), error.span);
        if (!write || write->code.empty()) return false;
        autopsy_.origins.push_back(story_.origin(Message("why.line"), write->line));
        autopsy_.cures = {{Message("autopsy.one_memory.hook"), write->code, write->edit}};
        return true;
    }
    // ".add_(" of the failing statement
    std::string method_in_place() const {
        const size_t end = code_.find("_(");
        const size_t dot = end == std::string::npos ? end : code_.rfind('.', end);
        return dot == std::string::npos ? std::string("_(") : code_.substr(dot, end + 2 - dot);
    }
    void copy_first(size_t cure) {
        const bool flag = code_.find(".requires_grad") != std::string::npos;
        const std::string name = flag ? receiver_of(code_, ".requires_grad") : written_name(code_, code_);
        // `torch.ones(2).expand(3, 2).add_(1)`: what is written to has no name.
        if (name.find('(') != std::string::npos) {
            const std::string call = method_in_place();
            return set(cure, with_all_replaced(code_, call, ".clone()" + call), Place::Instead);
        }
        if (name.empty()) return;
        set(cure, name + " = " + name + (flag ? ".detach()" : ".clone()"), Place::Before);
    }
    // Only an update by a gradient is the optimizer's.
    void leaf_written() {
        set(0, "with torch.no_grad():\n    " + code_, Place::Instead);
        if (code_.find(".grad") != std::string::npos) return;
        autopsy_.cures.resize(1);
        const std::string made = out_of_place(code_);
        const std::string written = written_name(code_, code_);
        const auto found = story_.named(written);
        const bool argument = found && found->bound < story_.end() && local(found->bound);
        // In a function, of what it was given: the caller's tensor is to stay as it is.
        if (made.empty() && argument && code_.find('[') != std::string::npos)
            autopsy_.cures = {{Message("autopsy.written.cure2"), written + " = " + written + ".clone()",
                               Edit::before(failing_)}};
        if (made.empty() && computes_further() && buffer(written)) return;
        const bool kept = written.find('.') != std::string::npos || (stepped() && !begun_as_number(written));
        if (made.empty() || kept || !(computes_further() || adds_recorded(written))) return;
        autopsy_.cures = {{Message("autopsy.leaf_written.new_tensor"), made, Edit::instead(failing_)}};
    }
    // `losses = torch.zeros(6, requires_grad=True)`, to be filled with results.
    bool buffer(const std::string& written) {
        const auto line =
            line_before([&](const std::string& code) { return assigned_name(code) == written; });
        const std::string code = line ? story_.code_at(*line) : std::string();
        const std::string plain = with_all_replaced(code, ", requires_grad=True", "");
        if (plain == code) return false;
        tell(Message("autopsy.leaf_written.buffer").with("name", written));
        autopsy_.origins = {story_.origin(Message("why.line"), *line)};
        offer(Message("autopsy.leaf_written.plain"), plain, Edit::instead(story_.statement_at(*line)));
        return true;
    }
    // `total = torch.tensor(0.0, requires_grad=True)`, to be added to and walked back from.
    bool begun_as_number(const std::string& written) const {
        const auto line =
            line_before([&](const std::string& code) { return assigned_name(code) == written; });
        return line && story_.code_at(*line).find("torch.tensor(0") != std::string::npos &&
               line_before([&](const std::string& code) { return has_word(code, written); }) &&
               story_.trace().source(failing_.cell).text.find(written + ".backward(") != std::string::npos;
    }
    // An optimizer holds the leaf, and goes on with it.
    bool stepped() const {
        return line_before([](const std::string& code) { return code.find(".step(") != std::string::npos; })
            .has_value();
    }
    // `total += t` of a t that asks for a gradient.
    bool adds_recorded(const std::string& written) const {
        return std::ranges::any_of(identifiers(code_), [&](const std::string& name) {
            const auto id = name == written ? std::nullopt : tensor(name);
            return id && *id && story_.requires_grad(*id);
        });
    }
    bool local(uint32_t event) const {
        const auto* bound = story_.event(event).as<VariableBound>();
        return bound && bound->local;
    }
    // `loss += w * x`, `y = x.relu_()`: no update, but a result that was meant to be recorded.
    bool computes_further() const {
        if (!assigned_name(code_).empty() && code_.find("_(") != std::string::npos) return true;
        // What the statement recorded on its way to the write is a result.
        for (uint32_t i = failure_.raised(); i-- > 0;) {
            const auto* line = story_.event(i).as<Line>();
            if (line && line->span == failing_) break;
            const auto* op = story_.event(i).as<OpExecuted>();
            if (op && op->why == NotRecorded::Recorded) return true;
        }
        return false;
    }
    void inference() {
        if (const auto at = unnamed_of_inference()) return without_name(*at);
        for (const std::string& each : identifiers(code_)) {
            const std::string name = each.substr(0, each.find('.'));
            const auto found = story_.named(name);
            if (!found || !found->tensor || cut_of(story_, found->tensor) != Cut::Inference) continue;
            set(0, name + " = " + name + ".clone()", Place::Before);
            const Why why = why_no_graph(story_, found->tensor, name);
            autopsy_.origins = why.origins;
            return no_grad_instead(why, 1);
        }
    }
    // What the failing statement computed in inference_mode itself, by a call: its event.
    std::optional<uint32_t> unnamed_of_inference() const {
        for (uint32_t i = failure_.raised(); i-- > 0;) {
            const auto* bound = story_.event(i).as<VariableBound>();
            if (bound && !bound->local && !bound->quiet) break;
            const auto* op = story_.event(i).as<OpExecuted>();
            if (op && op->why == NotRecorded::InferenceMode) return i;
        }
        return std::nullopt;
    }
    void without_name(uint32_t made) {
        const TensorId tensor = story_.event(made).get<OpExecuted>().output;
        const Why why = why_no_graph(story_, tensor, story_.name_of(tensor));
        autopsy_.origins = why.origins;
        autopsy_.cures.erase(autopsy_.cures.begin());
        no_grad_instead(why, 0);
    }
    void no_grad_instead(const Why& why, size_t cure) {
        if (why.cures.empty() || why.cures[0].edit.place == Place::Nowhere) return;
        set(cure, with_all_replaced(why.cures[0].code, "enable_grad", "no_grad"), Place::Instead,
            why.cures[0].edit.statement);
    }

    void deepcopy() {
        std::string code = code_;
        const size_t call = code.find("deepcopy(");
        const size_t end = call == std::string::npos ? call : code.find(')', call);
        if (end == std::string::npos) return;
        code.insert(end, ".detach()");
        set(0, code, Place::Instead);
    }
};

}  // namespace

void fit_graph_behind(const Failure& failure) { Remedies(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
