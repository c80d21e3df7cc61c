#include <algorithm>

#include "base/dtype.h"
#include "explain/autopsy/failure.h"
#include "explain/code_text.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The wrong kind of number: truth values that are subtracted, decimals that count places, tensors where
// Python wants a number or a text.
class Conversions : FailureReader {
  public:
    explicit Conversions(const Failure& failure) : FailureReader(failure) {}

    void fit(std::string_view known) {
        if (known == "bool_minus") return bool_minus();
        if (known == "decimal_index") return decimal_index();
        if (known == "saved_tuple") return list_times();
        if (known == "text_plus") return text_plus();
        if (known == "format_tensor") return format_tensor();
        if (known == "round_tensor") return round_tensor();
        if (known == "array_times") return array_times();
        if (known == "negative_power") return negative_power();
        if (known == "many_to_one") return many_to_one();
        if (known == "ambiguous") return ambiguous();
        if (known == "not_a_tensor") return list_behind();
    }

  private:
    // The tensors of the statement that pass: their names.
    template <class Test>
    std::vector<std::string> tensors_that(const Test& test) const {
        std::vector<std::string> names;
        for (const std::string& word : identifiers(code_.substr(assigned_name(code_).size())))
            for (const std::string& name : {word, word.substr(0, word.rfind('.'))}) {
                const auto id = tensor(name);
                const bool again = std::ranges::find(names, name) != names.end();
                if (id && *id && !again && test(*id, story_.first_value(*id))) names.push_back(name);
            }
        return names;
    }
    void point_to(const std::string& name) {
        const auto id = tensor(name);
        const uint32_t at = id && *id ? story_.tensor(*id).named : kNone;
        if (at != kNone && at < story_.end() && story_.statement_at(at) != failing_)
            autopsy_.origins.push_back(story_.origin(Message("why.line"), at));
    }

    // `1 - correct` of truth values.
    void bool_minus() {
        const auto names = tensors_that([](TensorId, const ValueSnapshot& value) {
            return !value.empty() && value.dtype() == DType::Bool;
        });
        std::string code = code_;
        for (const std::string& name : names) code = with_read_replaced(code, name, name + ".float()");
        if (names.empty())  // `1 - (p > 0.5)`
            for (size_t open = code.find('('); open != std::string::npos; open = code.find('(', open + 1)) {
                const std::string inside = arguments_of(std::string_view(code).substr(open), "(");
                const bool compares = inside.find(" > ") != std::string::npos ||
                                      inside.find(" < ") != std::string::npos ||
                                      inside.find(" == ") != std::string::npos;
                if (!compares || inside.find('(') != std::string::npos) continue;
                code.insert(open + inside.size() + 2, ".float()");
                break;
            }
        std::string list;
        for (const std::string& name : names) add_name(list, name);
        tell(names.empty() ? Message("autopsy.bool_minus.what")
                           : Message("autopsy.bool_minus.named").with("name", list));
        for (const std::string& name : names) point_to(name);
        offer_instead(Message("autopsy.bool_minus.numbers"), code);
        if (names.size() == 1 && code_.find("1 - " + names[0]) != std::string::npos)
            offer_instead(Message("autopsy.bool_minus.not"),
                          with_all_replaced(code_, "1 - " + names[0], '~' + names[0]));
    }

    // `x[i]` with i in decimals, `y = x[n]` of `n = len(x) / 2`
    void decimal_index() {
        const bool tensors = autopsy_.text.starts_with("tensors used");
        const auto decimals = tensors_that([this](TensorId, const ValueSnapshot& value) {
            return !value.empty() && is_floating(value.dtype());
        });
        for (const std::string& name : identifiers(code_)) {
            const std::string index = arguments_of(code_, name + '[');
            if (index.empty()) continue;
            const std::string bracket = name + '[' + index + ']';
            tell(Message("autopsy.decimal_index.named").with("index", index).with("name", name));
            point_to(index);
            if (tensors && std::ranges::find(decimals, index) != decimals.end())
                return offer_instead(
                    Message("autopsy.index_dtype.cure1"),
                    with_all_replaced(code_, bracket, name + '[' + as_operand(index) + ".long()]"));
            const auto made =
                line_before([&](const std::string& code) { return assigned_name(code) == index; });
            const std::string code = made ? story_.code_at(*made) : std::string();
            if (made) autopsy_.origins.push_back(story_.origin(Message("why.line"), *made));
            if (code.find(" / ") != std::string::npos)
                return offer(Message("autopsy.decimal_index.whole"), with_all_replaced(code, " / ", " // "),
                             Edit::instead(story_.statement_at(*made)));
            return offer_instead(Message("autopsy.decimal_index.int"),
                                 with_all_replaced(code_, bracket, name + "[int(" + index + ")]"));
        }
    }

