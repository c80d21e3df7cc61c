#include "explain/silent/forgotten.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include "explain/why/cut.h"
#include "explain/why/lines_above.h"
#include "explain/why/roles.h"

namespace backstep::explain {

using namespace trace;

namespace {

class Forgotten {
  public:
    Forgotten(const Story& story, RemarkList& list, const std::vector<uint32_t>& steps)
        : story_(story), list_(list), steps_(steps) {}

    std::string find() {
        const uint32_t step = steps_.back();
        const uint32_t before = steps_.size() > 1 ? steps_[steps_.size() - 2] : 0;
        std::set<const RunRecord*> runs;
        const auto last_run = [&](TensorId leaf) -> const RunRecord* {
            const auto slate =
                story_.entities().of_leaf.between(story_.entities().record_of(leaf), before, step);
            const auto* sum = slate.empty() ? nullptr : story_.event(slate.back()).as<GradAccumulated>();
            return sum && !sum->after.all_zero() ? story_.run_around(slate.back()) : nullptr;
        };
        const auto changed = changed_at(story_, step);
        // An image that is made to please a model: the model itself is to stay as it is.
        of_data_ = !changed.empty() && std::ranges::all_of(changed, [this](const TensorMutated* write) {
            return is_data(story_, write->tensor);
        });
        for (const TensorMutated* write : changed) runs.insert(last_run(write->tensor));
        std::string names;
        TensorId first;
        for (const TensorRecord& record : story_.entities().tensors) {
            if (!record.accumulator) continue;
            if (!story_.has_name(record.id) && !list_line(record.id) && !put_into(record.id)) continue;
            const RunRecord* run = last_run(record.id);
            if (!run || run->tensor == record.id || (!changed.empty() && !runs.contains(run))) continue;
            if (!story_.entities().of_memory.all(story_.entities().record_of(record.memory)).empty())
                continue;
            const bool data = is_data(story_, record.id) && !list_line(record.id);
            if (of_data_ || data || has_optimizer(record) || made_again(record)) continue;
            if (is_apart(record.id) || (is_target(*run, record.id) && !of_teacher(story_.name_of(record.id))))
                continue;
            const std::string name = story_.name_of(record.id);
            if (names.find(name) == std::string::npos || story_.has_name(record.id)) add_name(names, name);
            if (!first) first = record.id;
        }
        if (first) tell(first, names);
        return names;
    }

  private:
    void tell(TensorId first, const std::string& names) {
        const uint32_t step = steps_.back();
        const std::string optimizer = receiver_of(story_.code_at(step), ".step(");
        if (const auto line = list_line(first)) return tell_list(*line, first);
        if (const auto line = attribute_line(first)) return tell_unregistered(*line);
        Remark* remark = list_.add("other_parameters", step, {{"names", names}, {"optimizer", optimizer}});
        if (!remark || optimizer.empty()) return;
        uint32_t bound = kNone;
        for (uint32_t i = 0; i < step; ++i)
            if (const auto* binding = story_.event(i).as<VariableBound>())
                if (story_.trace().text(binding->name) == optimizer) bound = i;
        if (bound == kNone) return list_.cure(*remark, "");
        remark->origins.push_back(story_.origin(Message("why.line"), bound));
        // A parameter that came after its optimizer: then the optimizer is to be made again.
        if (story_.tensor(first).born > bound) {
            const SourceSpan made = story_.statement_of(first);
            remark->cures.push_back({Message("silent.other_parameters.again")
                                         .with("optimizer", optimizer)
                                         .with("line", story_.line_of(made)),
                                     story_.code_at(bound), Edit::behind(made)});
            return;
        }
        // Inside of an object, which the optimizer's line calls otherwise.
        if (names.find("self.") != std::string::npos) return list_.cure(*remark, "");
        if (const auto target = made_by_teacher(names)) {
            remark->cures.push_back({Message("silent.other_parameters.target"),
                                     "with torch.no_grad():\n    " + target->code,
                                     Edit::instead(target->span)});
            return;
        }
        list_.cure(*remark, optimizer + ".add_param_group({\"params\": [" + written(names) + "]})",
                   Edit::behind(story_.statement_at(bound)));
    }

