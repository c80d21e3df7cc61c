#include "explain/paths/whole_path.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "explain/paths/path_row.h"
#include "trace/index/entities.h"

namespace backstep::explain {

using namespace trace;

namespace {

// The beginning of a path at some item: by which edge it goes on towards the leaf, and which of the paths
// listed there it follows.
struct Start {
    double product = 1;
    uint32_t edge = 0;
    uint32_t next = 0;
};

// Items stand in order of birth, so an edge always comes from an earlier one: one sweep from the leaf to the
// root counts every path, adds their products, and keeps the largest of each item, which are made of the
// largest of the items before it.
class PathSweep {
  public:
    PathSweep(const RecordedOps& ops, const StepState& state, uint32_t leaf)
        : ops_(ops), state_(state), picture_(*state.picture), leaf_(leaf) {
        const size_t size = picture_.items.size();
        count_.assign(size, 0);
        sum_.assign(size, 0);
        best_.resize(size);
        by_target_.resize(size);
        for (uint32_t e = 0; e < picture_.edges.size(); ++e)
            if (picture_.edges[e].carries_grad) by_target_[picture_.edges[e].to].push_back(e);
        count_[leaf] = 1;
        sum_[leaf] = 1;
        best_[leaf].push_back({});
        for (uint32_t item = leaf + 1; item < size; ++item) visit(item);
    }

    double count(uint32_t item) const { return count_[item]; }
    double sum(uint32_t item) const { return sum_[item]; }
    bool numbers() const { return numbers_; }
    size_t listed(uint32_t item) const { return best_[item].size(); }
    double product(uint32_t item, size_t which) const { return best_[item][which].product; }

    Path path(uint32_t root, size_t which) const {
        Path path;
        uint32_t item = root;
        uint32_t at = static_cast<uint32_t>(which);
        while (item != leaf_) {
            const Start& start = best_[item][at];
            path.rows.push_back(path_row(ops_, state_, start.edge, locals_.at(start.edge)));
            item = picture_.edges[start.edge].from;
            at = start.next;
        }
        return path;
    }

  private:
    void visit(uint32_t item) {
        for (const uint32_t edge : by_target_[item]) {
            const uint32_t from = picture_.edges[edge].from;
            if (count_[from] == 0) continue;
            const double factor = factor_of(item, edge);
            count_[item] += count_[from];
            sum_[item] += factor * sum_[from];
            for (uint32_t i = 0; i < best_[from].size(); ++i)
                best_[item].push_back({factor * best_[from][i].product, edge, i});
        }
        std::stable_sort(best_[item].begin(), best_[item].end(), [](const Start& a, const Start& b) {
            return std::abs(a.product) > std::abs(b.product);
        });
        if (best_[item].size() > kListedPaths) best_[item].resize(kListedPaths);
    }

    double factor_of(uint32_t item, uint32_t edge) {
        LocalDerivative local = local_derivative(ops_, state_, item, picture_.edges[edge].operand);
        if (local.form == Form::NumbersOnly) local.value = sent_for_one(item, edge);
        const bool scalar = !local.value.empty() && local.value.dim() == 0;
        if (!scalar) numbers_ = false;
        locals_[edge] = local;
        return scalar ? local.value.at(0) : 1;
    }

    // Of a Function that tells no formula: what it sent for each unit of what it received, of single numbers.
    ValueSnapshot sent_for_one(uint32_t item, uint32_t edge) const {
        const auto& came = state_.items[item].upstream;
        const auto& sent = state_.edges[edge].gradient;
        const bool numbers = came && sent && came->dim() == 0 && sent->dim() == 0 && !came->empty() &&
                             !sent->empty() && came->at(0) != 0;
        return numbers ? ValueSnapshot::scalar(sent->dtype(), sent->at(0) / came->at(0)) : ValueSnapshot();
    }

