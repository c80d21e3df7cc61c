#include "autograd/pending_table.h"

#include "autograd/gradient_math.h"
#include "autograd/run_state.h"
#include "tensor/kernels/binary.h"

namespace backstep::autograd {
namespace {

// Nobody else sees this sum, so it may be written in place.
bool ours(const Tensor& sum, const Tensor& part) {
    return !run_state().grad_enabled && sum.use_count() == 1 && sum.storage().use_count() == 1 &&
           sum.is_contiguous() && sum.dtype() == part.dtype() && Shape::equal(sum.sizes(), part.sizes());
}

}  // namespace

PendingTable::Pending& PendingTable::find_or_make(Node* node) {
    const uint32_t hint = node->task_slot;
    if (hint < entries_.size() && entries_[hint].node == node) return entries_[hint];
    node->task_slot = static_cast<uint32_t>(entries_.size());
    return entries_.emplace_back(Pending{node});
}

PendingTable::Pending* PendingTable::find(Node* node) {
    const uint32_t hint = node->task_slot;
    if (hint < entries_.size() && entries_[hint].node == node) return &entries_[hint];
    if (index_.empty())
        for (size_t i = 0; i < entries_.size(); ++i)
            index_.emplace(entries_[i].node, static_cast<uint32_t>(i));
    const auto found = index_.find(node);
    return found == index_.end() ? nullptr : &entries_[found->second];
}

void PendingTable::count(std::span<const Edge> roots) {
    constexpr size_t kUsual = 32;  // nodes of a lesson's backward
    std::vector<Node*> to_visit;
    to_visit.reserve(kUsual);
    entries_.reserve(kUsual);
    const auto reach = [&](const Edge& edge) {
        Node* node = edge.function.get();
        if (!node) return;
        const size_t known = entries_.size();
        ++find_or_make(node).dependencies;
        if (entries_.size() > known) to_visit.push_back(node);
    };
    for (const Edge& edge : roots) reach(edge);
    while (!to_visit.empty()) {
        Node* node = to_visit.back();
        to_visit.pop_back();
        for (const Edge& edge : node->next_edges()) reach(edge);
    }
}

void PendingTable::limit(std::span<const Edge> roots, std::span<const Edge> targets, bool capture) {
    for (Pending& entry : entries_) entry.needed = false;
    for (const Edge& target : targets) {
        Pending* entry = target.function ? find(target.function.get()) : nullptr;
        if (!entry) continue;
        (capture ? entry->captured : entry->needed) = true;
    }
    struct Frame {
        Node* node;
        size_t next_edge;
    };
    std::vector<bool> seen(entries_.size());
    std::vector<Frame> frames;
    const auto enter = [&](Node* node) {
        const size_t place = static_cast<size_t>(find(node) - entries_.data());
        if (seen[place]) return;
        seen[place] = true;
        frames.push_back({node, 0});
    };
    for (const Edge& root : roots) {
        enter(root.function.get());
        while (!frames.empty()) {
            Frame& frame = frames.back();
            const auto edges = frame.node->next_edges();
            if (frame.next_edge < edges.size()) {
                if (Node* next = edges[frame.next_edge++].function.get()) enter(next);
                continue;
            }
            Pending& entry = *find(frame.node);
            for (const Edge& edge : edges)
                if (edge.function && find(edge.function.get())->wanted()) entry.needed = true;
            frames.pop_back();
        }
    }
}

const Tensor& PendingTable::add(Pending& entry, uint32_t input_nr, Tensor gradient) {
    if (entry.buffer == 0) {
        if (free_buffers_.empty()) {
            buffers_.emplace_back();
            free_buffers_.push_back(static_cast<uint32_t>(buffers_.size()));
        }
        entry.buffer = free_buffers_.back();
        free_buffers_.pop_back();
        buffers_[entry.buffer - 1].resize(entry.node->output_count());
    }
    Tensor& sum = buffers_[entry.buffer - 1][input_nr];
    if (!gradient.defined()) return sum;
    if (!sum.defined())
        sum = std::move(gradient);
    else if (ours(sum, gradient))
        kernels::add_(sum, gradient);
    else if (run_state().grad_enabled)
        sum = gradient_math().add(sum, gradient);
    else
        sum = kernels::add(sum, gradient);
    return sum;
}

TensorList PendingTable::take(Pending& entry) {
    INTERNAL_ASSERT(entry.buffer != 0);
    TensorList gradients = std::move(buffers_[entry.buffer - 1]);
    buffers_[entry.buffer - 1].clear();
    free_buffers_.push_back(entry.buffer);
    entry.buffer = 0;
    return gradients;
}

void PendingTable::clear() { *this = PendingTable(); }

}  // namespace backstep::autograd