    // The statement that asks a model of this name, which is there to be learnt from: `pt = teacher(x)`.
    std::optional<Story::Statement> made_by_teacher(const std::string& names) const {
        const std::string model = names.substr(0, names.find('.'));
        const bool teaches = of_teacher(names);
        for (const Story::Statement& each : story_.statements()) {
            const bool asks = !assigned_name(each.code).empty() && !has_block(each.code) &&
                              each.code.find(model + '(') != std::string::npos;
            if (teaches && asks) return each;
        }
        return std::nullopt;
    }
    static bool of_teacher(const std::string& name) {
        std::string small = name.substr(0, name.find('.'));
        std::ranges::transform(small, small.begin(), [](unsigned char sign) { return std::tolower(sign); });
        constexpr std::string_view kTeachers[] = {"teacher", "target", "maestro", "profesor", "objetivo"};
        return std::ranges::any_of(
            kTeachers, [&](std::string_view each) { return small.find(each) != std::string::npos; });
    }
    // A part of another model than the optimizer's, in a program that does not say plainly that both are to
    // learn: it has an optimizer more, or this one took single tensors from a list (as of LoRA), the model is
    // a copy, or it lies behind a graph that was made once and walked again.
    bool is_apart(TensorId leaf) const {
        const std::string name = story_.name_of(leaf);
        const size_t dot = name.find('.');
        if (dot == std::string::npos || name.starts_with("self.")) return false;
        const std::string model = name.substr(0, std::min(dot, name.find('[')));
        const std::string used = receiver_of(story_.code_at(steps_.back()), ".step(");
        std::set<std::string> optimizers;
        bool single = false, copied = false, taken = false;
        for (const Story::Statement& each : story_.statements()) {
            const size_t equals = each.code.find(" = ");
            if (equals == std::string::npos || has_block(each.code)) continue;
            const std::string bound = each.code.substr(0, equals);
            copied = copied || (bound == model && each.code.find("deepcopy(") != std::string::npos);
            if (each.code.find("optim") == std::string::npos ||
                each.code.find("lr_scheduler") != std::string::npos)
                continue;
            for (const std::string& one : split_arguments(bound)) optimizers.insert(one);
            if (!has_word(bound, used)) continue;
            taken = taken || has_word(each.code, model);
            single = single || each.code.find("arameters(") == std::string::npos;
        }
        const bool walked_again = std::ranges::any_of(story_.entities().runs,
                                                      [](const RunRecord& run) { return run.end == kNone; });
        return !taken && (optimizers.size() > 1 || single || copied || walked_again);
    }
    // It comes to a loss as what is to be met, and in no other way.
    bool is_target(const RunRecord& run, TensorId leaf) const {
        const auto holds = [&](TensorId result) {
            const auto parts = made_of(story_, result);
            return std::ranges::find(parts, leaf) != parts.end();
        };
        for (const TensorId part : made_of(story_, run.tensor)) {
            const OpExecuted* op = story_.maker(part);
            if (!op) continue;
            const std::string& name = story_.trace().text(op->op);
            const bool judges = name.find("loss") != std::string::npos ||
                                name.find("kl_div") != std::string::npos ||
                                name.find("cross_entropy") != std::string::npos;
            const auto inputs = judges ? story_.inputs(*op) : std::vector<TensorId>();
            if (inputs.size() > 1 && holds(inputs[1]) && !holds(inputs[0])) return true;
        }
        return false;
    }
    // "net.0.weight, net.0.bias" as code.
    static std::string written(const std::string& names) {
        std::string code;
        for (size_t from = 0; from < names.size();) {
            const size_t comma = std::min(names.find(", ", from), names.size());
            add_name(code, as_code(names.substr(from, comma - from)));
            from = comma + 2;
        }
        return code;
    }
    // `self.w = torch.ones(2, requires_grad=True)` in a module: a tensor there is no parameter.
    std::optional<uint32_t> attribute_line(TensorId leaf) const {
        const uint32_t born = story_.tensor(leaf).born;
        const std::string code = born == kNone ? std::string() : story_.code_at(born);
        // What a layer holds is a parameter, of whatever name.
        const bool attribute = code.starts_with("self.") && code.find("Parameter(") == std::string::npos &&
                               code.find("nn.") == std::string::npos;
        return attribute && in_module(story_.statement_at(born)) ? std::optional(born) : std::nullopt;
    }
    // A class without a base, `class Teacher:`, is no module and registers nothing.
    bool in_module(const SourceSpan& statement) const {
        for (LinesAbove above(story_.trace().source(statement.cell).text, statement.line); above.next();)
            if (above.code().starts_with("class ")) return above.code().find('(') != std::string_view::npos;
        return true;
    }
    // `self.ws = [nn.Parameter(a), nn.Parameter(b)]`
    std::optional<uint32_t> list_line(TensorId leaf) const {
        const uint32_t born = story_.tensor(leaf).born;
        const std::string code = born == kNone ? std::string() : story_.code_at(born);
        if (!code.starts_with("self.")) return std::nullopt;
        const bool pair = code.find(" = (") != std::string::npos && code.ends_with("))");
        const bool whole =
            pair || code.find(" = [") != std::string::npos || code.find(" = {") != std::string::npos;
        return whole ? std::optional(born) : std::nullopt;
    }
    // `net[0] = nn.Linear(2, 3)`: a layer in the place of another.
    bool put_into(TensorId leaf) const {
        const uint32_t born = story_.tensor(leaf).born;
        return born != kNone && story_.code_at(born).find("] = nn.") != std::string::npos;
    }
    // Each turn makes another: that is told, and no optimizer could hold them all.
    bool made_again(const TensorRecord& record) const {
        const SourceSpan made = story_.statement_at(record.born);
        return std::ranges::any_of(story_.statements(), [&](const Story::Statement& statement) {
            return statement.span == made && statement.ran.size() > 2 &&
                   std::ranges::upper_bound(steps_, statement.ran.front()) !=
                       std::ranges::upper_bound(steps_, statement.ran.back());
        });
    }
    void tell_list(uint32_t line, TensorId leaf) {
        const std::string code = story_.code_at(line);
        Remark* remark = list_.add("list_not_registered", line, {{"name", assigned_name(code)}});
        if (!remark) return;
        const size_t value = code.find(" = ") + 3;
        const std::string born = story_.code_at(story_.tensor(leaf).born);
        const bool layers = born.find("Parameter(") == std::string::npos;
        const std::string what = code.find(" = {") == std::string::npos ? "List(" : "Dict(";
        const std::string kind = (layers ? "nn.Module" : "nn.Parameter") + what;
        list_.cure(*remark, code.substr(0, value) + kind + code.substr(value) + ")",
                   Edit::instead(remark->span));
    }
    void tell_unregistered(uint32_t line) {
        const std::string code = story_.code_at(line);
        Remark* remark = list_.add("not_registered", line, {{"name", assigned_name(code)}});
        if (!remark) return;
        const size_t value = code.find(" = ") + 3;
        const std::string made = with_all_replaced(code.substr(value), ", requires_grad=True", "");
        list_.cure(*remark, code.substr(0, value) + "nn.Parameter(" + made + ")",
                   Edit::instead(remark->span));
    }

