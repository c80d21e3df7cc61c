#include <algorithm>
#include <optional>

#include "explain/autopsy/failure.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

using Sizes = std::vector<int64_t>;

bool broadcasts(const Sizes& a, const Sizes& b) {
    for (size_t i = 1; i <= std::min(a.size(), b.size()); ++i) {
        const int64_t one = a[a.size() - i], other = b[b.size() - i];
        if (one != other && one != 1 && other != 1) return false;
    }
    return true;
}

// Two operands whose sizes do not go together: the layer, or the operand, that is to have another shape.
class Shapes : FailureReader {
  public:
    explicit Shapes(const Failure& failure) : FailureReader(failure) {}

    void fit(std::string_view known) {
        if (known == "matmul") return multiply();
        if (known == "broadcast") return broadcast();
    }

  private:
    struct Operands {
        TensorId one, other;
        std::string first, second;  // as the learner calls them
        Sizes first_sizes, second_sizes;
    };
    // The two tensors the refused operation was given; empty when it was not two.
    std::optional<Operands> operands() const {
        const Range range = story_.event(failure_.raised()).get<ErrorRaised>().operands;
        std::vector<TensorId> tensors;
        for (uint32_t i = 0; i < range.count; ++i)
            if (const TensorId tensor = story_.trace().operand(range, i).tensor) tensors.push_back(tensor);
        if (tensors.size() != 2) tensors = clashing();
        if (tensors.size() != 2) return std::nullopt;
        const ValueSnapshot first = story_.first_value(tensors[0]), second = story_.first_value(tensors[1]);
        const auto sizes = [](const ValueSnapshot& value) {
            const auto shape = value.shape();
            return Sizes(shape.begin(), shape.end());
        };
        return Operands{tensors[0],
                        tensors[1],
                        as_operand(story_.name_of(tensors[0])),
                        as_operand(story_.name_of(tensors[1])),
                        sizes(first),
                        sizes(second)};
    }
    // Two tensors that the statement names and whose shapes do not go together, as a loss is given them.
    std::vector<TensorId> clashing() const {
        std::vector<TensorId> named;
        for (const std::string& name : identifiers(code_))
            if (const auto id = tensor(name); id && *id && !story_.first_value(*id).empty())
                named.push_back(*id);
        for (const TensorId one : named)
            for (const TensorId other : named) {
                const auto a = story_.first_value(one), b = story_.first_value(other);
                const Sizes first(a.shape().begin(), a.shape().end());
                const Sizes second(b.shape().begin(), b.shape().end());
                if (!broadcasts(first, second)) return {one, other};
            }
        return {};
    }
    void show(const Operands& both) const {
        show_shape(both.first, both.one);
        show_shape(both.second, both.other);
    }
    void look_at_both(const Operands& both) {
        autopsy_.cures = {{Message("autopsy.broadcast.cure1"),
                           "print(" + both.first + ".shape, " + both.second + ".shape)",
                           {}}};
    }

