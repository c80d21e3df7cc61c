#include <algorithm>
#include <optional>

#include "base/dtype.h"
#include "explain/autopsy/failure.h"
#include "explain/code_text.h"
#include "explain/tensor_rules.h"

namespace backstep::explain {

using namespace trace;

namespace {

// What a loss compares with, and what a table of rows is asked for: class numbers, probabilities, row
// numbers.
class Targets : FailureReader {
  public:
    explicit Targets(const Failure& failure) : FailureReader(failure) {
        call_ = story_.trace().code(story_.event(failure.raised()).get<ErrorRaised>().span);
        const size_t open = open_of_last_call(call_);
        if (open == std::string::npos) return;
        callee_ = call_.substr(0, open);
        given_ = split_arguments(std::string_view(call_).substr(open + 1, call_.size() - open - 2));
    }

    void fit(std::string_view known) {
        if (known == "target_range") return class_number();
        if (known == "class_target") return class_target();
        if (known == "integer_target") return integer_labels();
        if (known == "probabilities") return probabilities();
        if (known == "row_missing") return row_number();
        if (known == "sequence_target") return sequence();
        if (known == "batch_sizes") return batch_sizes();
    }

  private:
    // Of the call that the text ends with: `nn.CrossEntropyLoss()(p, y)`; npos when it ends otherwise.
    static size_t open_of_last_call(const std::string& code) {
        if (!code.ends_with(')')) return std::string::npos;
        int depth = 0;
        for (size_t at = code.size(); at-- > 0;) {
            if (code[at] == ')' || code[at] == ']') ++depth;
            if ((code[at] == '(' || code[at] == '[') && --depth == 0)
                return code[at] == '(' ? at : std::string::npos;
        }
        return std::string::npos;
    }
    std::string argument(size_t index) const {
        if (index >= given_.size()) return {};
        const std::string& text = given_[index];
        const std::string name = assigned_name(text);  // `target=y`
        return name.empty() ? text : text.substr(name.size() + 1);
    }
    // What an argument stands for: by its name, by the operation it is, or made where it is given.
    TensorId tensor_of(const std::string& code) const {
        const auto id = code.empty() ? std::nullopt : tensor(code);
        if (id && *id) return *id;
        for (uint32_t i = failure_.raised(); i-- > 0 && !story_.event(i).is<Line>();)
            if (const auto* leaf = story_.event(i).as<LeafCreated>())
                if (story_.trace().code(leaf->span) == code) return leaf->tensor;
        return {};
    }
    // What the loss was computed from last, when that has no name: a model's result.
    template <class Test>
    TensorId last_made(const Test& test) const {
        for (uint32_t i = failure_.raised(); i-- > 0;)
            if (const auto* op = story_.event(i).as<OpExecuted>(); op && test(*op)) return op->output;
        return {};
    }
    std::optional<ValueSnapshot> value_of(const std::string& code) const { return value_of(tensor_of(code)); }
    std::optional<ValueSnapshot> value_of(TensorId id) const {
        if (!id) return std::nullopt;
        ValueSnapshot value = story_.first_value(id);
        return value.empty() ? std::nullopt : std::optional(std::move(value));
    }
    // The call that failed, with other arguments, in its line.
    std::string with_call(const std::string& callee, const std::vector<std::string>& given) const {
        std::string inside;
        for (const std::string& each : given) inside += (inside.empty() ? "" : ", ") + each;
        return with_all_replaced(code_, call_, callee + '(' + inside + ')');
    }
    std::string with_argument(size_t index, const std::string& code) const {
        auto given = given_;
        given[index].replace(given[index].size() - argument(index).size(), std::string::npos, code);
        return with_call(callee_, given);
    }
    void tell(const std::string& id, Message what) {
        autopsy_.known = id;
        autopsy_.what = std::move(what);
        autopsy_.cures.clear();
    }
    void offer(const std::string& title, const std::string& code, const SourceSpan& statement) {
        if (code != story_.trace().code(statement))
            autopsy_.cures.push_back({Message(title), code, Edit::instead(statement)});
    }
    void point_to(const std::string& code) {
        const TensorRecord& record = story_.tensor(tensor_of(code));
        const uint32_t at = record.named != kNone ? record.named : record.born;
        if (at != kNone && story_.statement_at(at) != failing_)
            autopsy_.origins.push_back(story_.origin(Message("why.line"), at));
    }

