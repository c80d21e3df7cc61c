#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "layout/fold_groups.h"
#include "trace/step_state.h"

namespace backstep::layout {

// A picture in which each group is one item, and its states. The group stands where its last member stood,
// shows what that one gives, and is as loud as the loudest of its members.
class Folding {
  public:
    Folding(std::shared_ptr<const trace::Picture> picture, std::vector<FoldGroup> groups);

    const std::shared_ptr<const trace::Picture>& original() const { return original_; }
    const std::shared_ptr<const trace::Picture>& folded() const { return folded_; }
    const std::vector<FoldGroup>& groups() const { return groups_; }
    uint32_t shown(uint32_t item) const { return shown_[item]; }  // where an item of the original is drawn
    uint32_t member(uint32_t shown) const { return member_[shown]; }  // itself, or the last of its group
    int32_t group(uint32_t shown) const { return group_[shown]; }     // index into groups(), -1: none

    trace::StepState fold(const trace::StepState& state) const;

  private:
    void place_items();
    void join_edges();
    void straighten(trace::Picture& folded);
    trace::PictureItem item_of(const FoldGroup& group) const;
    trace::ItemState state_of(const FoldGroup& group, const trace::StepState& state) const;
    trace::EdgeState edge_of(uint32_t edge, const trace::StepState& state) const;

    std::shared_ptr<const trace::Picture> original_;
    std::shared_ptr<const trace::Picture> folded_;
    std::vector<FoldGroup> groups_;
    std::vector<uint32_t> shown_, member_;
    std::vector<int32_t> group_;
    std::vector<int32_t> edge_shown_;                // of each original edge; -1 inside a group
    std::vector<std::vector<uint32_t>> edges_from_;  // of each drawn edge, the originals
};

}  // namespace backstep::layout