    // "mat1 and mat2 shapes cannot be multiplied (2x8 and 4x1)"
    void multiply() {
        const std::string& text = autopsy_.text;
        const size_t open = text.find("multiplied ("), joint = text.find(" and ", open);
        if (open == std::string::npos || joint == std::string::npos) return;
        const size_t by = text.find('x', open), next = text.find('x', joint);
        if (by == std::string::npos || next == std::string::npos) return;
        const std::string columns = text.substr(by + 1, joint - by - 1);
        const std::string rows = text.substr(joint + 5, next - joint - 5);
        const std::string outputs = text.substr(next + 1, text.find(')', next) - next - 1);
        if (rows == "1" && one_by_one(std::atoll(columns.c_str()))) return;
        if (tied(columns, rows)) return;
        if (lay_flat(std::atoll(rows.c_str()))) return;
        if (keep_batch(std::atoll(columns.c_str()), std::atoll(rows.c_str()))) return;
        if (widen_layer(columns, rows, outputs)) {
            if (const auto both = operands()) show_shape(both->first, both->one);
            return;
        }
        turn_operand();
    }
    // `self.out.weight = self.emb.weight`: a layer made for what comes took over the width of another.
    bool tied(const std::string& columns, const std::string& rows) {
        constexpr std::string_view kWeight = ".weight";
        std::string layer, other;
        const auto line = line_before([&](const std::string& code) {
            const std::string owner = assigned_name(code);
            if (!owner.ends_with(kWeight) || !code.ends_with(kWeight)) return false;
            layer = owner.substr(0, owner.size() - kWeight.size());
            other = code.substr(owner.size() + 3, code.size() - owner.size() - 3 - kWeight.size());
            return code_.find(layer + '(') != std::string::npos;
        });
        if (!line) return false;
        const auto made = line_before([&](const std::string& code) { return assigned_name(code) == layer; });
        const std::string width =
            made ? split_arguments(arguments_of(story_.code_at(*made), "Linear("))[0] : std::string();
        const auto named = story_.named(width);
        const bool fitted = width == columns || (named && !named->tensor && named->text == columns);
        if (width.empty() || !fitted) return false;
        tell(Message("autopsy.matmul.tied")
                 .with("layer", layer)
                 .with("other", other)
                 .with("wanted", rows)
                 .with("got", columns));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *made));
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        offer(Message("autopsy.matmul.untie"), "pass", Edit::instead(story_.statement_at(*line)));
        return true;
    }
    // `net(x)` of a vector of samples, for a layer that wants one number of each: `net(x.unsqueeze(1))`, and
    // the targets beside it likewise.
    bool one_by_one(int64_t samples) {
        std::string code = code_, given;
        for (const std::string& name : identifiers(code_)) {
            const auto id = tensor(name);
            const bool vector = id && *id && story_.first_value(*id).dim() == 1 &&
                                story_.first_value(*id).numel() == samples && !story_.requires_grad(*id);
            if (!vector) continue;
            if (given.empty() && code_.find('(' + name + ')') == std::string::npos) return false;
            if (given.empty()) show_shape(name, *id);
            given = given.empty() ? name : given;
            code = with_read_replaced(code, name, name + ".unsqueeze(1)");
        }
        if (given.empty()) return false;
        autopsy_.cures = {
            {Message("autopsy.matmul.one_by_one").with("name", given), code, Edit::instead(failing_)}};
        return true;
    }
    // Pictures for a layer that wants each of them as one row: `fc(x)` as `fc(x.flatten(1))`, or a
    // `Flatten` before it.
    bool lay_flat(int64_t rows) {
        const auto shape_if_flat = [rows](const ValueSnapshot& value) {
            const Sizes sizes(value.shape().begin(), value.shape().end());
            int64_t product = 1;
            for (size_t i = sizes.size() == 2 ? 0 : 1; i < sizes.size(); ++i) product *= sizes[i];
            return sizes.size() >= 2 && product == rows;
        };

        for (const std::string& name : identifiers(code_)) {
            const auto id = tensor(name);
            if (!id || !*id || !shape_if_flat(story_.first_value(*id))) continue;
            const bool one = story_.first_value(*id).dim() == 2;
            if (one && story_.requires_grad(*id)) continue;  // a weight
            const std::string flat = name + (one ? ".reshape(1, -1)" : ".flatten(1)");
            autopsy_.cures = {
                {flat_title(rows), with_read_replaced(code_, name, flat), Edit::instead(failing_)}};
            return true;
        }
        for (uint32_t i = failure_.raised(); i-- > 0;) {
            const auto* op = story_.event(i).as<OpExecuted>();
            if (story_.event(i).is<Line>()) return false;
            if (!op || op->value.dim() < 3) continue;
            if (!shape_if_flat(op->value)) return false;
            return flatten_before(rows) || flatten_value(op->output, rows);
        }
        return false;
    }
    // `nn.Flatten(0)` lays the whole batch in one row.
    bool keep_batch(int64_t columns, int64_t rows) {
        if (rows == 0 || columns == rows || columns % rows != 0) return false;
        const auto line =
            line_before([](const std::string& code) { return code.find("Flatten(0)") != std::string::npos; });
        if (!line) return flatten_keeps_batch(rows);
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        autopsy_.cures = {{flat_title(rows),
                           with_all_replaced(story_.code_at(*line), "Flatten(0)", "Flatten()"),
                           Edit::instead(story_.statement_at(*line))}};
        return true;
    }
    // `x = x.flatten()`, of what `fc(x)` takes.
    bool flatten_keeps_batch(int64_t rows) {
        std::string better;
        const auto line = line_before([&](const std::string& code) {
            const std::string flat = arguments_of(code, "torch.flatten(");
            better = with_all_replaced(code, ".flatten()", ".flatten(1)");
            if (!flat.empty() && split_arguments(flat).size() == 1)
                better = with_all_replaced(better, "flatten(" + flat + ')', "flatten(" + flat + ", 1)");
            return better != code && has_word(code_, assigned_name(code));
        });
        if (!line) return false;
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        autopsy_.cures = {{flat_title(rows), better, Edit::instead(story_.statement_at(*line))}};
        return true;
    }
    static Message flat_title(int64_t rows) {
        return Message("autopsy.matmul.flatten").with("rows", std::to_string(rows));
    }
    // In a `Sequential`.
    bool flatten_before(int64_t rows) {
        size_t place = 0;
        const auto line = line_before([&](const std::string& code) {
            for (place = code.find("Sequential("); (place = code.find("Linear(", place)) != std::string::npos;
                 ++place) {
                const auto given = arguments_of(std::string_view(code).substr(place), "Linear(");
                if (product_of(split_arguments(given)[0]) == rows) return true;
            }
            return false;
        });
        if (!line) return false;
        std::string code = story_.code_at(*line);
        const size_t start = place >= 3 && code.substr(place - 3, 3) == "nn." ? place - 3 : place;
        code.insert(start, "nn.Flatten(), ");
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        autopsy_.cures = {{flat_title(rows), code, Edit::instead(story_.statement_at(*line))}};
        return true;
    }
    // `self.fc(h)` of what was computed last.
    bool flatten_value(TensorId value, int64_t rows) {
        const std::string name = story_.name_of(value);
        const std::string flat = with_read_replaced(code_, name, name + ".flatten(1)");
        if (!story_.has_name(value) || flat == code_) return false;
        autopsy_.cures = {{flat_title(rows), flat, Edit::instead(failing_)}};
        return true;
    }
    // The layer that wanted another number of columns, where its sizes are written out.
    bool widen_layer(const std::string& columns, const std::string& rows, const std::string& outputs) {
        for (const bool exactly : {true, false}) {
            size_t place = 0;
            std::string size;  // as the layer has it: "144", "4 * 6 * 6"
            const auto line = line_before([&](const std::string& code) {
                for (place = 0; (place = code.find("Linear(", place)) != std::string::npos; ++place) {
                    const std::vector<std::string> given =
                        split_arguments(arguments_of(std::string_view(code).substr(place), "Linear("));
                    size = given[0];
                    const bool same = given.size() > 1 && given[1] == outputs;
                    if (std::to_string(product_of(size)) == rows && (same || !exactly)) return true;
                }
                return false;
            });
            if (!line) continue;
            autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
            std::string code = story_.code_at(*line);
            code.replace(place + std::string_view("Linear(").size(), size.size(), columns);
            set(0, code, Place::Instead, story_.statement_at(*line));
            autopsy_.cures.resize(1);
            return true;
        }
        return false;
    }
    // `X @ w` of 5x3 and 5x1: `X.T @ w`.
    void turn_operand() {
        const auto both = operands();
        if (!both) return;
        show(*both);
        if (both->first_sizes.size() != 2 || both->second_sizes.size() != 2) return;
        const std::string product = both->first + " @ " + both->second;
        const bool written = code_.find(product) != std::string::npos;
        std::string turned;
        if (both->first_sizes[0] == both->second_sizes[0])
            turned = both->first + ".T @ " + both->second;
        else if (both->first_sizes[1] == both->second_sizes[1])
            turned = both->first + " @ " + both->second + ".T";
        if (turned.empty() || !written) return look_at_both(*both);
        autopsy_.cures.erase(autopsy_.cures.begin());
        instead(with_all_replaced(code_, product, turned));
    }

    // `.T` turns all dimensions round, the batch too.
    bool rows_and_columns(const Operands& both) {
        const bool batch = both.second.ends_with(".T") && both.second_sizes.size() == 3;
        if (!batch || code_.find(both.second) == std::string::npos) return false;
        tell(Message("autopsy.broadcast.turned").with("name", both.second));
        offer_instead(
            Message("autopsy.broadcast.last_two"),
            with_all_replaced(code_, both.second,
                              both.second.substr(0, both.second.size() - 2) + ".transpose(-2, -1)"));
        return true;
    }
    // A dimension more where that is all that is missing; else only the learner knows which is wrong.
    void broadcast() {
        const auto both = operands();
        if (!both) return;
        const Message title = autopsy_.cures[1].title;
        show(*both);
        look_at_both(*both);
        if (rows_and_columns(*both)) return;
        const bool first_is_short = both->first_sizes.size() < both->second_sizes.size();
        const std::string& name = first_is_short ? both->first : both->second;
        const Sizes& few = first_is_short ? both->first_sizes : both->second_sizes;
        const Sizes& many = first_is_short ? both->second_sizes : both->first_sizes;
        const auto id = tensor(name);
        if (few.size() >= many.size() || !id || !*id) return;
        for (size_t at = 0; at <= few.size(); ++at) {
            Sizes more = few;
            more.insert(more.begin() + static_cast<ptrdiff_t>(at), 1);
            if (!broadcasts(more, many)) continue;
            const std::string code = name + ".unsqueeze(" + std::to_string(at) + ')';
            autopsy_.cures.insert(autopsy_.cures.begin(),
                                  {title, with_word_replaced(code_, name, code), Edit::instead(failing_)});
            return;
        }
    }
};

}  // namespace

void fit_shapes(const Failure& failure) {
    if (!failure.autopsy().cures.empty()) Shapes(failure).fit(failure.autopsy().known);
}

}  // namespace backstep::explain
