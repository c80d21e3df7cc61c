#include "explain/plain/bare_numbers.h"

#include <tuple>

#include "explain/code_text.h"
#include "explain/plain/taken_number.h"
#include "explain/why/cut.h"
#include "explain/why/reason.h"

namespace backstep::explain {

using namespace trace;

namespace {

// What goes out to numpy in this code, "w" of `np.exp(w.detach().numpy())`.
constexpr std::string_view kOut[] = {".detach().cpu().numpy()", ".cpu().detach().numpy()",
                                     ".detach().numpy()", ".data.numpy()"};
std::optional<std::string> leaves_torch(const std::string& code) {
    for (const std::string_view out : kOut)
        if (code.find(out) != std::string::npos) return receiver_of(code, out);
    return std::nullopt;
}
// The same without leaving: `torch.from_numpy(np.exp(w.detach().numpy()))` as `torch.exp(w)`.
std::string in_torch(std::string code) {
    for (const std::string_view out : kOut) code = with_all_replaced(code, out, "");
    code = with_all_replaced(code, "np.", "torch.");
    for (const std::string wrap : {"torch.from_numpy(", "torch.tensor(", "torch.as_tensor("}) {
        const std::string given = arguments_of(code, wrap);
        const auto parts = split_arguments(given);
        if (!given.empty()) code = with_all_replaced(code, wrap + given + ')', parts[0]);
    }
    return code;
}

class BareNumbers {
  public:
    BareNumbers(const Story& story, TensorId tensor, std::string_view name)
        : story_(story), tensor_(tensor), name_(name), record_(story.tensor(tensor)) {}

    Why rewrapped() const {
        const std::string code = story_.code_at(record_.born);
        const std::string inner = arguments_of(code, "torch.tensor(");
        if (const auto from = leaves_torch(inner))
            return begin("left_torch")
                .with("from", *from)
                .cure(in_torch(code), Edit::instead(story_.statement_at(record_.born)))
                .done();
        const std::string values = inner.substr(0, inner.find(','));
        auto number = number_behind(story_, values, record_.born);
        if (!number && identifiers(values) != std::vector{values}) {
            number = number_behind(story_, record_.born);
            if (number && story_.statement_at(number->line) == story_.statement_at(record_.born))
                number.reset();
        }
        if (number) return put_back(code, inner, *number);
        if (const std::string without = number_given_on(code); !without.empty()) {
            Why why =
                begin("rewrapped").cure(without, Edit::instead(story_.statement_at(record_.born))).done();
            why.cures[0].title = Message("why.as_number.cure1");
            return why;
        }
        std::string stacked = code;
        // torch.tensor([p.item() for p in parts]) -> torch.stack([p for p in parts])
        const size_t call = stacked.find("torch.tensor([");
        if (call != std::string::npos) stacked.replace(call, 13, "torch.stack(");
        for (size_t at = 0; (at = stacked.find(".item()")) != std::string::npos;) stacked.erase(at, 7);
        Edit edit = call == std::string::npos ? Edit{} : Edit::instead(story_.statement_at(record_.born));
        return begin("rewrapped")
            .cure(call == std::string::npos ? "torch.stack(parts)" : stacked, edit)
            .done();
    }

    // `Normal(mu.item(), 1.0)`, which takes the tensor too, and `torch.tensor([net(x).item()])`, a list of
    // one.
    static std::string number_given_on(const std::string& code) {
        constexpr std::string_view kOut = ".item()";
        const std::string given = arguments_of(code, "torch.tensor(");
        if (given.empty())
            return code.find("distributions.") == std::string::npos &&
                           code.find("Normal(") == std::string::npos
                       ? std::string()
                       : with_all_replaced(code, kOut, "");
        const std::string list = arguments_of(given, "[");
        const bool one = given == '[' + list + ']' && split_arguments(list).size() == 1 &&
                         list.ends_with(kOut) && list.find(" for ") == std::string::npos;
        if (!one) return {};
        return with_all_replaced(code, "torch.tensor(" + given + ')',
                                 as_operand(list.substr(0, list.size() - kOut.size())) + ".reshape(1)");
    }

    // `torch.tensor(s)` of `s = float((w * x).sum())` -> `(w * x).sum()`; of a list of numbers, a stack of
    // what was put into it.
    Why put_back(const std::string& code, const std::string& given, const TakenNumber& number) const {
        const std::string name = given.substr(0, given.find(','));
        const std::string made = story_.code_at(number.line), call = "torch.tensor(" + given + ')';
        Reason reason = begin("rewrapped");
        reason.from(story_.origin(Message("autopsy.number_has_no_graph.taken")
                                      .with("taken", number.taken)
                                      .with("call", number.call),
                                  number.line));
        const SourceSpan here = story_.statement_at(record_.born), there = story_.statement_at(number.line);
        std::string better;
        Edit edit = Edit::instead(here);
        if (assigned_name(made) == name && number.recorded.ends_with("= " + number.taken)) {
            better = with_all_replaced(code, call, alone(code, call, number.taken));
        } else if (made.starts_with(name + ".append(") && here.line > there.line) {
            std::tie(better, edit) =
                both_written(story_.trace().source(here.cell).text, there, number.recorded, here,
                             with_all_replaced(code, call, "torch.stack(" + name + ')'));
        } else if (const std::string here_too = with_numbers_kept(code, call, name, made);
                   !here_too.empty() && here.line > there.line && !number.recorded.empty()) {
            std::tie(better, edit) =
                both_written(story_.trace().source(here.cell).text, there, number.recorded, here, here_too);
        } else {
            better = number.recorded;
            edit = Edit();
        }
        Why why = reason.cure(better, edit).done();
        why.cures[0].title = Message("why.as_number.cure1");
        return why;
    }

