#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/code_text.h"
#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

namespace {

// What `torch.autograd.grad` was asked: of what, and for which tensors.
class AskedGradients : FailureReader {
  public:
    explicit AskedGradients(const Failure& failure) : FailureReader(failure) {
        given_ = arguments_of(code_, "autograd.grad(");
        parts_ = split_arguments(given_);
    }

    void fit(std::string_view known) {
        if (known == "freed") return record_first();
        if (known == "none") return allowed_unused();
        if (parts_.size() < 2) return;
        if (known == "unused") return unused();
        if (known == "not_scalar") return not_scalar();
    }

  private:
    // `gx, gw = torch.autograd.grad(y, [x, w], allow_unused=True)`: None stands for what no path leads to.
    void allowed_unused() {
        const auto line = line_before([this](const std::string& code) {
            const size_t equals = code.find(" = ");
            return equals != std::string::npos && code.find("allow_unused=True") != std::string::npos &&
                   name_in(code.substr(0, equals)).has_value();
        });
        if (!line) return;
        const std::string code = story_.code_at(*line);
        const std::string targets = code.substr(0, code.find(" = "));
        const auto parts = split_arguments(arguments_of(code, "autograd.grad("));
        const size_t which = *name_in(targets);
        if (parts.size() < 2) return;
        const bool list = parts[1].front() == '[' || parts[1].front() == '(';
        const auto inputs =
            list ? split_arguments(parts[1].substr(1, parts[1].size() - 2)) : std::vector{parts[1]};
        if (which >= inputs.size()) return;
        const std::string name = split_arguments(targets)[which];
        autopsy_.what = Message("autopsy.none.allowed_unused")
                            .with("name", name)
                            .with("input", inputs[which])
                            .with("root", parts[0]);
        autopsy_.origins = {story_.origin(Message("why.line"), *line)};
        autopsy_.cures = {
            {Message("autopsy.none.zero_instead").with("name", name),
             "if " + name + " is None:\n    " + name + " = torch.zeros_like(" + inputs[which] + ')',
             Edit::behind(story_.statement_at(*line))}};
    }
    // Which of the targets of an assignment the failing statement speaks of.
    std::optional<size_t> name_in(const std::string& targets) const {
        const auto names = split_arguments(targets);
        for (size_t i = 0; i < names.size(); ++i)
            if (!names[i].empty() && has_word(code_, names[i])) return i;
        return std::nullopt;
    }
    std::string with_given(std::vector<std::string> parts) const {
        std::string inside;
        for (const std::string& each : parts) inside += (inside.empty() ? "" : ", ") + each;
        return with_all_replaced(code_, '(' + given_ + ')', '(' + inside + ')');
    }
    std::string with_part(size_t which, const std::string& code) const {
        auto parts = parts_;
        parts[which] = code;
        return with_given(std::move(parts));
    }

    // `outputs=y` as its value, `y`.
    static std::string value_of(const std::string& part) {
        const size_t equals = part.find('=');
        const bool keyword = equals != std::string::npos && identifiers(part.substr(0, equals)).size() == 1 &&
                             part.find('(') > equals;
        return keyword ? part.substr(equals + 1) : part;
    }
    // `grad(x, y)` of a y that was made from x.
    bool exchanged() {
        const auto output = tensor(parts_[0]), input = tensor(parts_[1]);
        if (!output || !*output || !input || !*input) return false;
        const auto behind = made_of(story_, *input);
        const auto leaves = story_.leaves_behind(story_.tensor(*input).node);
        if (std::ranges::find(behind, *output) == behind.end() &&
            std::ranges::find(leaves, *output) == leaves.end())
            return false;
        tell(Message("autopsy.not_scalar.exchanged").with("output", parts_[0]).with("input", parts_[1]));
        auto parts = parts_;
        std::swap(parts[0], parts[1]);
        offer_instead(Message("autopsy.not_scalar.exchange"), with_given(std::move(parts)));
        return true;
    }
    // `grad([y, z], [x, w])`: each that has several is added up.
    void list_of_outputs() {
        std::string sums;
        for (const std::string& each : split_arguments(parts_[0].substr(1, parts_[0].size() - 2))) {
            const auto id = tensor(each);
            const bool several = id && *id && story_.first_value(*id).numel() > 1;
            add_name(sums, several ? as_operand(each) + ".sum()" : each);
        }
        autopsy_.cures.resize(1);
        set(0, with_part(0, '[' + sums + ']'), Place::Instead);
    }

