#pragma once

#include <span>
#include <string>
#include <string_view>

#include "autograd/callback.h"
#include "autograd/run_state.h"
#include "autograd/tensor_list.h"
#include "base/buffer.h"
#include "base/ids.h"

namespace backstep::autograd {

class AutogradMeta;
class Node;
class SavedTensor;

// Owning pointer to a Node. The last one to let go puts the node on this thread's list of nodes to free,
// which is emptied in a loop: freeing a chain of a million nodes needs no deep stack.
class NodeRef {
  public:
    NodeRef() = default;
    NodeRef(std::nullptr_t) {}
    explicit NodeRef(Node* node) noexcept;  // shares
    static NodeRef adopt(Node* node) noexcept {
        NodeRef ref;
        ref.node_ = node;
        return ref;
    }
    NodeRef(const NodeRef& other) noexcept : NodeRef(other.node_) {}
    NodeRef(NodeRef&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
    NodeRef& operator=(NodeRef other) noexcept {
        std::swap(node_, other.node_);
        return *this;
    }
    ~NodeRef() { reset(); }
    void reset() noexcept;

    Node* get() const { return node_; }
    Node* operator->() const { return node_; }
    Node& operator*() const { return *node_; }
    explicit operator bool() const { return node_ != nullptr; }
    friend bool operator==(const NodeRef&, const NodeRef&) = default;

  private:
    Node* node_ = nullptr;
};

// Where a gradient goes next: slot `input_nr` of `function`. Without a function it goes nowhere.
struct Edge {
    NodeRef function;
    uint32_t input_nr = 0;
};

// Form of a tensor that a node made forwards: what the gradient that comes back must look like.
struct OutputForm {
    Geometry* geometry = nullptr;  // counted by the node
    DType dtype = DType::Float32;
};

// One recorded operation: takes the gradients of its outputs and gives those of its inputs. Edges go by
// operand slot, so `x * x` has two to the same place. Edges and saved tensors lie behind the object in one
// pooled block (see make_node); nothing is allocated per slot.
class Node {
  public:
    static constexpr uint32_t kAccumulate = 0xffffffff;  // sequence_nr of AccumulateGrad: always first

    virtual ~Node();
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;

    virtual std::string name() const = 0;  // "MulBackward0"
    NodeId id() const { return id_; }
    uint32_t sequence_nr() const { return sequence_nr_; }
    const SourceSpan& span() const { return span_; }
    std::span<Edge> next_edges() { return {edges(), edge_count_}; }
    std::span<const Edge> next_edges() const { return {const_cast<Node*>(this)->edges(), edge_count_}; }
    bool needs_input_grad(size_t slot) const { return bool(next_edges()[slot].function); }

    // Gradients of the outputs to gradients of the inputs. May take over `grads`.
    virtual TensorList apply(TensorList grads) = 0;
    // A node whose backward is the script's: the engine calls `callback()` with arguments() and gives what it
    // returned to accept(), instead of apply().
    virtual CallbackRef callback() const { return nullptr; }
    virtual TensorList arguments(TensorList grads) { return grads; }
    virtual TensorList accept(TensorList results) { return results; }

    // Saved tensors, by PyTorch's names without "_saved_" ("self", "other", "result").
    virtual std::span<SavedTensor> saved() { return saved_block(); }
    std::span<const SavedTensor> saved() const { return const_cast<Node*>(this)->saved(); }
    virtual std::string_view saved_name(size_t slot) const;
    // Lets go of all saved tensors (end of a backward without retain_graph). Tells the observer.
    virtual void release_saved();

    // Gradients arrive at output slots; forms are for checking them and for zeros in place of none.
    size_t output_count() const { return output_count_; }
    OutputForm output_form(size_t slot) const { return slot == 0 ? first_ : rare_->forms[slot - 1]; }
    uint32_t add_output(const Tensor& tensor);  // its slot
    void set_output(uint32_t slot, const Tensor& tensor);

