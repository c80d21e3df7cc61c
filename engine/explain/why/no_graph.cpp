#include <algorithm>

#include "base/dtype.h"
#include "explain/code_text.h"
#include "explain/plain/bare_numbers.h"
#include "explain/plain/numbers_of_data.h"
#include "explain/plain/why_plain.h"
#include "explain/soft/soft_choice.h"
#include "explain/soft/soft_threshold.h"
#include "explain/unrecorded/unrecorded.h"
#include "explain/why/cut.h"
#include "explain/why/filled.h"
#include "explain/why/frozen.h"
#include "explain/why/mode_line.h"
#include "explain/why/once.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

class NoGraph {
  public:
    NoGraph(const Story& story, TensorId tensor, std::string_view name)
        : story_(story), tensor_(tensor), name_(name), record_(story.tensor(tensor)) {}

    Why tell(Cut cut) const {
        switch (cut) {
            case Cut::Inference:
                return recording_on(begin_in_mode("inference")).done();
            case Cut::NoGrad:
                return no_grad();
            case Cut::Detached:
                return detached();
            case Cut::NoDerivative:
                return no_derivative();
            case Cut::Rewrapped:
                return why_rewrapped(story_, tensor_, name_);
            case Cut::Copied:
                return why_copied(story_, tensor_, name_);
            case Cut::Gradient:
                return gradient();
            case Cut::Drawn:
                return begin("drawn").cure("loss = -(reward * torch.log(p)[chosen])").done();
            case Cut::Frozen:
                return why_frozen(story_, tensor_, name_);
            case Cut::Integer:
                return integer();
            default:
                return not_asked();
        }
    }

  private:
    Reason begin(std::string_view id) const {
        Reason reason(id, tensor_, name_);
        if (record_.born != kNone) reason.from(story_.origin(Message("why.made"), record_.born));
        return reason;
    }
    // And the line that turned recording off, when it is the learner's.
    Reason begin_in_mode(std::string_view id) const {
        Reason reason = begin(id);
        const SourceSpan line = mode_line(story_, record_.born);
        if (line.known()) reason.from(where("why.mode", line));
        return reason;
    }
    Origin where(const char* id, const SourceSpan& span) const {
        Origin origin;
        origin.span = span;
        SourceSpan first = span;
        first.end_line = first.line;
        first.end_column = UINT16_MAX;
        std::string code = story_.trace().code(first);
        origin.what = Message(id).with("line", story_.line_of(span)).with("code", code);
        return origin;
    }
    // With recording on again: the head of the `with`, replaced, or the decorator.
    Reason recording_on(Reason reason) const {
        SourceSpan span = mode_line(story_, record_.born);
        const std::string code = story_.trace().code(span);
        if (code.starts_with("@torch.")) return reason.cure("@torch.enable_grad()", Edit::instead(span));
        const size_t colon = code.find("):");
        if (!code.starts_with("with torch.") || colon == std::string::npos)
            return reason.cure("with torch.enable_grad():");
        if (writes_in(span)) {  // what updates there must go on without recording
            const SourceSpan statement = story_.statement_at(record_.born);
            const std::string update = out_of_place(story_.trace().code(statement));
            const bool alone = statement.line == span.line + 1 && statement.end_line == span.end_line;
            // The old leaf goes on collecting on its slate, over what the product has saved.
            const std::string kept =
                with_all_replaced(update, name_of_slate(update), name_of_slate(update) + ".clone()");
            if (alone && !update.empty()) return reason.cure(kept, Edit::instead(span));
            return reason.cure("with torch.enable_grad():\n    " + story_.trace().code(statement),
                               Edit::instead(statement));
        }
        span.end_line = span.line;
        span.end_column = static_cast<uint16_t>(span.column + colon + 2);
        return reason.cure("with torch.enable_grad():", Edit::instead(span));
    }