    void not_scalar() {
        if (exchanged()) return;
        if (parts_[0].starts_with('[')) return list_of_outputs();
        if (const std::string value = value_of(parts_[0]); value != parts_[0]) {
            const std::string keyword = parts_[0].substr(0, parts_[0].size() - value.size());
            set(0, with_part(0, keyword + as_operand(value) + ".sum()"), Place::Instead);
            auto parts = parts_;
            parts.insert(parts.begin() + 1, "grad_outputs=torch.ones_like(" + value + ')');
            autopsy_.what = Message("autopsy.not_scalar.what").with("loss", value);
            return set(1, with_given(std::move(parts)), Place::Instead);
        }
        set(0, with_part(0, as_operand(parts_[0]) + ".sum()"), Place::Instead);
        auto parts = parts_;
        parts.insert(parts.begin() + 2, "grad_outputs=torch.ones_like(" + parts_[0] + ')');
        set(1, with_given(std::move(parts)), Place::Instead);
    }

    // The gradient goes on into a loss, whose backward comes back through what made it: with create_graph it
    // is recorded, and its graph is kept for that.
    void record_first() {
        const auto root = failure_.root();
        if (!root || autopsy_.origins.empty() || autopsy_.cures.empty()) return;
        const SourceSpan& first = autopsy_.origins[0].span;
        const std::string code = story_.trace().code(first), given = arguments_of(code, "autograd.grad(");
        if (given.empty() || first == failing_ || given.find("create_graph") != std::string::npos) return;
        const auto parts = made_of(story_, *root);
        const bool goes_on = std::ranges::any_of(parts, [&](TensorId part) {
            const TensorRecord& record = story_.tensor(part);
            return record.born == kNone &&
                   (record.named == kNone || story_.statement_at(record.named) == first);
        });
        if (!goes_on) return;
        const std::string kept = with_all_replaced(given, ", retain_graph=True", "") + ", create_graph=True";
        autopsy_.cures[0].title = Message("autopsy.freed.create_graph");
        set(0, with_all_replaced(code, given, kept), Place::Instead, first);
        autopsy_.cures.resize(1);  // done again, the forward pass would leave the gradient a constant
    }