    // What happens to the gradients before the node runs: the hooks of one output's tensor, retain_grad() of
    // it, or hooks on all of them. They run in the order in which each was first asked for; a hook added to a
    // list later runs where its list stands.
    static constexpr uint32_t kWhole = 0xffffffff;
    struct PreHook {
        uint32_t slot = kWhole;
        std::shared_ptr<HookList> hooks;
        TensorImpl* retained = nullptr;  // not owned: the tensor's meta cancels it when the tensor dies
        AutogradMeta* meta = nullptr;
    };
    std::span<const PreHook> pre_hooks() const {
        return rare_ ? std::span<const PreHook>(rare_->pre_hooks) : std::span<const PreHook>();
    }
    void add_pre_hook(PreHook hook) { rare().pre_hooks.push_back(std::move(hook)); }
    void cancel_retains(const AutogradMeta* meta);
    std::shared_ptr<HookList> whole_pre_hooks();      // grad_fn.register_prehook, made on first use
    std::shared_ptr<HookList> node_hooks(bool make);  // grad_fn.register_hook, after it ran
    bool has_hooks() const { return rare_ && (!rare_->pre_hooks.empty() || rare_->node_hooks); }

    // Where a GraphTask keeps this node's state; a hint that the task verifies.
    uint32_t task_slot = 0;

  protected:
    explicit Node(uint32_t sequence_nr);
    Node();  // takes the next sequence_nr

  private:
    friend class NodeRef;
    friend void end_run() noexcept;
    template <class T, class... Args>
    friend NodeRef make_node(size_t edge_count, size_t saved_count, Args&&... args);

    struct Rare {  // what few nodes have
        std::vector<OutputForm> forms;
        std::vector<PreHook> pre_hooks;
        std::shared_ptr<HookList> node_hooks;
    };
    Rare& rare();
    std::span<SavedTensor> saved_block();
    Edge* edges() { return reinterpret_cast<Edge*>(reinterpret_cast<std::byte*>(this) + header_size_); }
    void lay_out(size_t header_size, size_t edge_count, size_t saved_count);
    size_t block_size() const;
    static void destroy(Node* node) noexcept;

    void leave_row() noexcept;

    uint32_t references_ = 1;
    NodeId id_;
    uint32_t sequence_nr_;
    uint16_t header_size_ = 0;
    uint16_t output_count_ = 0;
    uint32_t edge_count_ = 0;
    SourceSpan span_;
    uint32_t saved_count_ = 0;
    OutputForm first_;
    std::unique_ptr<Rare> rare_;
    Node* older_;  // the row of the run's nodes that are alive
    Node* newer_ = nullptr;
};

inline NodeRef::NodeRef(Node* node) noexcept : node_(node) {
    if (node_) ++node_->references_;
}
inline void NodeRef::reset() noexcept {
    Node* node = std::exchange(node_, nullptr);
    if (node && --node->references_ == 0) Node::destroy(node);
}

// Makes a T with room for its edges and saved tensors behind it. Its bytes count against the run's memory, so
// that an endless chain of cheap operations ends in MemoryError.
template <class T, class... Args>
NodeRef make_node(size_t edge_count, size_t saved_count, Args&&... args);

}  // namespace backstep::autograd

#include "autograd/saved_tensor.h"

namespace backstep::autograd {

template <class T, class... Args>
NodeRef make_node(size_t edge_count, size_t saved_count, Args&&... args) {
    static_assert(sizeof(T) % alignof(Edge) == 0 && sizeof(T) < 0xffff);
    const size_t bytes = sizeof(T) + edge_count * sizeof(Edge) + saved_count * sizeof(SavedTensor);
    MemoryBudget::charge_small(bytes);
    T* node = new (Pool::allocate(bytes)) T(std::forward<Args>(args)...);
    node->lay_out(sizeof(T), edge_count, saved_count);
    return NodeRef::adopt(node);
}

}  // namespace backstep::autograd