    // What stands here when a line above keeps its tensors: a list of them is stacked, a sum is one already.
    static std::string with_numbers_kept(const std::string& code, const std::string& call,
                                         const std::string& given, const std::string& made) {
        if (call.starts_with("torch.tensor([")) {
            const std::string list = arguments_of(call, "torch.tensor(");
            return list.ends_with(']') ? with_all_replaced(code, call, stacked(list)) : std::string();
        }
        const bool grows = made.find(" += ") != std::string::npos && made.find(".append(") == made.npos;
        return grows && call == "torch.tensor(" + given + ')'
                   ? with_all_replaced(code, call, alone(code, call, given))
                   : std::string();
    }
    static std::string alone(const std::string& code, const std::string& call, const std::string& given) {
        return code == "return " + call || code.ends_with(" = " + call) ? without_parentheses(given)
                                                                        : as_operand(given);
    }

    // torch.tensor([a, b]) -> torch.stack([a, b]); nn.Parameter(x * 3) -> x * 3; torch.tensor(w) -> w.clone()
    Why copied() const {
        const std::string code = story_.code_at(record_.born);
        const std::string call = story_.trace().code(story_.event(record_.born).get<LeafCreated>().span);
        const std::string given = call.substr(call.find('(') + 1, call.size() - call.find('(') - 2);
        const std::string first = given.substr(0, given.find(", requires_grad"));
        const std::vector<std::string> names = identifiers(first);
        const auto whole = story_.named(first);
        const TensorId from = copied_from(story_, tensor_);
        const bool walked = first.starts_with("list(") || first.starts_with("tuple(");
        const bool rows = whole && whole->tensor == tensor_ &&
                          story_.first_value(from).dim() < story_.first_value(tensor_).dim();
        const bool list = first.starts_with('[') || walked || rows || (whole && !whole->tensor);
        const std::string joined = list                                     ? stacked(first)
                                   : names.size() == 1 && names[0] == first ? first + ".clone()"
                                                                            : first;
        const std::string better = with_all_replaced(code, call, joined), target = assigned_name(code);
        // A module takes nothing but a parameter for one, unless it is taken away first.
        const bool parameter = target.find('.') != std::string::npos &&
                               call.find("Parameter(") != call.npos && named_before(target);
        return begin("copied")
            .with("from", story_.name_of(from))
            .with("call", call.substr(0, call.find('(')))
            .cure(parameter ? "del " + target + '\n' + better : better,
                  Edit::instead(story_.statement_at(record_.born)))
            .done();
    }

  private:
    Reason begin(std::string_view id) const {
        Reason reason(id, tensor_, name_);
        return reason.from(story_.origin(Message("why.made"), record_.born));
    }
    bool named_before(const std::string& name) const {
        const auto bindings = story_.bindings(name);
        return !bindings.empty() && bindings.front() < record_.born;
    }

    const Story& story_;
    TensorId tensor_;
    std::string name_;
    const TensorRecord& record_;
};

}  // namespace

Why why_rewrapped(const Story& story, TensorId leaf, std::string_view name) {
    return BareNumbers(story, leaf, name).rewrapped();
}

Why why_copied(const Story& story, TensorId leaf, std::string_view name) {
    return BareNumbers(story, leaf, name).copied();
}

std::optional<Why> why_left_torch(const Story& story, TensorId tensor, std::string_view name,
                                  const std::string& from) {
    const uint32_t born = story.tensor(tensor).born;
    const std::string code = story.code_at(born);
    if (!leaves_torch(code)) return std::nullopt;
    return Reason("left_torch", tensor, name)
        .with("from", from)
        .from(story.origin(Message("why.made"), born))
        .cure(in_torch(code), Edit::instead(story.statement_at(born)))
        .done();
}

Why without_numpy(const Story& story, TensorId tensor, Why why) {
    const auto left = [&](const std::string& from, std::string_view name, uint32_t event) {
        Reason reason("left_torch", tensor, name);
        reason.with("from", from).from(story.origin(Message("why.made"), event));
        return reason;
    };
    for (const TensorId part : made_of(story, tensor)) {
        const TensorRecord& record = story.tensor(part);
        const uint32_t taken = record.born == kNone ? record.named : record.born;
        if (taken == kNone) continue;
        const std::string code = story.code_at(taken);
        const Edit edit = Edit::instead(story.statement_at(taken));
        if (const auto from = leaves_torch(code))
            return because_of(std::move(why),
                              left(*from, story.name_of(part), taken).cure(in_torch(code), edit).done());
        for (const std::string& each : identifiers(code)) {
            const auto array = story.named(each);
            if (!array || array->tensor || array->bound == kNone) continue;
            const std::string made = story.code_at(array->bound);
            const auto from = leaves_torch(made);
            const size_t value = made.find(" = ");
            if (!from || value == std::string::npos) continue;
            const std::string better = with_word_replaced(code, each, in_torch(made.substr(value + 3)));
            return because_of(std::move(why),
                              left(*from, each, array->bound).cure(in_torch(better), edit).done());
        }
    }
    return why;
}

}  // namespace backstep::explain
