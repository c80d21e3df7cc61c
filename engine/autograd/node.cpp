#include "autograd/node.h"

#include <algorithm>

#include "autograd/autograd_meta.h"
#include "autograd/observer.h"

namespace backstep::autograd {
namespace {

// Nodes whose last reference went while another was being freed.
struct Doomed {
    std::vector<Node*> waiting;
    bool emptying = false;
};
thread_local Doomed t_doomed;

}  // namespace

Node::Node(uint32_t sequence_nr)
    : id_(++run_state().last_node),
      sequence_nr_(sequence_nr),
      span_(run_state().span),
      older_(std::exchange(run_state().latest, this)) {
    if (older_) older_->newer_ = this;
}
Node::Node() : Node(run_state().next_sequence++) {}

Node::~Node() {
    if (Observer* observer = run_state().observer) observer->graph_dropped(id_);
    for (Edge& edge : next_edges()) edge.~Edge();
    for (SavedTensor& tensor : saved_block()) tensor.~SavedTensor();
    for (size_t slot = 0; slot < output_count_; ++slot)
        if (Geometry* geometry = output_form(slot).geometry) geometry->release();
    leave_row();
    if (!rare_) return;
    for (const PreHook& hook : rare_->pre_hooks)
        if (hook.meta) hook.meta->rare().retained_by = nullptr;
}

void Node::leave_row() noexcept {
    if (newer_)
        newer_->older_ = older_;
    else if (run_state().latest == this)
        run_state().latest = older_;
    if (older_) older_->newer_ = newer_;
    older_ = newer_ = nullptr;
}

void end_run() noexcept {
    while (Node* node = run_state().latest) {
        const NodeRef kept(node);
        node->leave_row();
        node->release_saved();
        for (Edge& edge : node->next_edges()) edge.function.reset();
    }
}

void Node::lay_out(size_t header_size, size_t edge_count, size_t saved_count) {
    header_size_ = static_cast<uint16_t>(header_size);
    edge_count_ = static_cast<uint32_t>(edge_count);
    saved_count_ = static_cast<uint32_t>(saved_count);
    for (Edge& edge : next_edges()) new (&edge) Edge;
    for (SavedTensor& tensor : saved_block()) new (&tensor) SavedTensor;
}

size_t Node::block_size() const {
    return header_size_ + edge_count_ * sizeof(Edge) + saved_count_ * sizeof(SavedTensor);
}

void Node::destroy(Node* node) noexcept {
    Doomed& doomed = t_doomed;
    if (doomed.emptying) {
        doomed.waiting.push_back(node);
        return;
    }
    doomed.emptying = true;
    while (true) {
        const size_t size = node->block_size();
        node->~Node();
        Pool::release(node, size);
        MemoryBudget::refund_small(size);
        if (doomed.waiting.empty()) break;
        node = doomed.waiting.back();
        doomed.waiting.pop_back();
    }
    doomed.emptying = false;
}

std::span<SavedTensor> Node::saved_block() {
    auto* first = reinterpret_cast<SavedTensor*>(edges() + edge_count_);
    return {first, saved_count_};
}

std::string_view Node::saved_name(size_t) const { return {}; }

void Node::release_saved() {
    Observer* observer = run_state().observer;
    const auto slots = saved();
    for (size_t slot = 0; slot < slots.size(); ++slot) {
        if (observer && !slots[slot].empty() && !slots[slot].released())
            observer->saved_released(*this, slot);
        slots[slot].release();
    }
}

uint32_t Node::add_output(const Tensor& tensor) {
    const uint32_t slot = output_count_++;
    if (slot > 0) rare().forms.emplace_back();
    set_output(slot, tensor);
    return slot;
}

void Node::set_output(uint32_t slot, const Tensor& tensor) {
    OutputForm& form = slot == 0 ? first_ : rare().forms[slot - 1];
    if (form.geometry) form.geometry->release();
    form = {nullptr, DType::Float32};
    if (!tensor.defined()) return;
    form = {tensor.geometry(), tensor.dtype()};
    form.geometry->retain();
}

Node::Rare& Node::rare() {
    if (!rare_) rare_ = std::make_unique<Rare>();
    return *rare_;
}

void Node::cancel_retains(const AutogradMeta* meta) {
    if (rare_) std::erase_if(rare_->pre_hooks, [meta](const PreHook& hook) { return hook.meta == meta; });
}

std::shared_ptr<HookList> Node::whole_pre_hooks() {
    for (const PreHook& hook : pre_hooks())
        if (hook.slot == kWhole) return hook.hooks;
    add_pre_hook({kWhole, std::make_shared<HookList>()});
    return rare_->pre_hooks.back().hooks;
}

std::shared_ptr<HookList> Node::node_hooks(bool make) {
    if (!rare_ && !make) return nullptr;
    if (!rare().node_hooks && make) rare_->node_hooks = std::make_shared<HookList>();
    return rare_->node_hooks;
}

}  // namespace backstep::autograd
