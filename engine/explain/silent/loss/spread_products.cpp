#include <algorithm>
#include <array>

#include "explain/silent/loss/operand_text.h"
#include "explain/silent/remark_list.h"
#include "explain/tensor_rules.h"

namespace backstep::explain {

using namespace trace;

namespace {

// Broadcasting that nobody wrote: `(log_prob * returns).mean()` of a column and a row, and `X - X.mean(1)`,
// which fits a square table only because it is square.
class SpreadProducts {
  public:
    SpreadProducts(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (uint32_t i = 0; i < story_.end(); ++i) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (!op || op->inside_node) continue;
            const std::string& name = story_.trace().text(op->op);
            const auto inputs = story_.inputs(*op);
            if (inputs.size() != 2) continue;
            if (name == "mul" && op->why == NotRecorded::Recorded) look_at_product(*op, i, inputs);
            if (name == "sub" || name == "div") look_at_rows(i, inputs);
        }
    }

  private:
    void look_at_product(const OpExecuted& op, uint32_t event, const std::vector<TensorId>& inputs) {
        const std::array<ValueSnapshot, 2> values{story_.first_value(inputs[0]),
                                                  story_.first_value(inputs[1])};
        const auto column = [&](size_t at) {
            const ValueSnapshot& tall = values[at];
            const ValueSnapshot& flat = values[1 - at];
            return tall.dim() == 2 && tall.shape()[1] == 1 && flat.dim() == 1 && flat.shape()[0] > 1 &&
                   tall.shape()[0] == flat.shape()[0];
        };
        if (!column(0) && !column(1)) return;
        const size_t tall = column(0) ? 0 : 1;
        const bool meant = is_written(story_.code_at(event)) || is_written(story_.trace().code(op.span));
        if (meant || !is_sample_of_loss(op.output)) return;
        if (is_spread_on_purpose(inputs[tall])) return;
        const std::string name = story_.name_of(inputs[tall]);
        const int64_t count = values[tall].shape()[0];
        Remark* remark = list_.add("product_broadcast", event,
                                   {{"name", name},
                                    {"other", story_.name_of(inputs[1 - tall])},
                                    {"shape", tuple_text(values[tall].shape())},
                                    {"shape2", tuple_text(values[1 - tall].shape())},
                                    {"count", std::to_string(count)},
                                    {"square", std::to_string(count * count)}});
        if (!remark) return;
        const std::string flat = as_operand(name) + ".squeeze(1)";
        // Of `l = l * w` only what is read: the name on the left stays.
        const std::string code = story_.code_at(event);
        const size_t value = assigned_name(code).empty() ? 0 : code.find('=') + 1;
        const std::string better = code.substr(0, value) + with_all_replaced(code.substr(value), name, flat);
        const bool found = better != code;
        list_.cure(*remark, found ? better : flat, found ? Edit::instead(remark->span) : Edit());
    }
    // The learner says that each is to meet each.
    static bool is_written(const std::string& code) {
        constexpr std::string_view kSpread[] = {"None", "unsqueeze", ".view(",  ".reshape(",
                                                ".t()", ".T",        "keepdim", "outer"};
        return std::ranges::any_of(
            kSpread, [&](std::string_view each) { return code.find(each) != std::string::npos; });
    }
    bool is_spread_on_purpose(TensorId tall) const {
        const OpExecuted* maker = story_.maker(tall);
        const std::string name = maker ? story_.trace().text(maker->op) : std::string();
        return name == "unsqueeze" || name == "view" || name == "reshape" || name == "t";
    }
    // Only its mean or sum is used, and that is a loss: each of its numbers is one of a sample.
    bool is_sample_of_loss(TensorId product) const {
        if (!story_.first_walk(story_.tensor(product).node)) return false;
        const auto uses = story_.uses(product);
        return uses.size() == 1 && std::ranges::all_of(uses, [&](uint32_t use) {
                   const auto& op = story_.event(use).get<OpExecuted>();
                   const std::string& name = story_.trace().text(op.op);
                   if (name == "neg") return is_sample_of_loss(op.output);
                   return (name == "mean" || name == "sum") && op.value.numel() == 1;
               });
    }

    // A mean of each row, taken from each column.
    void look_at_rows(uint32_t event, const std::vector<TensorId>& inputs) {
        const OpExecuted* maker = story_.maker(inputs[1]);
        if (!maker) return;
        constexpr std::string_view kOfRows[] = {"mean", "sum", "std", "norm", "amax", "max"};
        const std::string& name = story_.trace().text(maker->op);
        const bool measures = std::ranges::any_of(kOfRows, [&](std::string_view each) {
            return name == each || name.starts_with(std::string(each) + '.');
        });
        const auto of = story_.inputs(*maker);
        const ValueSnapshot table = story_.first_value(inputs[0]), row = story_.first_value(inputs[1]);
        const bool square = table.dim() == 2 && row.dim() == 1 && table.shape()[0] == table.shape()[1] &&
                            table.shape()[0] > 1;
        if (!measures || of.empty() || of[0] != inputs[0] || !square) return;
        if (dimension_of(story_, *maker, 2) != 1) return;
        const std::string made = story_.trace().code(maker->span);
        Remark* remark = list_.add("rows_from_columns", event,
                                   {{"name", story_.name_of(inputs[0])},
                                    {"made", made},
                                    {"shape", tuple_text(table.shape())},
                                    {"shape2", tuple_text(row.shape())}});
        if (!remark) return;
        const uint32_t born = story_.tensor(inputs[1]).op;
        const std::string code = story_.code_at(born);
        const std::string kept =
            made.ends_with(')') ? made.substr(0, made.size() - 1) + ", keepdim=True)" : made;
        const std::string better = with_all_replaced(code, made, kept);
        list_.cure(*remark, better == code ? kept : better,
                   better == code ? Edit() : Edit::instead(story_.statement_at(born)));
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_spread_products(const Story& story, RemarkList& list) { SpreadProducts(story, list).find(); }

}  // namespace backstep::explain