    // The number that an argument stands for: written out, or under a name.
    std::optional<int64_t> number_of(const std::string& text) const {
        const auto named = story_.named(text);
        const std::string& digits = named && !named->tensor && !named->text.empty() ? named->text : text;
        if (digits.empty() || digits.size() > 9 ||
            digits.find_first_not_of("0123456789") != std::string::npos)
            return std::nullopt;
        return std::stoll(digits);
    }
    static std::string raised_by(const std::string& size, int64_t more) {
        const bool digits = size.find_first_not_of("0123456789") == std::string::npos;
        return digits ? std::to_string(std::stoll(size) + more) : size + " + " + std::to_string(more);
    }
    // A layer of this kind gets `more` at one of its sizes, where it is written: the last one in the line,
    // and only of the size it has now.
    bool widen(std::string_view layer, size_t argument, int64_t size, int64_t more,
               const std::string& title) {
        size_t place = 0;
        std::vector<std::string> sizes;
        const auto line = line_before([&](const std::string& code) {
            for (place = code.rfind(layer); place != std::string::npos && place > 0;
                 place = code.rfind(layer, place - 1)) {
                sizes = split_arguments(arguments_of(std::string_view(code).substr(place), layer));
                if (sizes.size() > argument && number_of(sizes[argument]).value_or(size) == size &&
                    sizes[argument].find('=') == std::string::npos)
                    return true;
            }
            return false;
        });
        if (!line) return false;
        std::string code = story_.code_at(*line);
        const std::string old = sizes[argument];
        sizes[argument] = raised_by(old, more);
        const std::string given = arguments_of(std::string_view(code).substr(place), layer);
        std::string better;
        for (const std::string& each : sizes) better += (better.empty() ? "" : ", ") + each;
        code.replace(place + layer.size(), given.size(), better);
        autopsy_.origins.push_back(story_.origin(Message("why.line"), *line));
        offer(title, code, story_.statement_at(*line));
        return true;
    }

    // "Target 3 is out of bounds."
    void class_number() {
        const auto scores =
            value_of(last_made([](const OpExecuted& op) { return is_floating(op.value.dtype()); }));
        const auto target = value_of(argument(1));
        if (!scores || !target || scores->dim() == 0) return;
        const int64_t classes = scores->shape()[scores->dim() == 1 ? 0 : 1];
        const auto low = static_cast<int64_t>(target->min()), high = static_cast<int64_t>(target->max());
        Message what(low < 0 ? "autopsy.class_number.negative" : "autopsy.class_number.what");
        tell("class_number", what.with("target", argument(1))
                                 .with("scores", argument(0))
                                 .with("low", std::to_string(low))
                                 .with("high", std::to_string(high))
                                 .with("classes", std::to_string(classes))
                                 .with("last", std::to_string(classes - 1)));
        point_to(argument(1));
        if (low < 0) return ignore(std::to_string(low));
        const std::string from_0 = as_operand(argument(1)) + " - " + std::to_string(low);
        const bool from_1 = low == 1 && high == classes;
        if (from_1) offer("autopsy.class_number.from_0", with_argument(1, from_0), failing_);
        widen("Linear(", 1, classes, high + 1 - classes, "autopsy.class_number.wider");
    }
    // Samples without a class are told to the loss.
    void ignore(const std::string& number) {
        const std::string title = "autopsy.class_number.ignored";
        if (callee_.ends_with("Loss()")) {
            const std::string made = callee_.substr(0, callee_.size() - 1) + "ignore_index=" + number + ')';
            return offer(title, with_call(made, given_), failing_);
        }
        if (const auto line = loss_made()) {
            const std::string code = story_.code_at(*line);
            return offer(title, with_all_replaced(code, "Loss()", "Loss(ignore_index=" + number + ')'),
                         story_.statement_at(*line));
        }
        auto given = given_;
        given.push_back("ignore_index=" + number);
        offer(title, with_call(callee_, given), failing_);
    }
    // The line of `criterion = nn.CrossEntropyLoss()`.
    std::optional<uint32_t> loss_made() const {
        return line_before([this](const std::string& code) {
            return assigned_name(code) == callee_ && code.find("Loss(") != std::string::npos;
        });
    }
    // A loss, as it is called as a module and as a function.
    struct Loss {
        std::string module, function;
    };
    // The same call with another loss, wherever that is named.
    void other_loss(const std::string& title, const std::vector<std::string>& given, const Loss& was,
                    const Loss& now) {
        std::string callee = with_all_replaced(callee_, was.module, now.module);
        callee = with_all_replaced(callee, was.function, now.function);
        if (callee != callee_) return offer(title, with_call(callee, given), failing_);
        const auto line = loss_made();
        if (!line) return;
        if (given == given_)
            return offer(title, with_all_replaced(story_.code_at(*line), was.module, now.module),
                         story_.statement_at(*line));
        offer(title, with_call("torch.nn.functional." + now.function, given), failing_);
    }

