#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "explain/by_hand.h"
#include "explain/game/backward_pass.h"

namespace backstep::explain {

// A number the player owes for the node they run. `expected` of a tensor is one of its elements.
struct Question {
    enum class Kind : uint8_t { Local, Sends, Slate };
    Kind kind = Kind::Local;
    std::string target;   // "w"
    std::string formula;  // TeX of what is asked: the local derivative, the gradient sent
    std::string symbol;   // TeX of the answer in symbols; empty when there is none
    std::string element;  // "[0, 1]"; empty for a single number
    double receives = 0;
    double local = 0;  // of Slate: what stood there before
    bool has_local = false;
    double expected = 0;
};

// What is said to a move, and whether it was right.
struct Reply {
    bool right = false;
    Message text;
};

struct Score {
    size_t asked = 0;        // answered in the end
    size_t first_tries = 0;  // of those, at the first try and without a hint
    size_t mistakes = 0;     // wrong nodes and wrong numbers
    size_t hints = 0;
};

// The learner as the engine of one backward pass: chooses the node that runs next among those that are ready
// (any of them is right, unless the order is fixed), then says the numbers it works out. What has been played
// is a timeline like any other: the same steps in the learner's order.
class BackwardGame {
  public:
    enum class NodeState : uint8_t { Waiting, Ready, Running, Done };

    BackwardGame(std::shared_ptr<const trace::Timeline> run, BackwardPass pass);

    const BackwardPass& pass() const { return pass_; }
    size_t size() const { return pass_.nodes.size(); }
    NodeState state(size_t node) const;
    size_t missing(size_t node) const;  // contributions that have not come yet
    const trace::PictureItem* item(size_t node) const;
    std::string name(size_t node) const;  // "MulBackward0", "AccumulateGrad (w)"
    std::vector<size_t> ready() const;
    size_t next_in_pytorch() const;  // among the ready ones
    const std::vector<size_t>& done() const { return order_; }
    bool clean(size_t node) const { return clean_[node]; }  // run without a mistake

    Reply choose(size_t node);
    std::optional<size_t> running() const { return running_; }
    const std::vector<Question>& questions() const { return questions_; }  // of the running node
    size_t answered() const { return answered_; }                          // how many of them
    Reply answer(double number);
    Message hint();
    bool is_finished() const { return order_.size() == size(); }
    const Score& score() const { return score_; }

    // What has been played so far, ending with the node that ran last.
    std::shared_ptr<const trace::Timeline> timeline() const;

  private:
    void ask(size_t node);
    void run_node();
    Message reason(const Question& question, double number) const;

    std::shared_ptr<const trace::Timeline> run_;
    BackwardPass pass_;
    std::vector<size_t> order_;
    std::vector<bool> done_, clean_;
    std::optional<size_t> running_;
    std::vector<Question> questions_;
    size_t answered_ = 0;
    bool spoilt_ = false;  // a mistake or a hint at the present question
    Score score_;
};

}  // namespace backstep::explain