    void unused() {
        const auto root = failure_.root();
        const auto behind = root ? made_of(story_, *root) : std::vector<TensorId>();
        bool beside = false;
        for (const std::string& name : identifiers(parts_[1])) {
            const auto asked = tensor(name);
            if (!root || !asked || !*asked) continue;
            const auto reached = story_.leaves_behind(story_.tensor(*root).node);
            const bool on_the_way = story_.tensor(*asked).node
                                        ? std::ranges::find(behind, *asked) != behind.end()
                                        : std::ranges::binary_search(reached, *asked);
            if (on_the_way) continue;
            const Message which = Message("autopsy.unused.which").with("name", name).with("loss", parts_[0]);
            autopsy_.origins.push_back({which, 0, {}});
            beside = taken_beside(name, *asked, behind) || beside;
        }
        if (!beside) set(0, with_given_added("allow_unused=True"), Place::Instead);
    }
    std::string with_given_added(const std::string& argument) const {
        auto parts = parts_;
        parts.push_back(argument);
        return with_given(std::move(parts));
    }
    // `x = points[:, 0]`, and then `u(points)`: x is a result beside the one that the loss was made from.
    bool taken_beside(const std::string& name, TensorId asked, const std::vector<TensorId>& behind) {
        if (std::ranges::find(behind, asked) != behind.end()) return false;
        const auto sources = made_of(story_, asked);
        const auto source = std::ranges::find_if(
            sources, [&](TensorId each) { return std::ranges::find(behind, each) != behind.end(); });
        if (source == sources.end() || !story_.has_name(*source)) return false;
        const std::string owner = story_.name_of(*source);
        autopsy_.what =
            Message("autopsy.unused.beside").with("name", name).with("source", owner).with("loss", parts_[0]);
        autopsy_.origins = {story_.origin(Message("why.made"), story_.tensor(asked).born)};
        autopsy_.cures.clear();
        const std::string made =
            story_.trace().code(story_.event(story_.tensor(asked).op).get<OpExecuted>().span);
        const std::string part = made.starts_with(owner + '[') ? made.substr(owner.size()) : std::string();
        use_parts(owner, *source, part, behind);
        ask_for(owner, part);
        return true;
    }
    // `u(points)` of the parts put together again, when all of them have names.
    void use_parts(const std::string& owner, TensorId source, const std::string& part,
                   const std::vector<TensorId>& behind) {
        const ValueSnapshot value = story_.first_value(source);
        const bool wide = part.find(':', 2) != std::string::npos;  // `[:, 0:1]` keeps the dimension
        if (!part.starts_with("[:, ") || value.dim() != 2) return;
        std::string names;
        for (int64_t column = 0; column < value.shape()[1]; ++column) {
            const std::string number = std::to_string(column);
            const std::string stretch = wide ? number + ':' + std::to_string(column + 1) : number;
            const auto each = story_.named(owner + "[:, " + stretch + ']');
            if (!each || !each->tensor || !story_.has_name(each->tensor)) return;
            names += (names.empty() ? "" : ", ") + story_.name_of(each->tensor);
        }
        for (const uint32_t use : story_.uses(source)) {
            const auto& op = story_.event(use).get<OpExecuted>();
            if (std::ranges::find(behind, op.output) == behind.end()) continue;
            const SourceSpan statement = outer_statement(use, owner);
            const std::string code = story_.trace().code(statement);
            const std::string whole = (wide ? "torch.cat([" : "torch.stack([") + names + "], dim=1)";
            const std::string better = with_word_replaced(code, owner, whole);
            if (better == code) continue;
            autopsy_.origins.push_back(story_.origin(Message("why.line"), use));
            autopsy_.cures.push_back(
                {Message("autopsy.unused.use").with("source", owner), better, Edit::instead(statement)});
            return;
        }
    }
    // The statement that ran around `event` and has the name in it: a model's own lines have other names.
    SourceSpan outer_statement(uint32_t event, const std::string& name) const {
        uint32_t at = event;
        while (!has_word(story_.code_at(at), name)) {
            const uint32_t call = story_.call_around(at);
            if (call == kNone || call == 0) break;
            at = call - 1;
        }
        return story_.statement_at(at);
    }
    // The gradient of the whole, and that part of it.
    void ask_for(const std::string& owner, const std::string& part) {
        std::string code = with_part(1, owner);
        const bool one =
            identifiers(parts_[1]).size() == 1 && parts_[1].find_first_of("[(") == std::string::npos;
        if (!one) return;
        const size_t comma = code.find(", = ");
        if (comma != std::string::npos && code.ends_with(')')) code.replace(comma, 4, " = ") += "[0]";
        if (!part.empty() && !code.ends_with("[0]")) return;
        autopsy_.cures.push_back(
            {Message("autopsy.unused.ask").with("source", owner), code + part, Edit::instead(failing_)});
    }

    std::string given_;
    std::vector<std::string> parts_;  // of what it was given
};

}  // namespace

void fit_asked_gradients(const Failure& failure) {
    if (!failure.autopsy().cures.empty()) AskedGradients(failure).fit(failure.autopsy().known);
}

}  // namespace backstep::explain