    // "w.grad" of what reads it.
    static std::string name_of_slate(const std::string& code) {
        const std::string owner = receiver_of(code, ".grad");
        return owner.empty() ? std::string("\n") : owner + ".grad";
    }
    bool writes_in(const SourceSpan& block) const {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            if (!story_.event(i).is<TensorMutated>()) continue;
            const SourceSpan at = story_.statement_at(i);
            if (at.cell == block.cell && at.line > block.line && at.line <= block.end_line) return true;
        }
        return false;
    }

    Why no_grad() const {
        const std::string code = story_.code_at(record_.born);
        if (const TensorId leaf = leaf_named_before(story_, tensor_, name_)) {
            return begin_in_mode("rebound_no_grad")
                .with("grad", grad_text(story_, leaf))
                .cure(written_in_place(name_, code), Edit::instead(story_.statement_at(record_.born)))
                .done();
        }
        if (code.find(".sample(") != std::string::npos) return sampled(code);
        if (auto checkpoint = why_checkpoint(story_, tensor_, name_)) return *checkpoint;
        if (const SourceSpan mark = once_line(story_, record_.born); mark.known()) return once(mark);
        return recording_on(begin_in_mode("no_grad")).done();
    }
    // `dist.sample()` draws under no_grad; where rsample() exists, its draw is a function of the parameters.
    Why sampled(const std::string& code) const {
        constexpr std::string_view kReparametrized[] = {"Normal(",      "Uniform(",   "Laplace(", "Gumbel(",
                                                        "Exponential(", "Cauchy(",    "Beta(",    "Gamma(",
                                                        "StudentT(",    "Dirichlet(", "Chi2(",    "Weibull("};
        const std::string owner = receiver_of(code, ".sample(");
        std::string made = code;
        if (const auto found = story_.named(owner); found && found->bound != kNone)
            made += story_.code_at(found->bound);
        const bool has_rsample = std::ranges::any_of(
            kReparametrized, [&](std::string_view family) { return made.find(family) != std::string::npos; });
        if (!has_rsample) return begin("drawn").cure("loss = -(reward * dist.log_prob(action))").done();
        return begin("sampled")
            .cure(with_all_replaced(code, ".sample(", ".rsample("),
                  Edit::instead(story_.statement_at(record_.born)))
            .done();
    }

    // `y.detach_()` took the history away from a tensor that had one.
    Why severed(uint32_t event) const {
        const SourceSpan statement = story_.statement_at(event);
        const std::string code = story_.trace().code(statement);
        const std::string without = with_all_replaced(code, ".detach_()", "");
        const std::string left_out = (statement.column > 0 ? "pass  # " : "# ") + code;
        return begin("severed")
            .from(story_.origin(Message("why.line"), event))
            .cure(without == name_ ? left_out : without, Edit::instead(statement))
            .done();
    }
    Why detached() const {
        if (const uint32_t event = story_.severed(tensor_); event != kNone) return severed(event);
        const OpExecuted& op = *story_.maker(tensor_);
        const auto inputs = story_.inputs(op);
        const std::string from = inputs.empty() ? name_ : story_.name_of(inputs[0]);
        Edit edit;
        std::string code = story_.code_at(record_.born);
        if (auto numpy = why_left_torch(story_, tensor_, name_, from)) return *numpy;
        if (const size_t functional = code.find("autograd.functional."); functional != std::string::npos) {
            const size_t open = code.find('(', functional);
            const std::string function = code.substr(functional + 20, open - functional - 20);
            const std::string given = arguments_of(code, function + '(');
            return begin("functional")
                .with("function", function)
                .cure(with_all_replaced(code, given, given + ", create_graph=True"),
                      Edit::instead(story_.statement_at(record_.born)))
                .done();
        }
        const size_t call = code.find(".detach()");
        if (const std::string again = ".detach().requires_grad_()"; code.find(again) != std::string::npos) {
            const std::string without = with_all_replaced(code, again, "");
            const size_t value = without.find(" = ") + 3;
            const std::string plain =
                without.find(" = ") == std::string::npos
                    ? without
                    : without.substr(0, value) + without_parentheses(without.substr(value));
            return begin("detached")
                .with("from", from)
                .cure(plain, Edit::instead(story_.statement_at(record_.born)))
                .done();
        }
        if (leaf_named_before(story_, tensor_, name_) && call != std::string::npos) {
            code.insert(call + 9, ".requires_grad_()");
            return begin("rebound_detached")
                .cure(code, Edit::instead(story_.statement_at(record_.born)))
                .done();
        }
        if (call != std::string::npos) {
            code.erase(call, 9);
            edit = Edit::instead(story_.statement_at(record_.born));
        } else
            code = from;
        return begin("detached").with("from", from).cure(code, edit).done();
    }

    Why no_derivative() const {
        const OpExecuted& op = *story_.maker(tensor_);
        const bool integers = !is_floating(story_.first_value(tensor_).dtype());
        if (const std::string soft = soft_threshold(story_, tensor_); !soft.empty())
            return begin("no_derivative_compare")
                .with("op", story_.trace().code(op.span))
                .cure(soft, Edit::instead(story_.statement_at(record_.born)))
                .done();
        if (const std::string soft = soft_choice(story_, tensor_); !soft.empty())
            return begin("no_derivative_integer")
                .with("op", story_.trace().code(op.span))
                .cure(soft, Edit::instead(story_.statement_at(record_.born)))
                .done();
        return begin(integers ? "no_derivative_integer" : "no_derivative")
            .with("op", story_.trace().code(op.span))
            .cure("")
            .done();
    }

    // It came through a `backward` that computes without recording.
    Why once(const SourceSpan& mark) const {
        const uint32_t at = record_.named != kNone ? record_.named : record_.born;
        Reason reason("once", tensor_, name_);
        reason.from(story_.origin(Message("why.made"), at)).from(where("why.line", mark));
        return reason.cure(without_mark(story_, mark), Edit::instead(mark)).done();
    }

    // A gradient has a history only when it was asked for.
    Why gradient() const {
        const uint32_t at = record_.named != kNone ? record_.named : record_.born;
        std::string code = story_.code_at(at);
        SourceSpan statement = story_.statement_at(at);
        const size_t call = code.find(".grad(");
        const size_t close = code.rfind(')');
        Reason reason("gradient", tensor_, name_);
        reason.from(story_.origin(Message("why.made"), at));
        if (code.find("create_graph=True") != std::string::npos) {
            if (const SourceSpan mark = once_line(story_, at); mark.known()) return once(mark);
            Reason constant("constant_gradient", tensor_, name_);
            return constant.from(story_.origin(Message("why.made"), at))
                .cure("h = torch.zeros_like(x)")
                .done();
        }
        if (call == std::string::npos || close == std::string::npos) return written_by_backward(at, reason);
        code.insert(close, ", create_graph=True");
        return reason.cure(code, Edit::instead(statement)).done();
    }

    // It was read from a slate: the backward that wrote it is to be recorded.
    Why written_by_backward(uint32_t at, Reason& reason) const {
        for (uint32_t i = at; i-- > 0;) {
            const std::string code = story_.event(i).is<Line>() ? story_.code_at(i) : std::string();
            const size_t call = code.find(".backward(");
            if (call == std::string::npos || code.starts_with("for ") || code.starts_with("while ")) continue;
            const std::string given = arguments_of(code, ".backward(");
            const std::string asked = given + (given.empty() ? "" : ", ") + "create_graph=True)";
            return reason
                .cure(with_all_replaced(code, ".backward(" + given + ')', ".backward(" + asked),
                      Edit::instead(story_.statement_at(i)))
                .done();
        }
        return reason.cure("loss.backward(create_graph=True)").done();
    }

    Why integer() const {
        const auto& leaf = story_.event(record_.born).get<LeafCreated>();
        return begin("integer")
            .with("dtype", torch_name(leaf.value.dtype()))
            .cure("{name} = {name}.float().requires_grad_()", Edit::behind(story_.statement_of(tensor_)))
            .done();
    }

    Why not_asked() const {
        auto [code, edit] = asking_for_grad(story_, tensor_, name_);
        return begin("not_asked").cure(code, edit).done();
    }

    const Story& story_;
    TensorId tensor_;
    std::string name_;
    const TensorRecord& record_;
};

}  // namespace