    // "Expected floating point type for target with class probabilities, got Long"
    void class_target() {
        if (given_.size() < 2) return;
        if (const auto picked = picking_of(argument(0))) return picked_class(*picked);
        const auto target = value_of(argument(1));
        auto given = given_;
        given[1] += ".float()";
        const auto bce = [&] {
            other_loss("autopsy.class_target.cure2", given, {"CrossEntropyLoss", "cross_entropy"},
                       {"BCEWithLogitsLoss", "binary_cross_entropy_with_logits"});
        };
        if (target && target->dim() == 2 && !target->is_summary()) {
            if (!is_one_hot(*target)) {
                autopsy_.cures.clear();
                return bce();
            }
            tell("one_hot", Message("autopsy.one_hot.what").with("name", argument(1)));
            point_to(argument(1));
            const std::string numbers = arguments_of(argument(1), "one_hot(");
            const std::string made =
                numbers.empty() ? as_operand(argument(1)) + ".argmax(dim=1)" : split_arguments(numbers)[0];
            offer("autopsy.one_hot.cure1", with_argument(1, made), failing_);
            return offer("autopsy.one_hot.cure2", with_argument(1, as_operand(argument(1)) + ".float()"),
                         failing_);
        }
        const std::string logits = argument(0);
        if (const auto value = value_of(logits))
            autopsy_.origins.push_back({Message("autopsy.class_target.shape")
                                            .with("name", logits)
                                            .with("shape", shape_text(value->shape())),
                                        0,
                                        {}});
        set(0, with_argument(0, logits + ".unsqueeze(0)"), Place::Nowhere, {});
        autopsy_.cures.resize(1);
        bce();
    }
    static bool is_one_hot(const ValueSnapshot& target) {
        const int64_t rows = target.shape()[0], columns = target.shape()[1];
        for (int64_t row = 0; row < rows; ++row) {
            int64_t sum = 0;
            for (int64_t column = 0; column < columns; ++column) {
                const int64_t each = target.integer_at(row * columns + column);
                if (each != 0 && each != 1) return false;
                sum += each;
            }
            if (sum != 1) return false;
        }
        return true;
    }
    // The event of the argmax that the scores went through.
    std::optional<uint32_t> picking_of(const std::string& scores) const {
        TensorId at = tensor_of(scores);
        if (!at) at = last_made([](const OpExecuted&) { return true; });
        while (const OpExecuted* op = at ? story_.maker(at) : nullptr) {
            const std::string& name = story_.trace().text(op->op);
            if (name.starts_with("argmax") || name.starts_with("max") || name.starts_with("topk"))
                return story_.tensor(at).op;
            const auto inputs = story_.inputs(*op);
            if (inputs.size() != 1 || inputs[0] == at) break;
            at = inputs[0];
        }
        return std::nullopt;
    }
    // `pred = net(x).argmax(1)` in place of the scores that it was picked from.
    void picked_class(uint32_t picking) {
        const std::string code = story_.code_at(picking);
        tell("picked_class",
             Message("autopsy.picked_class.what")
                 .with("name", argument(0))
                 .with("made", story_.trace().code(story_.event(picking).get<OpExecuted>().span)));
        const SourceSpan statement = story_.statement_at(picking);
        if (statement != failing_) autopsy_.origins.push_back(story_.origin(Message("why.line"), picking));
        offer("autopsy.picked_class.cure1", scores_of(code), statement);
    }
    static std::string scores_of(std::string code) {
        for (const std::string call : {".argmax(", ".max("}) {
            const size_t at = code.find(call);
            if (at == std::string::npos || code.substr(0, at).ends_with("torch")) continue;
            code.erase(at, call.size() + arguments_of(code, call).size() + 1);
            return of_both_results(std::move(code), at);
        }
        for (const std::string call : {"torch.argmax(", "torch.max("}) {
            const size_t at = code.find(call);
            if (at == std::string::npos) continue;
            const std::string given = arguments_of(code, call), scores = split_arguments(given)[0];
            code.replace(at, call.size() + given.size() + 1, scores);
            return of_both_results(std::move(code), at + scores.size());
        }
        return code;
    }
    // `_, pred = out.max(1)` and `out.max(1)[1]` take the numbers of two results.
    static std::string of_both_results(std::string code, size_t behind) {
        for (const std::string part : {"[1]", ".indices"})
            if (code.compare(behind, part.size(), part) == 0) code.erase(behind, part.size());
        const size_t comma = code.find(", "), equals = code.find(" = ");
        return comma < equals && equals != std::string::npos ? code.substr(comma + 2) : code;
    }

