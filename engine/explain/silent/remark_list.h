#pragma once

#include <map>
#include <set>
#include <utility>

#include "explain/code_text.h"
#include "explain/silent/silent.h"
#include "explain/why/why.h"

namespace backstep::explain {

// Remarks being collected. Each finder reads the story for one kind of mistake and adds what it finds.
class RemarkList {
  public:
    explicit RemarkList(const Story& story) : story_(story) {}

    // What is so in so many turns of a loop is meant to be so in all.
    static constexpr size_t kTurns = 3;

    using Holes = std::vector<std::pair<std::string, std::string>>;
    // A remark about the statement that ran at `event`; {line} and {code} are filled. Null when that line has
    // this remark already.
    Remark* add(std::string_view id, uint32_t event, Holes holes);
    // What Why? says of a tensor, as a remark: the same words.
    void add_why(std::string_view id, uint32_t event, Why why);
    void add_why(std::string_view id, const SourceSpan& span, uint32_t step, Why why);
    // A cure of the remark added last: the next of `silent.ID.cure1`, ...
    void cure(Remark& remark, std::string_view code, Edit edit = {}) const;

    // The cure of an order: the statements of both events change places, where one follows the other.
    void cure_by_swapping(Remark& remark, uint32_t first, uint32_t second) const;

    // Whether to look closely at what this statement does: only the first turns of a loop are.
    bool early(std::string_view question, uint32_t event);

    std::vector<Remark> take();

  private:
    const Story& story_;
    std::map<std::pair<std::string, SourceSpan>, size_t> looked_;
    std::vector<Remark> list_;
    std::set<std::pair<std::string, SourceSpan>> known_;
};

// Slates: gradients used again, updates without one, parameters that nobody updates.
void find_slates(const Story& story, RemarkList& list);
// Learning-rate schedules that step before their optimizer does.
void find_schedules(const Story& story, RemarkList& list);
// Names: a leaf whose name was given away, numbers without their graph, writes through `.data`.
void find_names(const Story& story, RemarkList& list);
// Leaves without the gradient they were made for, and a `.grad` read where none is kept.
void find_unreached(const Story& story, RemarkList& list);
// Values: shapes that broadcast in a loss, NaN and infinities, slopes chosen at a kink, units that are dead
// or alike.
void find_shapes(const Story& story, RemarkList& list);
void find_numbers(const Story& story, RemarkList& list);
void find_kinks(const Story& story, RemarkList& list);
void find_dead_units(const Story& story, RemarkList& list);
void find_twin_units(const Story& story, RemarkList& list);
// Graphs that are kept turn after turn, and those that are walked again after an update.
void find_growth(const Story& story, RemarkList& list);
void find_old_graphs(const Story& story, RemarkList& list);
// Functions and hooks of the learner's, and stretches that a checkpoint computes again.
void find_own_functions(const Story& story, RemarkList& list);
void find_hooks(const Story& story, RemarkList& list);
void find_recomputed(const Story& story, RemarkList& list);
void find_computed_once(const Story& story, RemarkList& list);
// Work that comes to nothing: results that nobody keeps, a parameter's other name given away, a copy that
// is none, a number or a gradient in a loss that has left its graph, sums cleared before they are used, what
// is made anew before each step.
void find_unused_results(const Story& story, RemarkList& list);
void find_other_names(const Story& story, RemarkList& list);
void find_snapshots(const Story& story, RemarkList& list);
void find_plain_numbers(const Story& story, RemarkList& list);
void find_constant_gradients(const Story& story, RemarkList& list);
void find_second_derivatives(const Story& story, RemarkList& list);
void find_cleared_sums(const Story& story, RemarkList& list);
void find_made_anew(const Story& story, RemarkList& list);
void find_numpy_writes(const Story& story, RemarkList& list);
void find_ignored_results(const Story& story, RemarkList& list);
void find_samples(const Story& story, RemarkList& list);
void find_summed_rows(const Story& story, RemarkList& list);
// Training: a loss that only grows or that nothing follows, gradients that a chain of sigmoids eats up,
// softmaxes whose sums are not where they are used.
void find_courses(const Story& story, RemarkList& list);
void find_vanishing(const Story& story, RemarkList& list);
void find_softmax_uses(const Story& story, RemarkList& list);
// What an optimizer is made with and never told, lines under a return, layers left in the wrong mode.
void find_settings(const Story& story, RemarkList& list);
void find_left_behind(const Story& story, RemarkList& list);
void find_stale_modes(const Story& story, RemarkList& list);
// Steps that lead away from what is looked for, come too early, or take the same gradient again and again.
void find_wrong_way(const Story& story, RemarkList& list);
void find_first_steps(const Story& story, RemarkList& list);
void find_clipped_results(const Story& story, RemarkList& list);
void find_kept_sums(const Story& story, RemarkList& list);
// Layers whose result does not depend on what they are given, or that are frozen as they are made.
void find_constant_layers(const Story& story, RemarkList& list);
void find_frozen_embeddings(const Story& story, RemarkList& list);
// What was meant as two and is one: a model and its copy, the tensors of two objects or of a list.
void find_same_models(const Story& story, RemarkList& list);
void find_class_tensors(const Story& story, RemarkList& list);
void find_one_tensor_lists(const Story& story, RemarkList& list);
// Losses: terms that are constants or come too late, a value compared with itself, sums of a whole softmax,
// shapes that spread in a product.
void find_constant_terms(const Story& story, RemarkList& list);
void find_late_terms(const Story& story, RemarkList& list);
void find_losses_with_themselves(const Story& story, RemarkList& list);
void find_softmax_sums(const Story& story, RemarkList& list);
void find_spread_products(const Story& story, RemarkList& list);
void find_other_sizes(const Story& story, RemarkList& list);
// A backward that starts from a part of the loss.
void find_partial_walks(const Story& story, RemarkList& list);
// Modes and flags: grad mode left off, a model that was not put into eval(), a flag set on a module.
void find_modes(const Story& story, RemarkList& list);

}  // namespace backstep::explain