namespace {

// A leaf that did not ask is not to blame where numbers of one that did went by without their graph, or where
// the code was sent to it by a question.
std::optional<Why> way_of_python(const Story& story, TensorId tensor, TensorId leaf) {
    for (const TensorId part : made_of(story, tensor)) {
        const uint32_t born = story.tensor(part).born;
        const auto number = born == kNone ? std::nullopt : number_behind(story, born);
        if (number) return why_as_number(story, tensor, number->taken, *number);
    }
    return why_decided(story, leaf);
}

}  // namespace

Why why_of_numbers(const Story& story, TensorId leaf) {
    return NoGraph(story, leaf, story.name_of(leaf)).tell(Cut::Rewrapped);
}

Why why_no_graph(const Story& story, TensorId tensor, std::string_view name) {
    const Cut own = cut_of(story, tensor);
    if (own == Cut::Copied || (own == Cut::None && copied_from(story, tensor)))
        return NoGraph(story, tensor, name).tell(Cut::Copied);
    const OpExecuted* maker = story.maker(tensor);
    if (own == Cut::None && maker && story.trace().text(maker->op) == "detach")
        return NoGraph(story, tensor, name).tell(Cut::Detached);
    if (own != Cut::NoInput) return NoGraph(story, tensor, name).tell(own);
    TensorId guilty, late, chosen;
    Cut worst = Cut::NoInput;
    std::string inputs;
    for (const TensorId input : made_of(story, tensor)) {
        if (input == tensor) continue;
        const Cut how = cut_of(story, input);
        if (story.tensor(input).born == kNone && how != Cut::Gradient) continue;
        if (how == Cut::None && !story.tensor(input).node) late = input;
        if (how == Cut::None || how == Cut::NoInput) continue;
        // What is computed under no_grad may be meant so; a choice in a loss is not.
        const bool choice = how == Cut::NoDerivative && story.first_value(input).dtype() != DType::Bool;
        if (choice && !chosen) {
            chosen = guilty = input;
            worst = how;
        } else if (how < worst && !chosen) {
            guilty = input;
            worst = how;
        }
        if (story.has_name(input)) inputs += (inputs.empty() ? "" : ", ") + story.name_of(input);
    }
    if (inputs.empty() && late) inputs = story.name_of(late);
    if (inputs.empty()) inputs = story.trace().code(story.maker(tensor)->span);
    Reason reason("no_input", tensor, name);
    reason.with("inputs", inputs).from(story.origin(Message("why.made"), story.tensor(tensor).born));
    if (!guilty && late) return because_of(reason.done(), why_required_late(story, late));
    if (!guilty)
        if (auto data = why_data_read(story, tensor)) return because_of(reason.done(), std::move(*data));
    if (!guilty)
        if (auto rebound = why_rebound_data(story, tensor))
            return because_of(reason.done(), std::move(*rebound));
    if (!guilty) return without_numpy(story, tensor, reason.done());
    if (worst == Cut::NotAsked)
        if (auto plain = way_of_python(story, tensor, guilty))
            return because_of(reason.done(), std::move(*plain));
    if (worst == Cut::NotAsked)
        if (auto data = why_data_read(story, tensor)) return because_of(reason.done(), std::move(*data));
    if (worst == Cut::NotAsked)
        if (const TensorId index = chosen_to_fill(story, guilty)) {
            Why chosen = NoGraph(story, index, story.name_of(index)).tell(Cut::NoDerivative);
            chosen.cures = {{chosen.cures[0].title, {}, {}}};  // an index stays one
            return because_of(reason.done(), std::move(chosen));
        }
    if (worst == Cut::NotAsked)
        if (auto filled = why_filled(story, guilty, story.name_of(guilty)))
            return because_of(reason.done(), std::move(*filled));
    return because_of(reason.done(), NoGraph(story, guilty, story.name_of(guilty)).tell(worst));
}

Why why_required_late(const Story& story, TensorId leaf) {
    const std::string name = story.name_of(leaf);
    Reason reason("required_late", leaf, name);
    const auto uses = story.uses(leaf);
    if (!uses.empty()) reason.from(story.origin(Message("why.used"), uses.front()));
    const auto [code, edit] = asking_for_grad(story, leaf, name);
    return reason.cure(code, edit).done();
}

}  // namespace backstep::explain