    // An optimizer of its own was made for it, as in a GAN: `optim.SGD(G.parameters())` for G.weight.
    bool has_optimizer(const TensorRecord& record) const {
        const std::string name = story_.name_of(record.id);
        const std::string model = name.substr(0, name.find('.'));
        const std::string used = receiver_of(story_.code_at(steps_.back()), ".step(");
        return std::ranges::any_of(story_.statements(), [&](const Story::Statement& statement) {
            const size_t equals = statement.code.find(" = ");
            if (equals == std::string::npos) return false;
            // `oa, oc = Adam(a.parameters()), Adam(c.parameters())`: each name its own.
            const auto bound = split_arguments(statement.code.substr(0, equals));
            const auto made = split_arguments(statement.code.substr(equals + 3));
            const bool each = bound.size() > 1 && bound.size() == made.size();
            for (size_t i = 0; i < (each ? made.size() : 1); ++i) {
                const std::string& code = each ? made[i] : statement.code;
                const bool takes =
                    has_word(code, name) || code.find(model + ".parameters(") != std::string::npos;
                const bool other = bound[i] != used && code.find("optim") != std::string::npos;
                if (other && (takes || is_part_of(receiver_of(code, ".parameters()"), name, record.id)))
                    return true;
            }
            return false;
        });
    }

    // What its own module calls `l1.weight` is `G.l1.weight` outside.
    bool is_part_of(const std::string& owner, const std::string& name, TensorId leaf) const {
        const auto found = owner.empty() ? std::nullopt : story_.named(owner + '.' + name);
        return found && found->tensor == leaf;
    }

    const Story& story_;
    RemarkList& list_;
    const std::vector<uint32_t>& steps_;
    bool of_data_ = false;  // what the optimizer changes is given to a model
};

}  // namespace

std::vector<const TensorMutated*> changed_at(const Story& story, uint32_t step) {
    std::vector<const TensorMutated*> writes;
    for (uint32_t i = step + 1; i < story.end(); ++i) {
        const auto* write = story.event(i).as<TensorMutated>();
        if (!write || !write->part_of_step) break;
        writes.push_back(write);
    }
    return writes;
}

std::string find_forgotten(const Story& story, RemarkList& list, const std::vector<uint32_t>& steps) {
    return Forgotten(story, list, steps).find();
}

}  // namespace backstep::explain
