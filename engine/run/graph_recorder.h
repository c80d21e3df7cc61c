#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "autograd/custom_function.h"
#include "autograd/observer.h"
#include "run/known_tensors.h"
#include "run/op_notes.h"
#include "run/recording.h"
#include "run/tensor_snapshot.h"
#include "run/what_if/override.h"

namespace backstep::run {

// Turns what autograd tells into events. Keeps ids, never Tensors or Nodes. An in-place operation is told
// backwards (write, rebased history, operation): what comes early waits until the operation is known.
class GraphRecorder final : public autograd::Observer {
  public:
    explicit GraphRecorder(Recording& recording, std::vector<Override> overrides = {})
        : recording_(recording),
          notes_(recording),
          overrides_(std::move(overrides)),
          made_at_(overrides_.size()),
          snapshots_(recording) {}

    TensorId memory_of(const Tensor& tensor) const { return tensors_.memory_of(tensor); }

    void leaf_created(const Tensor& tensor, bool requires_grad) override;
    void op_executed(const autograd::OpExecution& execution) override;
    void op_refused(const ops::OpEntry& entry, std::span<const Tensor> operands, const Error& error) override;
    void function_executed(autograd::Node& node, std::span<const Tensor> arguments,
                           std::span<const Tensor> outputs) override;
    void node_recorded(autograd::Node& node) override;
    void tensor_saved(autograd::Node& node, size_t slot, std::string_view name, const Tensor& tensor,
                      int input) override;
    void detached(const Tensor& from, const Tensor& result) override;
    void view_rebased(const Tensor& view, const Tensor& base, autograd::Node& copy_slices) override;
    void view_remade(const Tensor& view, autograd::Node& node) override;
    void tensor_mutated(const Tensor& tensor, uint32_t version) override;
    void grad_mode_changed(bool grad_enabled, bool inference) override;

    void backward_started(autograd::GraphTask& task, std::span<const Tensor> roots,
                          std::span<const Tensor> seeds) override;
    void node_ready(autograd::Node& node) override;
    void node_applied(autograd::Node& node, const autograd::TensorList& grads_in,
                      const autograd::TensorList& grads_out) override;
    void grad_buffered(autograd::Node& node, uint32_t input_nr, const Tensor& part,
                       const Tensor& sum) override;
    void grad_accumulated(const Tensor& leaf, const Tensor& before, const Tensor& part,
                          const Tensor& after) override;
    void hook_called(autograd::Node& node, autograd::CallKind kind, const Tensor& before,
                     const Tensor& after) override;
    void saved_released(autograd::Node& node, size_t slot) override;
    void backward_finished(autograd::GraphTask& task) override;
    void grad_cleared(const Tensor& tensor, bool to_zero) override;
    void grad_set(const Tensor& leaf, const Tensor& grad) override;
    void optimizer_stepped(std::string_view name, std::string_view equation,
                           std::span<const Tensor> parameters) override;
    void graph_dropped(NodeId node) override;

    void settle() { flush(); }  // before anything the script itself does is recorded
    // The script sees this tensor now: if it was made by a module of our own, it is told of as a leaf.
    void reveal(const Tensor& tensor);
    void backward_failed();                         // an error ended what was going on
    trace::Range refused(const std::string& text);  // the operands of the operation that raised this

  private:
    // A node that was told of before the operation that made it.
    struct EarlyNode {
        NodeId id;
        StringId title;
        uint32_t sequence_nr = 0;
        std::vector<trace::NextEdge> edges;
        TensorId output;
        TensorId view;              // of CopySlices: what was written to
        trace::ValueSnapshot base;  // and its base, as the write left it
    };
    trace::ValueSnapshot snapshot_of(const Tensor& tensor) { return snapshots_.of(tensor); }
    std::vector<trace::Operand> context_operands(const autograd::FunctionNode& node);
    trace::Range edges_of(const autograd::Node& node);
    void note_output(NodeId node, TensorId output);
    bool is_unfinished(const Tensor& tensor) const;  // a module of our own is still making it
    void record_leaf(const Tensor& tensor, bool requires_grad, const SourceSpan& span);
    void tell_waiting_leaves();
    void override_leaf(const Tensor& tensor, const SourceSpan& span);
    void record_node(const EarlyNode& node, TensorId output, bool custom);
    void record_mutation(bool part_of_step, NodeId recorded_by);
    void remember_made(std::span<const Tensor> outputs);
    void flush() {  // what waits: leaves, then a write
        if (!waiting_leaves_.empty()) [[unlikely]]
            tell_waiting_leaves();
        flush_write();
    }
    void flush_write() {  // that no operation explained
        if (mutation_.waiting) [[unlikely]]
            record_unexplained();
    }
    void record_unexplained();
    void record_view_nodes();
    NodeId shown(NodeId node) const;

    Recording& recording_;
    OpNotes notes_;
    std::vector<Override> overrides_;
    std::vector<uint32_t> made_at_;  // by override: how many leaves its place has made
    KnownTensors tensors_;
    SnapshotMemo snapshots_;
    std::unordered_map<uint32_t, NodeId> inner_;  // a node inside CopySlices -> that
    std::vector<TensorId> outputs_;               // by node id: what it made
    struct Mutation {
        trace::TensorMutated event;
        bool waiting = false;
    } mutation_;
    std::vector<EarlyNode> early_;  // CopySlices, and the views that were re-made because of it
    bool custom_ = false;           // the next node is a custom Function's, its operation is already told
    NodeId explained_;              // the node op_executed just spoke of
    const ops::OpEntry* entry_ = nullptr;
    TensorId output_;
    struct Made {
        const Storage* storage;
        TensorId tensor;
    };
    std::vector<Made> made_;  // by the operation just told: a saved result is another handle
    TensorId grad_write_;     // the leaf whose `.grad` is being written to
    // What modules of our own make: parameters are told of when their layer is ready, other tensors when the
    // script or an operation meets them.
    struct WaitingLeaf {
        Tensor tensor;
        bool requires_grad;
        SourceSpan span;
    };
    std::vector<WaitingLeaf> waiting_leaves_;
    std::unordered_set<uint32_t> hidden_;
    struct Refusal {
        std::string text;
        std::vector<trace::Operand> operands;
    };
    Refusal refusal_;
    NodeId running_;
    std::vector<uint32_t> tasks_;
    uint32_t task_count_ = 0;
    std::vector<trace::NextEdge> edges_;
};

}  // namespace backstep::run
