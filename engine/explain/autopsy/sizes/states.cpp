#include "explain/autopsy/sizes/sized.h"
#include "explain/code_text.h"

namespace backstep::explain {

namespace {

// The state that a recurrent layer is given to begin with.
class States : SizedReader {
  public:
    explicit States(const Failure& failure) : SizedReader(failure) {}

    void fit(std::string_view known) {
        if (known == "state_size") return state_size();
        if (known == "cell_state") return cell_state();
    }

  private:
    static std::string written(const Sizes& sizes) {
        const std::string text = sizes_text(sizes);
        return text.substr(1, text.size() - 2);
    }
    // The tensor of this shape that the statement names; last of all what it gives a name to.
    std::optional<Sized> of_sizes(const Sizes& sizes) const {
        for (const Sized& each : in_code())
            if (each.sizes == sizes) return each;
        return std::nullopt;
    }
    bool only_zeros(TensorId id) const {
        const auto value = story_.first_value(id);
        return value.min() == 0 && value.max() == 0;
    }
    // "Expected hidden size (1, 2, 8), got [1, 4, 8]", "Expected hidden[0] size (2, 2, 8), got [1, 2, 8]"
    void state_size() {
        const Sizes wanted = numbers_in(autopsy_.text, "size (", ')');
        const Sizes got = numbers_in(autopsy_.text, "got [", ']');
        const auto state = of_sizes(got);
        if (!state || wanted.size() != got.size()) return;
        tell(about("autopsy.state_size.named", *state).with("wanted", sizes_text(wanted)));
        show({*state});
        if (only_zeros(state->id)) without_state(state->name);
        in_its_line(*state, got, wanted);
    }
    // `rnn(seq, h0)` as `rnn(seq)`: a layer that is given no state begins with zeros.
    void without_state(const std::string& name) {
        for (const std::string& layer : identifiers(code_)) {
            const std::string given = arguments_of(code_, layer + '(');
            const auto parts = split_arguments(given);
            if (parts.size() != 2 || !has_word(parts[1], name)) continue;
            return offer_instead(
                Message("autopsy.state_size.zeros"),
                with_all_replaced(code_, layer + '(' + given + ')', layer + '(' + parts[0] + ')'));
        }
    }
    // Where the sizes are written out, and the state is the only one.
    void in_its_line(const Sized& state, const Sizes& got, const Sizes& wanted) {
        const SourceSpan statement = failure_.statement_that_bound(state.id);
        if (!statement.known() || statement == failing_) return;
        const bool pair = autopsy_.text.find("hidden[") != std::string::npos;
        const std::string code = story_.trace().code(statement);
        const std::string better = with_all_replaced(code, '(' + written(got), '(' + written(wanted));
        if (better != code && !pair)
            offer(Message("autopsy.state_size.resize"), better, Edit::instead(statement));
    }
    // "hidden0 has inconsistent hidden_size: got 5, expected 6", of an RNNCell
    void cell_state() {
        const Sizes told = numbers_in(autopsy_.text, "hidden_size:", '!');
        if (told.size() != 2) return;
        for (const Sized& each : in_code()) {
            if (each.sizes.empty() || each.sizes.back() != told[0]) continue;
            Sizes wanted = each.sizes;
            wanted.back() = told[1];
            tell(about("autopsy.cell_state.named", each)
                     .with("got", std::to_string(told[0]))
                     .with("wanted", std::to_string(told[1])));
            show({each});
            return in_its_line(each, each.sizes, wanted);
        }
    }
};

}  // namespace

void fit_states(const Failure& failure) { States(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain
