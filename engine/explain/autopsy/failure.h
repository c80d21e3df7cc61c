#pragma once

#include <optional>
#include <string>

#include "explain/autopsy/autopsy.h"
#include "explain/story.h"

namespace backstep::explain {

// The statement that failed, and the autopsy being fitted to it. The cures of a known error are looked for by
// three readers of this: what the graph had saved, what is behind the statement, and the statement itself.
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
    // The statement that gave a tensor its name; unknown when it has none.
    SourceSpan statement_that_bound(TensorId tensor) const;

    // The code of one of the cures, and where it goes.
    void set(size_t cure, const std::string& code, Edit::Place place, const SourceSpan& statement) const;

  private:
    Autopsy& autopsy_;
    const Story& story_;
    uint32_t raised_ = trace::kNone;
    SourceSpan statement_;
    std::string code_;
};

// What the three readers share.
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

    const Failure& failure_;
    Autopsy& autopsy_;
    const Story& story_;
    const SourceSpan& failing_;
    const std::string& code_;
};

void fit_saved_tensors(const Failure& failure);
void fit_graph_behind(const Failure& failure);
void fit_statement(const Failure& failure);

}  // namespace backstep::explain