    // `w * xs` with a Python list: for Python that would be to repeat the list.
    void list_times() {
        const auto unpacked = line_before(
            [](const std::string& code) { return code.find("saved_tensors") != std::string::npos; });
        if (unpacked) return;
        tell(Message("autopsy.list_times.what"));
        for (const std::string& name : identifiers(code_)) {
            const auto made = line_before([&](const std::string& code) {
                return code.starts_with(name + " = [") || code.starts_with(name + " = (");
            });
            if (!made || story_.code_at(*made) == code_) continue;
            autopsy_.what = Message("autopsy.list_times.named").with("name", name);
            autopsy_.origins.push_back(story_.origin(Message("why.line"), *made));
            return offer_instead(Message("autopsy.not_a_tensor.cure1"),
                                 with_read_replaced(code_, name, "torch.tensor(" + name + ')'));
        }
        const std::string list = arguments_of(code_, "[");
        if (!list.empty())
            offer_instead(Message("autopsy.not_a_tensor.cure1"),
                          with_all_replaced(code_, '[' + list + ']', "torch.tensor([" + list + "])"));
    }

    // `"loss: " + loss`
    void text_plus() {
        std::string code = code_;
        for (const std::string& name : identifiers(code_)) {
            const bool joined = code_.find("+ " + name) != std::string::npos;
            const auto found = story_.named(name);
            if (!joined || !found) continue;
            const bool one = found->tensor && story_.first_value(found->tensor).numel() == 1;
            code = with_all_replaced(code, "+ " + name, "+ str(" + name + (one ? ".item())" : ")"));
            tell(Message("autopsy.text_plus.named").with("name", name));
        }
        if (code != code_) offer_instead(Message("autopsy.text_plus.str"), code);
    }
    // `torch.dot(w, x[0])` of a list of lists: "argument 'tensor' (position 2) must be Tensor, not list".
    void list_behind() {
        const std::string& text = autopsy_.text;
        const size_t position = text.find("(position ");
        if (position == std::string::npos || text[position + 10] == '1') return;
        const auto which = static_cast<size_t>(text[position + 10] - '1');
        const std::string given = arguments_of(code_, text.substr(0, text.find("()")) + '(');
        std::vector<std::string> parts = split_arguments(given);
        if (which >= parts.size()) return;
        tell(Message("autopsy.not_a_tensor.list").with("name", parts[which]));
        parts[which] = "torch.tensor(" + parts[which] + ", dtype=torch.float32)";
        std::string all;
        for (const std::string& part : parts) all += (all.empty() ? "" : ", ") + part;
        offer_instead(Message("autopsy.not_a_tensor.cure1"), with_all_replaced(code_, given, all));
    }
    // `f"{loss:.4f}"`; of several fields, the first that is of no single number.
    void format_tensor() {
        for (const std::string& name : names_in_braces()) {
            const auto id = tensor(name);
            if (!id || !*id) continue;
            const auto value = story_.first_value(*id);
            if (value.empty() || value.dim() == 0) continue;
            tell(Message("autopsy.format_tensor.named")
                     .with("name", name)
                     .with("count", std::to_string(value.numel())));
            point_to(name);
            return offer_instead(
                Message("autopsy.many_to_one.mean"),
                with_all_replaced(code_, '{' + name + ':',
                                  '{' + name + (value.numel() == 1 ? ".item():" : ".mean().item():")));
        }
    }
    // What is formatted, up to the colon of its field: `x[1:3]` of `{x[1:3]:.2f}`.
    std::vector<std::string> names_in_braces() const {
        std::vector<std::string> names;
        for (size_t at = code_.find('{'); at != std::string::npos; at = code_.find('{', at + 1)) {
            int depth = 0;
            size_t end = at + 1;
            for (; end < code_.size() && (depth > 0 || (code_[end] != ':' && code_[end] != '}')); ++end) {
                if (code_[end] == '(' || code_[end] == '[') ++depth;
                if (code_[end] == ')' || code_[end] == ']') --depth;
            }
            if (end < code_.size() && code_[end] == ':') names.push_back(code_.substr(at + 1, end - at - 1));
        }
        return names;
    }
    void round_tensor() {
        const std::string given = arguments_of(code_, "round(");
        const std::string value = split_arguments(given)[0];
        if (value.empty()) return;
        tell(Message("autopsy.round_tensor.named").with("name", value));
        offer_instead(Message("autopsy.round_tensor.item"),
                      with_all_replaced(code_, "round(" + value, "round(" + as_operand(value) + ".item()"));
    }
    // `a * w` of an array of numpy's: the array is asked first, and knows no tensors.
    void array_times() {
        for (const std::string& name : identifiers(code_.substr(assigned_name(code_).size()))) {
            const auto made = line_before([&](const std::string& code) {
                return assigned_name(code) == name && code.find("np.") != std::string::npos;
            });
            if (!made) continue;
            tell(Message("autopsy.array_times.named").with("name", name));
            autopsy_.origins.push_back(story_.origin(Message("why.line"), *made));
            const std::string making = story_.code_at(*made), list = arguments_of(making, "np.array(");
            const std::string& source = story_.trace().source(failing_.cell).text;
            const bool taken_by_numpy =
                std::ranges::any_of(story_.statements(), [&](const Story::Statement& each) {
                    return each.code != making && each.code.find("np.") != std::string::npos &&
                           has_word(each.code, name);
                });
            if (making == name + " = np.array(" + list + ')' && list.starts_with('[') &&
                list.find(", dtype") == std::string::npos && !taken_by_numpy &&
                source.find(name + ".astype(") == std::string::npos)  // every line below wants a tensor
                return offer(Message("autopsy.not_a_tensor.cure1"),
                             name + " = torch.tensor(" + list + ", dtype=torch.float32)",
                             Edit::instead(story_.statement_at(*made)));
            return offer_instead(
                Message("autopsy.not_a_tensor.cure1"),
                with_read_replaced(code_, name, "torch.tensor(" + name + ", dtype=torch.float32)"));
        }
    }
    void negative_power() {
        for (const std::string& name : tensors_that([](TensorId, const ValueSnapshot& value) {
                 return !value.empty() && !is_floating(value.dtype());
             })) {
            tell(Message("autopsy.negative_power.named").with("name", name));
            point_to(name);
            return offer_instead(Message("autopsy.mean_of_integers.cure1"),
                                 with_read_replaced(code_, name, name + ".float()"));
        }
    }

