#pragma once

#include <unordered_map>
#include <vector>

#include "autograd/node.h"

namespace backstep::autograd {

// What one backward knows of the nodes it will reach: how many contributions are still to come, those that
// came (summed), and whether the node is wanted at all. A node remembers its place here as a hint, so that
// finding it costs no hashing; when another backward over the same nodes has overwritten the hint, a map
// takes over.
class PendingTable {
  public:
    struct Pending {
        Node* node;
        uint32_t dependencies = 0;
        uint32_t buffer = 0;    // 1 + index into the buffers in use; 0 before the first contribution
        bool needed = true;     // to be applied
        bool captured = false;  // its buffer is a result
        bool wanted() const { return needed || captured; }
    };

    // Counts, from the roots down, how often each node will be given a gradient.
    void count(std::span<const Edge> roots);
    // Marks as needed only what lies between the roots and `targets`. The targets themselves are captured, or
    // needed too when gradients accumulate into them.
    void limit(std::span<const Edge> roots, std::span<const Edge> targets, bool capture);

    Pending* find(Node* node);
    // Adds a contribution to slot `input_nr`; the sum so far.
    const Tensor& add(Pending& entry, uint32_t input_nr, Tensor gradient);
    // The summed gradients of a node that is to run.
    TensorList take(Pending& entry);
    void clear();

  private:
    Pending& find_or_make(Node* node);

    std::vector<Pending> entries_;
    std::unordered_map<Node*, uint32_t> index_;
    std::vector<TensorList> buffers_;
    std::vector<uint32_t> free_buffers_;
};

}  // namespace backstep::autograd
