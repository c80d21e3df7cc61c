#include "explain/silent/remark_list.h"

#include <algorithm>

#include "explain/mending/offered.h"

namespace backstep::explain {

Remark* RemarkList::add(std::string_view id, uint32_t event, Holes holes) {
    const Origin place = story_.origin(Message(), event);
    if (!known_.emplace(std::string(id), place.span).second) return nullptr;
    Remark remark;
    remark.id = id;
    remark.span = place.span;
    remark.step = place.step;
    remark.what = Message("silent." + remark.id + ".what");
    remark.what.args = std::move(holes);
    for (const auto& hole : place.what.args) remark.what.args.push_back(hole);
    list_.push_back(std::move(remark));
    return &list_.back();
}

void RemarkList::add_why(std::string_view id, uint32_t event, Why why) {
    const Origin place = story_.origin(Message(), event);
    add_why(id, place.span, place.step, std::move(why));
}

void RemarkList::add_why(std::string_view id, const SourceSpan& span, uint32_t step, Why why) {
    if (!known_.emplace(std::string(id), span).second) return;
    list_.push_back({std::string(id), false, std::move(why.what), span, step, std::move(why.origins),
                     std::move(why.cures)});
}

bool RemarkList::early(std::string_view question, uint32_t event) {
    return ++looked_[{std::string(question), story_.statement_at(event)}] <= kTurns;
}

void RemarkList::cure(Remark& remark, std::string_view code, Edit edit) const {
    Cure cure;
    cure.title = Message("silent." + remark.id + ".cure" + std::to_string(remark.cures.size() + 1));
    cure.title.args = remark.what.args;
    cure.code = with_holes_filled(code, remark.what.args);
    cure.edit = edit;
    remark.cures.push_back(std::move(cure));
}

void RemarkList::cure_by_swapping(Remark& remark, uint32_t first, uint32_t second) const {
    const auto [code, edit] = swapped(story_.statement_at(first), story_.code_at(first),
                                      story_.statement_at(second), story_.code_at(second));
    cure(remark, code, edit);
}

std::vector<Remark> RemarkList::take() {
    std::ranges::stable_sort(
        list_, {}, [](const Remark& remark) { return std::pair(remark.span.cell, remark.span.line); });
    // That sums are right is no comfort where the update they are for goes nowhere.
    constexpr std::string_view kLost[] = {"other_name",     "rebound",         "rebound_no_grad",
                                          "slate_kept",     "snapshot_shares", "list_not_registered",
                                          "not_registered", "rows_added_up",   "stepped_after_one"};
    const auto told = [this](const auto& ids) {
        return std::ranges::any_of(
            list_, [&](const Remark& remark) { return std::ranges::find(ids, remark.id) != std::end(ids); });
    };
    if (told(kLost))
        std::erase_if(list_, [](const Remark& remark) {
            return remark.harmless && (remark.id == "added" || remark.id == "data_fine");
        });
    // Why no gradient came is told: then the order of the three calls is not to blame.
    constexpr std::string_view kCut[] = {"cut", "copied", "rewrapped", "lonely_loss"};
    if (told(kCut)) std::erase_if(list_, [](const Remark& remark) { return remark.id == "nothing_to_step"; });
    // Two finders may ask Why? of the same tensor.
    const auto again = std::ranges::unique(list_, [](const Remark& a, const Remark& b) {
        return a.span == b.span && a.what.id == b.what.id && a.what.args == b.what.args;
    });
    list_.erase(again.begin(), again.end());
    for (Remark& remark : list_) keep_what_can_be_offered(remark.cures, story_.trace());
    return std::move(list_);
}

std::vector<Remark> remarks(const Story& story) {
    RemarkList list(story);
    find_slates(story, list);
    find_schedules(story, list);
    find_names(story, list);
    find_unreached(story, list);
    find_shapes(story, list);
    find_numbers(story, list);
    find_kinks(story, list);
    find_dead_units(story, list);
    find_twin_units(story, list);
    find_growth(story, list);
    find_old_graphs(story, list);
    find_own_functions(story, list);
    find_hooks(story, list);
    find_recomputed(story, list);
    find_computed_once(story, list);
    find_unused_results(story, list);
    find_other_names(story, list);
    find_snapshots(story, list);
    find_plain_numbers(story, list);
    find_constant_gradients(story, list);
    find_second_derivatives(story, list);
    find_cleared_sums(story, list);
    find_made_anew(story, list);
    find_numpy_writes(story, list);
    find_ignored_results(story, list);
    find_courses(story, list);
    find_vanishing(story, list);
    find_softmax_uses(story, list);
    find_settings(story, list);
    find_left_behind(story, list);
    find_stale_modes(story, list);
    find_constant_terms(story, list);
    find_late_terms(story, list);
    find_losses_with_themselves(story, list);
    find_softmax_sums(story, list);
    find_spread_products(story, list);
    find_other_sizes(story, list);
    find_partial_walks(story, list);
    find_samples(story, list);
    find_summed_rows(story, list);
    find_wrong_way(story, list);
    find_first_steps(story, list);
    find_clipped_results(story, list);
    find_kept_sums(story, list);
    find_constant_layers(story, list);
    find_frozen_embeddings(story, list);
    find_same_models(story, list);
    find_class_tensors(story, list);
    find_one_tensor_lists(story, list);
    find_modes(story, list);
    return list.take();
}

}  // namespace backstep::explain
