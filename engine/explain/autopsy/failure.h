#pragma once

#include <optional>
#include <string>

#include "explain/autopsy/autopsy.h"
#include "explain/story.h"
#include "explain/why/why.h"

namespace backstep::explain {

// The statement that failed, and the autopsy being fitted to it. The cures of a known error are looked for by
// the readers of this: what the graph had saved, what is behind the statement, what autograd.grad was asked,
// the learner's own Function or hook, the arguments of a call, their shapes and sizes, a layer made for other
// sizes, what a loss compares with, the kind of number, Python itself, what Backstep has not, and the
// statement as it is written.
class Failure {
  public:
    // Nothing has failed when `known()` is false.
    Failure(Autopsy& autopsy, const Story& story);

    bool known() const { return raised_ != trace::kNone; }
    const Story& story() const { return story_; }
    Autopsy& autopsy() const { return autopsy_; }
    uint32_t raised() const { return raised_; }  // the event
    const SourceSpan& statement() const { return statement_; }
    const std::string& code() const { return code_; }

    // The tensor that the statement calls `backward` on.
    std::optional<TensorId> root() const;
    // The result of the last operation that the statement ran itself: of `(q[0] - 1).pow(2).backward()`.
    std::optional<TensorId> made_last() const;
    // The statement that gave a tensor its name; unknown when it has none.
    SourceSpan statement_that_bound(TensorId tensor) const;

    void show_shape(const std::string& name, TensorId id) const;
    // The code of one of the cures, and where it goes.
    void set(size_t cure, const std::string& code, Edit::Place place, const SourceSpan& statement) const;

  private:
    Autopsy& autopsy_;
    const Story& story_;
    uint32_t raised_ = trace::kNone;
    SourceSpan statement_;
    std::string code_;
};

// What stands between the first quotation marks of one of Python's texts, or the first behind `from`.
std::string first_quoted(std::string_view text, size_t from = 0);

// What the readers share.
class FailureReader {
  protected:
    explicit FailureReader(const Failure& failure)
        : failure_(failure),
          autopsy_(failure.autopsy()),
          story_(failure.story()),
          failing_(failure.statement()),
          code_(failure.code()) {}

    using Place = Edit::Place;
    void set(size_t cure, const std::string& code, Place place, const SourceSpan& statement) const {
        failure_.set(cure, code, place, statement);
    }
    void set(size_t cure, const std::string& code, Place place) const { set(cure, code, place, failing_); }
    // The first cure, in place of the failing statement.
    void instead(const std::string& code) const {
        if (code != code_) set(0, code, Place::Instead);
    }
    std::optional<TensorId> tensor(const std::string& name) const {
        const auto found = story_.named(name);
        return found ? std::optional(found->tensor) : std::nullopt;
    }
    // The last statement before the error whose code passes: its event.
    template <class Test>
    std::optional<uint32_t> line_before(const Test& test) const {
        for (uint32_t i = failure_.raised(); i-- > 0;)
            if (story_.event(i).is<trace::Line>() && test(story_.code_at(i))) return i;
        return std::nullopt;
    }

    // Another text, without the cures that the known one has.
    void tell(Message what) const {
        autopsy_.what = std::move(what);
        autopsy_.cures.clear();
    }
    void offer(const Message& title, const std::string& code, Edit edit) const {
        if (edit.place != Place::Instead || code != story_.trace().code(edit.statement))
            autopsy_.cures.push_back({title, code, edit});
    }
    void offer_instead(const Message& title, const std::string& code) const {
        offer(title, code, Edit::instead(failing_));
    }
    // The reason why a tensor has no graph or no gradient, in place of the known origins and cures.
    void take(Why why) const;
    // An origin: what shape a tensor of the failing statement has, and the line that it is from.
    void show_shape(const std::string& name, TensorId id) const { failure_.show_shape(name, id); }

    const Failure& failure_;
    Autopsy& autopsy_;
    const Story& story_;
    const SourceSpan& failing_;
    const std::string& code_;
};

void fit_saved_tensors(const Failure& failure);
void fit_training_step(const Failure& failure);
void fit_graph_behind(const Failure& failure);
void fit_nothing(const Failure& failure);
void fit_asked_gradients(const Failure& failure);
void fit_own_functions(const Failure& failure);
void fit_gradient_shape(const Failure& failure);
void fit_functional(const Failure& failure);
void fit_arguments(const Failure& failure);
void fit_shapes(const Failure& failure);
void fit_layers(const Failure& failure);
void fit_targets(const Failure& failure);
void fit_optimizers(const Failure& failure);
void fit_containers(const Failure& failure);
void fit_plain_numbers(const Failure& failure);
void fit_statement(const Failure& failure);
void fit_conversions(const Failure& failure);
void fit_joined(const Failure& failure);
void fit_products(const Failure& failure);
void fit_indices(const Failure& failure);
void fit_states(const Failure& failure);
void fit_memory(const Failure& failure);
void fit_absent(const Failure& failure);
void fit_outside(const Failure& failure);
void fit_recursion(const Failure& failure);
void fit_other_kinds(const Failure& failure);
void fit_operands(const Failure& failure);
void fit_spelling(const Failure& failure);
void fit_calls(const Failure& failure);
void fit_collections(const Failure& failure);

}  // namespace backstep::explain
