#include "explain/paths/element_paths.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/error.h"
#include "explain/numeric/recorded_operation.h"
#include "explain/paths/path_row.h"
#include "explain/tensor_rules.h"
#include "ops/op_entry.h"
#include "ops/shape.h"

namespace backstep::explain {

using namespace trace;

namespace {

constexpr uint32_t kNoStart = UINT32_MAX;

// A path as far as it has come: what it sends here, by which edge it came, and which of the paths at the item
// before it goes on.
struct Branch {
    Tensor grad;
    uint32_t edge = 0;
    uint32_t before = kNoStart;
};

Tensor with_one(const ValueSnapshot& like, int64_t element, double value) {
    const Tensor seed = Tensor::empty(Dims(like.shape().data(), like.shape().size()), DType::Float64);
    std::fill_n(seed.mutable_data<double>(), seed.numel(), 0.0);
    seed.mutable_data<double>()[element] = value;
    return seed;
}

Tensor added(const Tensor& a, const Tensor& b) {
    const Tensor sum = Tensor::empty(a.sizes(), DType::Float64);
    for (int64_t i = 0; i < a.numel(); ++i)
        sum.mutable_data<double>()[i] = a.data<double>()[i] + b.data<double>()[i];
    return sum;
}

double largest(const Tensor& grad) {
    double most = 0;
    for (int64_t i = 0; i < grad.numel(); ++i) most = std::max(most, std::abs(grad.data<double>()[i]));
    return most;
}

// Items stand in order of birth, so one sweep from the root to the leaf sends everything back: the sum over
// all paths, and the paths with the largest gradients one by one.
class ElementSweep {
  public:
    ElementSweep(const Story& story, const StepState& state, uint32_t root, uint32_t leaf)
        : story_(story), state_(state), picture_(*state.picture), root_(root), leaf_(leaf) {
        const size_t size = picture_.items.size();
        count_.assign(size, 0);
        branches_.resize(size);
        sum_.resize(size);
        by_target_.resize(size);
        count_[leaf] = 1;
        for (uint32_t e = 0; e < picture_.edges.size(); ++e) {
            const PictureEdge& edge = picture_.edges[e];
            if (edge.carries_grad) by_target_[edge.to].push_back(e);
        }
        for (uint32_t item = leaf + 1; item <= root; ++item)
            for (const uint32_t e : by_target_[item]) count_[item] += count_[picture_.edges[e].from];
    }

    double count() const { return count_[root_]; }
    const Tensor& sum() const { return sum_[leaf_]; }
    const std::vector<Branch>& found() const { return branches_[leaf_]; }

    // False when a node cannot be worked out again.
    bool send(const Tensor& seed) {
        branches_[root_].push_back({seed});
        sum_[root_] = seed;
        for (uint32_t item = root_; item > leaf_; --item)
            if (count_[item] > 0 && !branches_[item].empty() && !pass(item)) return false;
        return sum().defined();
    }

    // The edges from the root to the leaf.
    std::vector<uint32_t> edges(const Branch& branch) const {
        std::vector<uint32_t> way;
        for (const Branch* at = &branch; at->before != kNoStart;) {
            way.push_back(at->edge);
            at = &branches_[picture_.edges[at->edge].to][at->before];
        }
        std::reverse(way.begin(), way.end());
        return way;
    }

  private:
    bool pass(uint32_t item) {
        const NodeRecord* node = story_.entities().node(picture_.items[item].node);
        if (!node || node->op == kNone) return false;
        const RecordedOperation operation(story_, node->op);
        for (const uint32_t e : by_target_[item]) {
            const PictureEdge& edge = picture_.edges[e];
            if (count_[edge.from] == 0) continue;
            const auto total = operation.vjp(edge.operand, sum_[item]);
            if (!total) return false;
            Tensor& sum = sum_[edge.from];
            sum = sum.defined() ? added(sum, ops::contiguous(*total)) : ops::contiguous(*total);
            for (uint32_t b = 0; b < branches_[item].size(); ++b) {
                const auto sent = operation.vjp(edge.operand, branches_[item][b].grad);
                if (!sent) return false;
                branches_[edge.from].push_back({ops::contiguous(*sent), e, b});
            }
            keep_largest(branches_[edge.from]);
        }
        return true;
    }

    static void keep_largest(std::vector<Branch>& branches) {
        if (branches.size() <= kListedPaths) return;
        std::ranges::stable_sort(branches, std::greater(),
                                 [](const Branch& branch) { return largest(branch.grad); });
        branches.resize(kListedPaths);
    }

    const Story& story_;
    const StepState& state_;
    const Picture& picture_;
    uint32_t root_, leaf_;
    std::vector<double> count_;
    std::vector<std::vector<Branch>> branches_;
    std::vector<Tensor> sum_;
    std::vector<std::vector<uint32_t>> by_target_;
};

}  // namespace

std::optional<WholePath> element_paths(const Story& story, const StepState& state, uint32_t leaf_item,
                                       Elements elements) {
    auto whole = whole_path(story.timeline(), state, leaf_item);
    if (!whole) return std::nullopt;
    const uint32_t root = whole->root_item;
    const Picture& picture = *state.picture;
    const ValueSnapshot from = story.first_value(picture.items[root].tensor);
    const ValueSnapshot to = story.first_value(picture.items[leaf_item].tensor);
    if (elements.root < 0 || elements.root >= from.numel() || elements.leaf < 0 ||
        elements.leaf >= to.numel())
        return std::nullopt;
    whole->root += index_text(from, elements.root);
    whole->gradient += index_text(to, elements.leaf);
    whole->leaf += index_text(to, elements.leaf);
    whole->whole_root = from.numel() == 1;
    const std::optional<ValueSnapshot> given = seed_of(story.timeline(), state, root);
    const bool each = given && !given->is_summary() && given->numel() == from.numel();
    const double seed = each ? given->at(elements.root) : 1;
    ElementSweep sweep(story, state, root, leaf_item);
    try {
        if (!sweep.send(with_one(from, elements.root, seed))) return whole;
    } catch (const Error&) {
        return whole;  // an operation that does not take these values in float64
    }
    const auto product = [&](const Tensor& grad) { return grad.data<double>()[elements.leaf]; };
    std::vector<const Branch*> found;
    for (const Branch& branch : sweep.found()) found.push_back(&branch);
    std::ranges::stable_sort(found, std::greater(),
                             [&](const Branch* branch) { return std::abs(product(branch->grad)); });
    whole->numbers = true;
    whole->seeded = seed != 1;
    whole->sum = product(sweep.sum());
    whole->rest = whole->sum;
    whole->paths.clear();
    const RecordedOps ops(story.timeline());
    for (const Branch* branch : found) {
        Path path;
        for (const uint32_t edge : sweep.edges(*branch))
            path.rows.push_back(
                path_row(ops, state, edge,
                         local_derivative(ops, state, picture.edges[edge].to, picture.edges[edge].operand)));
        path.product = ValueSnapshot::scalar(DType::Float32, product(branch->grad));
        whole->rest -= product(branch->grad);
        whole->paths.push_back(std::move(path));
    }
    if (static_cast<double>(whole->paths.size()) == whole->count) whole->rest = 0;
    return whole;
}

}  // namespace backstep::explain
