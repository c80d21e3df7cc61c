#pragma once

#include "trace/index/timeline_tables.h"

namespace backstep::trace {

// Works out one StepState: for each item, the few events that concern it and lie before the end of the step,
// found by binary search in its history.
class StateMaker {
  public:
    StateMaker(const TimelineTables& tables, uint32_t number, std::shared_ptr<const PicturePlan> plan);
    StepState make();

  private:
    bool before_end(uint32_t event) const { return event < end_; }
    bool in_step(uint32_t event) const { return event >= begin_ && event < end_; }
    Event event(uint32_t index) const { return trace_.event(index); }

    void find_run();
    void show_item(uint32_t index);
    void show_node(uint32_t index, ItemState& item);
    void show_history(uint32_t index, ItemState& item);
    void add_chip(const TensorSaved& saved, ItemState& item);
    void mark_failed(const ErrorRaised& error, ItemState& item) const;
    void show_leaf(uint32_t index, ItemState& item);
    ValueSnapshot value_of(uint32_t tensor, uint32_t born, const ValueSnapshot& made, ItemState& item) const;
    Slate slate_of(uint32_t tensor) const;
    std::string name_of_memory(TensorId tensor, TensorId memory) const;

    void show_edges();
    void show_step();
    void show_error(const ErrorRaised& error);
    void send_operands(uint32_t item);
    void send_gradients(uint32_t item, const NodeApplied& applied);
    void list_ledger();

    const TimelineTables& tables_;
    const Trace& trace_;
    const Entities& entities_;
    std::shared_ptr<const PicturePlan> plan_;
    StepState state_;
    uint32_t begin_ = 0;  // events of the step: [begin_, end_)
    uint32_t end_ = 0;
    const RunRecord* run_ = nullptr;       // the backward that is going on, or went last, over this picture
    const RunRecord* released_ = nullptr;  // the last finished one that did not keep the graph
    std::vector<uint32_t> applied_;        // by item: its NodeApplied in that backward, or kNone
};

}  // namespace backstep::trace