    const RecordedOps& ops_;
    const StepState& state_;
    const Picture& picture_;
    uint32_t leaf_;
    std::vector<double> count_;
    std::vector<double> sum_;
    std::vector<std::vector<Start>> best_;
    std::vector<std::vector<uint32_t>> by_target_;
    std::map<uint32_t, LocalDerivative> locals_;  // by edge
    bool numbers_ = true;
};

// The root of the latest backward that reaches the leaf: inside of one, a checkpoint's begins at another.
int32_t root_above(const Timeline& timeline, const StepState& state, uint32_t leaf_item) {
    const auto& items = state.picture->items;
    const Entities& entities = timeline.entities();
    const NodeId slate = entities.tensors[entities.record_of(items[leaf_item].tensor)].accumulator;
    const uint32_t end = state.step.number == 0 ? 0 : timeline.step(state.step.number).last_event;
    for (size_t r = entities.runs.size(); r-- > 0;) {
        const RunRecord& run = entities.runs[r];
        if (run.start >= end || !slate || !run.member(slate)) continue;
        for (size_t i = 0; i < items.size(); ++i)
            if (items[i].node && items[i].node == run.root) return static_cast<int32_t>(i);
    }
    return root_of(state);
}

}  // namespace

std::optional<WholePath> whole_path(const Timeline& timeline, const StepState& state, uint32_t leaf_item) {
    const Picture& picture = *state.picture;
    const int32_t root =
        leaf_item < picture.items.size() ? root_above(timeline, state, leaf_item) : root_of(state);
    if (root < 0 || leaf_item >= picture.items.size() || static_cast<uint32_t>(root) <= leaf_item)
        return std::nullopt;
    const auto from = static_cast<uint32_t>(root);
    const RecordedOps ops(timeline);
    const PathSweep sweep(ops, state, leaf_item);
    if (sweep.count(from) == 0) return std::nullopt;

    WholePath whole;
    whole.root_item = from;
    whole.root = plain_name(ops.trace(), picture.items[from]);
    whole.leaf = plain_name(ops.trace(), picture.items[leaf_item]);
    whole.gradient = whole.leaf + ".grad";
    whole.count = sweep.count(from);
    const std::optional<ValueSnapshot> given = seed_of(timeline, state, from);
    const double seed = given && given->dim() == 0 ? given->at(0) : 1;
    whole.numbers = sweep.numbers() && (!given || given->dim() == 0);
    whole.seeded = seed != 1;
    // What earlier backwards left on the slate is not in these paths.
    const Slate& slate = state.items[leaf_item].slate;
    whole.whole_root = slate.is_none || slate.old_is_none;
    whole.sum = whole.numbers ? seed * sweep.sum(from) : 0;
    whole.rest = whole.sum;
    for (size_t i = 0; i < sweep.listed(from); ++i) {
        whole.paths.push_back(sweep.path(from, i));
        if (!whole.numbers) continue;
        const double product = seed * sweep.product(from, i);
        whole.paths.back().product = ValueSnapshot::scalar(DType::Float32, product);
        whole.rest -= product;
    }
    if (static_cast<double>(whole.paths.size()) == whole.count) whole.rest = 0;
    return whole;
}

int32_t leaf_followed(const StepState& state) {
    const Picture& picture = *state.picture;
    struct Way {
        int32_t next = -1;
        uint16_t operand = UINT16_MAX;
    };
    std::vector<Way> ways(picture.items.size());  // of the first gradient each item sends
    for (const PictureEdge& edge : picture.edges)
        if (edge.carries_grad && edge.operand < ways[edge.to].operand)
            ways[edge.to] = {static_cast<int32_t>(edge.from), edge.operand};
    int32_t at = state.running >= 0 ? state.running : root_of(state);
    while (at >= 0 && picture.items[static_cast<size_t>(at)].kind == ItemKind::Node)
        at = ways[static_cast<size_t>(at)].next;
    return at;
}

}  // namespace backstep::explain