    // Yes or no as integers: "result type Float can't be cast to the desired output type Long"
    void integer_labels() {
        const auto scores = value_of(argument(0)), target = value_of(argument(1));
        if (!scores || !target || !is_floating(scores->dtype()) || is_floating(target->dtype())) return;
        const std::string name = argument(1);
        tell("integer_labels", Message("autopsy.integer_labels.what")
                                   .with("name", name)
                                   .with("dtype", torch_name(target->dtype())));
        point_to(name);
        offer("autopsy.integer_labels.cure1", with_argument(1, as_operand(name) + ".float()"), failing_);
    }

    void probabilities() {
        autopsy_.cures.clear();
        other_loss("autopsy.probabilities.cure1", given_, {"BCELoss", "binary_cross_entropy"},
                   {"BCEWithLogitsLoss", "binary_cross_entropy_with_logits"});
    }

    // "Expected input batch_size (4) to match target batch_size (3)."
    void batch_sizes() {
        const auto scores = value_of(argument(0)), target = value_of(argument(1));
        if (!scores || !target || scores->dim() == 0 || target->dim() == 0) return;
        autopsy_.what = Message("autopsy.batch_sizes.named")
                            .with("name", argument(0))
                            .with("shape", shape_text(scores->shape()))
                            .with("other", argument(1))
                            .with("other_shape", shape_text(target->shape()))
                            .with("rows", std::to_string(scores->shape()[0]))
                            .with("other_rows", std::to_string(target->shape()[0]));
        show_shape(argument(0), tensor_of(argument(0)));
        show_shape(argument(1), tensor_of(argument(1)));
    }

    // Samples x steps x classes, as a recurrent net gives them: "Expected target size [2, 7], got [2, 5]"
    void sequence() {
        const std::string scores = argument(0), target = argument(1);
        const auto shape = value_of(scores);
        autopsy_.cures.clear();
        if (scores.empty() || target.empty()) return;
        point_to(scores);
        if (const auto classes = value_of(target); classes && classes->dim() == 1 && shape) {
            const bool batch_first = shape->shape()[0] == classes->shape()[0];
            return offer("autopsy.sequence_target.last",
                         with_argument(0, as_operand(scores) + (batch_first ? "[:, -1]" : "[-1]")), failing_);
        }
        offer("autopsy.sequence_target.cure1", with_argument(0, as_operand(scores) + ".transpose(1, 2)"),
              failing_);
        if (!shape || shape->dim() != 3) return;
        auto given = given_;
        given[0] = as_operand(scores) + ".reshape(-1, " + std::to_string(shape->shape()[2]) + ")";
        given[1] = as_operand(target) + ".reshape(-1)";
        offer("autopsy.sequence_target.cure2", with_call(callee_, given), failing_);
    }

    // "index out of range in self", of a table with a row for each number.
    void row_number() {
        const bool function = callee_.ends_with("embedding");
        const std::string rows = argument(0);
        const auto index = value_of(rows);
        std::optional<ValueSnapshot> table;
        for (const std::string& name : {function ? argument(1) : callee_ + ".weight", callee_ + ".0.weight"})
            if (!table) table = value_of(name);
        if (!index || !table || table->dim() != 2) return;
        const int64_t count = table->shape()[0];
        const auto low = static_cast<int64_t>(index->min()), high = static_cast<int64_t>(index->max());
        const std::string name = function ? argument(1) : callee_;
        autopsy_.what = Message(low < 0 ? "autopsy.row_missing.negative" : "autopsy.row_missing.numbers")
                            .with("index", rows)
                            .with("table", name)
                            .with("low", std::to_string(low))
                            .with("high", std::to_string(high))
                            .with("rows", std::to_string(count))
                            .with("last", std::to_string(count - 1));
        const bool written_out = !autopsy_.cures.empty() && autopsy_.cures[0].edit.statement.known();
        if (low < 0 || !written_out) autopsy_.cures.clear();
        point_to(rows);
        if (low < 0) return;
        if (!written_out) widen("Embedding(", 0, count, high + 1 - count, "autopsy.row_missing.more");
        if (low == 1 && high == count) count_rows_from_0(rows);
    }
    void count_rows_from_0(const std::string& rows) {
        offer("autopsy.row_missing.from_0", with_argument(0, as_operand(rows) + " - 1"), failing_);
        std::ranges::rotate(autopsy_.cures, autopsy_.cures.end() - 1);
    }

    std::string call_, callee_;
    std::vector<std::string> given_;
};

}  // namespace

void fit_targets(const Failure& failure) { Targets(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
