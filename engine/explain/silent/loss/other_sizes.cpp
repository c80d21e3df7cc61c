#include <algorithm>
#include <array>

#include "explain/silent/loss/unspread.h"
#include "explain/silent/remark_list.h"
#include "explain/tensor_rules.h"

namespace backstep::explain {

using namespace trace;

namespace {

// A loss of two shapes that were spread over each other, which are not a column and a row: one prediction
// against all targets, `(n, 1)` against `(n, k)`, `(n, 1, 1)` against `(n, 1)`.
class OtherSizes {
  public:
    OtherSizes(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || op->inside_node) continue;
            const std::string& name = story_.trace().text(op->op);
            const bool warned = std::ranges::find(kWarned, name) != kWarned.end();
            if ((warned || name == "sub") && list_.early("sizes of " + name, i)) compare(*op, i, warned);
        }
    }

  private:
    // Those of which PyTorch itself says that the sizes are different.
    static constexpr std::array<std::string_view, 4> kWarned = {"mse_loss", "l1_loss", "smooth_l1_loss",
                                                                "huber_loss"};
    static constexpr std::array<std::string_view, 4> kLayers = {"addmm", "mm", "linear", "matmul"};

    struct Sides {
        std::array<TensorId, 2> tensors;
        std::array<ValueSnapshot, 2> values;
        size_t guess = 0;  // which of the two is the prediction
        int64_t count(size_t side) const { return values[side].numel(); }
    };

    void compare(const OpExecuted& op, uint32_t event, bool warned) {
        const auto inputs = story_.inputs(op);
        if (inputs.size() < 2) return;
        Sides sides;
        for (const size_t side : {0, 1}) {
            sides.tensors[side] = unspread(story_, inputs[side]);
            sides.values[side] = story_.first_value(sides.tensors[side]);
            if (sides.values[side].empty()) return;
        }
        if (std::ranges::equal(sides.values[0].shape(), sides.values[1].shape())) return;
        if (column_against_row(sides.values[0], sides.values[1]) >= 0) return;
        if (story_.requires_grad(sides.tensors[0]) == story_.requires_grad(sides.tensors[1])) return;
        sides.guess = story_.requires_grad(sides.tensors[0]) ? 0 : 1;
        // One number is everybody's target.
        if (sides.count(1 - sides.guess) == 1) return;
        if (!warned && !is_mistaken_difference(op, sides, event)) return;
        tell(op, sides, event, warned);
    }
    // Of a difference only what nobody can mean: as many numbers in another order of dimensions, and one
    // prediction of a layer's against a list of targets. `X - mu` is how a mean is fitted.
    bool is_mistaken_difference(const OpExecuted& op, const Sides& sides, uint32_t event) const {
        if (is_spread_on_purpose(story_.code_at(event)) || !is_error_of(story_, op.output)) return false;
        const int64_t guesses = sides.count(sides.guess), targets = sides.count(1 - sides.guess);
        if (guesses == targets) return op.value.numel() > guesses;
        const OpExecuted* maker = story_.maker(sides.tensors[sides.guess]);
        return guesses == 1 && sides.values[sides.guess].dim() == 2 && maker &&
               std::ranges::find(kLayers, story_.trace().text(maker->op)) != kLayers.end();
    }

    void tell(const OpExecuted& op, const Sides& sides, uint32_t event, bool warned) {
        const auto shape = [&](size_t side) { return tuple_text(sides.values[side].shape()); };
        std::array<std::string, 2> names{story_.name_of(sides.tensors[0]), story_.name_of(sides.tensors[1])};
        // Of a loss as it was written: what came out of a loader has no name.
        const std::string made = story_.trace().code(op.span);
        if (const size_t open = made.find('('); warned && open != std::string::npos) {
            const size_t call = made.find("_loss(");
            const size_t from = call == std::string::npos ? open : made.find('(', call);
            const auto given = split_arguments(arguments_of(made, made.substr(0, from + 1)));
            if (given.size() > 1)
                for (const size_t side : {0, 1}) names[side] = given[side];
        }
        const std::string& name = names[sides.guess];
        const std::string& other = names[1 - sides.guess];
        Remark* remark = list_.add("loss_sizes", event,
                                   {{"name", name},
                                    {"other", other},
                                    {"shape", shape(sides.guess)},
                                    {"shape2", shape(1 - sides.guess)}});
        if (!remark) return;
        const std::string code = story_.code_at(event);
        const std::string better = with_fitting_shape(code, sides, name, other, shape(sides.guess));
        list_.cure(*remark, better == code ? "" : better,
                   better == code ? Edit() : Edit::instead(remark->span));
    }
    static std::string with_fitting_shape(const std::string& code, const Sides& sides,
                                          const std::string& name, const std::string& other,
                                          const std::string& shape) {
        if (sides.count(0) == sides.count(1))
            return with_word_replaced(code, name, as_operand(name) + ".reshape(" + other + ".shape)");
        // `red(X[i:i+1])` of a row, against all of `y`.
        const size_t open = name.find('['), close = name.rfind(']');
        const bool row = open != std::string::npos && close != std::string::npos && open < close;
        if (sides.count(sides.guess) == 1 && row && identifiers(other) == std::vector{other}) {
            const std::string mine = other + name.substr(open, close + 1 - open) + ".reshape" + shape;
            return with_read_replaced(code, other, mine);
        }
        // `mse_loss(net(batch[0]), batch[0])`: the data itself for its target.
        if (!other.ends_with("[0]") || name.find(other) == std::string::npos) return code;
        const std::string target = other.substr(0, other.size() - 3) + "[1]";
        const size_t last = code.rfind(", " + other);
        return last == std::string::npos ? code : std::string(code).replace(last + 2, other.size(), target);
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_other_sizes(const Story& story, RemarkList& list) { OtherSizes(story, list).find(); }

}  // namespace backstep::explain
