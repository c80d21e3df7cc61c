#include <algorithm>

#include "explain/autopsy/failure.h"
#include "explain/code_text.h"
#include "explain/why/cut.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A step of training that is written otherwise than it was meant: its update leaves results or new tensors
// where the leaves were, or it gives back what `backward` gives. The error comes later, where they are used.
class TrainingStep : FailureReader {
  public:
    explicit TrainingStep(const Failure& failure) : FailureReader(failure) {}

    void fit(std::string_view known) {
        const bool told =
            (known == "none" && (list_rebuilt() || backward_returned())) ||
            (known == "not_recorded" && (leaf_made_anew() || list_rebuilt() || loss_of_numbers()));
        if (told) autopsy_.known = "training_step";
    }

  private:
    // `return l.backward()` in a function whose loss the caller goes on with.
    bool backward_returned() {
        if (!expression_before(code_, ".grad").empty()) return false;
        const auto line = line_before([](const std::string& code) {
            return code.starts_with("return ") && code.ends_with(".backward()");
        });
        if (!line) return false;
        const std::string call = story_.code_at(*line).substr(7);
        const std::string loss = expression_before(call, ".backward(");
        if (identifiers(loss) != std::vector{loss}) return false;
        autopsy_.what = Message("autopsy.training_step.backward_returned");
        autopsy_.origins = {story_.origin(Message("why.line"), *line)};
        autopsy_.cures = {{Message("autopsy.training_step.backward_first"), call + "\nreturn " + loss,
                           Edit::instead(story_.statement_at(*line))}};
        return true;
    }
    // `params = [p - 0.1 * p.grad for p in params]`: since the turn before these are results, without slates.
    bool list_rebuilt() {
        const auto line = line_before([this](const std::string& code) { return !rebuilt(code).empty(); });
        if (!line) return false;
        const std::string code = story_.code_at(*line), list = assigned_name(code);
        const SourceSpan statement = story_.statement_at(*line);
        const bool recording = statement == failing_;
        const std::string loop = rebuilt(code);
        autopsy_.what = Message("autopsy.training_step.list_rebuilt").with("name", list);
        autopsy_.origins = {story_.origin(Message("why.line"), *line)};
        autopsy_.cures = {
            {Message("why.rebound.cure1"),
             recording ? "with torch.no_grad():\n    " + with_all_replaced(loop, "\n", "\n    ") : loop,
             Edit::instead(statement)}};
        return true;
    }
    // `loss = torch.tensor(1 - accuracy)`: to ask for a gradient here would bring one to nobody behind it.
    bool loss_of_numbers() {
        const auto root = failure_.root();
        if (!root || story_.maker(*root) || cut_of(story_, *root) != Cut::NotAsked) return false;
        const uint32_t born = story_.tensor(*root).born;
        if (born == kNone || !story_.event(born).is<LeafCreated>()) return false;
        const std::string made = story_.trace().code(story_.event(born).get<LeafCreated>().span);
        const std::string value = split_arguments(arguments_of(made, "torch.tensor("))[0];
        const auto names = identifiers(value);
        const bool computed = std::ranges::any_of(names, [this](const std::string& name) {
            const auto found = story_.named(name);
            return found && !found->tensor;
        });
        if (!computed) return false;
        autopsy_.origins = {
            story_.origin(Message("autopsy.training_step.of_numbers").with("value", value), born)};
        autopsy_.cures = {{Message("autopsy.training_step.from_tensors"), {}, {}}};
        return true;
    }
    // The same update in place; empty for another statement.
    static std::string rebuilt(const std::string& code) {
        const std::string list = assigned_name(code);
        const size_t walk = code.find(" for ");
        if (list.empty() || walk == std::string::npos || !code.starts_with(list + " = [")) return {};
        const std::string update = code.substr(list.size() + 4, walk - list.size() - 4);
        const std::string each = update.substr(0, update.find(" - "));
        if (update.size() == each.size() || identifiers(each) != std::vector{each} ||
            update.find(each + ".grad") == std::string::npos ||
            !code.ends_with(" for " + each + " in " + list + ']'))
            return {};
        return "for " + each + " in " + list + ":\n    " + each + " -= " + update.substr(each.size() + 3) +
               "\n    " + each + ".grad = None";
    }
    // `w = Variable(w.data - 0.1 * w.grad.data)`, as old tutorials have it: a new leaf that asks for nothing.
    bool leaf_made_anew() {
        std::string name, update;
        const auto line = line_before([&](const std::string& code) {
            name = assigned_name(code);
            const std::string made = arguments_of(code, "Variable("), start = name + ".data - ";
            update = made.starts_with(start) ? made.substr(start.size()) : std::string();
            return !name.empty() && update.find(".grad") != std::string::npos &&
                   code == name + " = Variable(" + made + ')';
        });
        if (!line) return false;
        autopsy_.origins = {
            story_.origin(Message("autopsy.training_step.made_anew").with("name", name), *line)};
        autopsy_.cures = {{Message("why.rebound.cure1"),
                           name + ".data -= " + update + '\n' + name + ".grad = None",
                           Edit::instead(story_.statement_at(*line))}};
        return true;
    }
};

}  // namespace

void fit_training_step(const Failure& failure) { TrainingStep(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