    // One number is asked for, of a tensor that has several.
    void many_to_one() {
        if (autopsy_.cures.empty() || autopsy_.cures[0].edit.statement.known()) return;
        if (code_.find("torch.tensor([") != std::string::npos) return list_of_tensors();
        const auto several = tensors_that(
            [](TensorId, const ValueSnapshot& value) { return !value.empty() && value.numel() > 1; });
        for (const std::string& name : several) {
            const auto found = story_.named(name);
            const auto shape = story_.first_value(found->tensor).shape();
            std::string sizes;
            for (const int64_t size : shape) add_name(sizes, std::to_string(size));
            const Message what =
                Message("autopsy.many_to_one.named").with("name", name).with("shape", '[' + sizes + ']');
            if (code_.find(name + ".item()") != std::string::npos) {
                tell(what);
                point_to(name);
                return offer_instead(Message("autopsy.many_to_one.mean"),
                                     with_all_replaced(code_, name + ".item()", name + ".mean().item()"));
            }
            for (const std::string call : {"float(", "int("}) {
                if (arguments_of(code_, call) != name) continue;
                tell(what);
                point_to(name);
                return offer_instead(Message("autopsy.many_to_one.mean"),
                                     with_all_replaced(code_, call + name + ')', call + name + ".mean())"));
            }
            if (code_.find("math.") != std::string::npos) {
                tell(what);
                point_to(name);
                return offer_instead(Message("autopsy.many_to_one.torch"),
                                     with_all_replaced(code_, "math.", "torch."));
            }
            if (code_.find("% " + name) != std::string::npos) {
                tell(what);
                point_to(name);
                return offer_instead(Message("autopsy.many_to_one.mean"),
                                     with_all_replaced(code_, "% " + name, "% " + name + ".mean()"));
            }
        }
    }
    // `torch.tensor([a, b])` of tensors with several elements.
    void list_of_tensors() {
        const std::string given = arguments_of(code_, "torch.tensor(");
        const std::string list = split_arguments(given)[0];
        tell(Message("autopsy.many_to_one.listed"));
        offer_instead(Message("why.rewrapped.cure1"),
                      with_all_replaced(code_, "torch.tensor(" + given + ')', stacked(list)));
    }

    // `if w > 0:`, `(w > 0) and (w < 3)`
    void ambiguous() {
        if (code_.starts_with("if ") || code_.starts_with("while ")) {
            if (autopsy_.cures.size() != 1 || autopsy_.cures[0].edit.place == Place::Nowhere) {
                const size_t colon = code_.find(':');
                SourceSpan head = failing_;
                if (colon == std::string::npos || autopsy_.cures.empty()) return;
                head.end_line = head.line;
                head.end_column = static_cast<uint16_t>(head.column + colon + 1);
                autopsy_.cures[0].edit = Edit::instead(head);
            }
            return;
        }
        std::string code = with_all_replaced(code_, ") and (", ") & (");
        code = with_all_replaced(code, ") or (", ") | (");
        if (code == code_) return;
        tell(Message("autopsy.ambiguous.and"));
        offer_instead(Message("autopsy.ambiguous.each"), code);
    }
};

}  // namespace

void fit_conversions(const Failure& failure) { Conversions(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
