#include "layout/layered_layout.h"

#include <algorithm>
#include <numeric>

#include "layout/ranked_graph.h"

namespace backstep::layout {

namespace {

// An edge is threaded through at most so many ranks; a longer one is drawn straight.
constexpr uint32_t kThreadedRanks = 3;
constexpr double kThreadWidth = 12;
constexpr double kTrunkPull = 50, kTagPull = 0.05;
constexpr double kAfterTag = 8;  // its room ends beyond it

// A card, or the place where an edge passes a rank.
struct Slot {
    double width = 0;
    double x = 0;
    uint32_t rank = 0;
    // Neighbours with the difference of left edges that would make the edge plumb; cards of the trunk would
    // rather stand in one column, or a long chain through its second operands walks away sideways.
    struct Link {
        uint32_t slot;
        double offset;
        bool trunk;
    };
    std::vector<Link> above, below;
};

class Layers {
  public:
    Layers(const trace::Picture& picture, RankedGraph& graph, const LayoutOptions& options)
        : picture_(picture), graph_(graph), options_(options) {}

    void run() {
        choose_ranks();
        make_slots();
        order_by_first_visit();
        const int sweeps = slots_.size() < 2000 ? 12 : 4;
        for (int sweep = 0; sweep < sweeps; ++sweep) sort_by_medians(sweep % 2 == 0);
        spread_out();
        for (int sweep = 0; sweep < sweeps; ++sweep) align(sweep % 2 == 0);
        align(true);
        gather_tags();
        copy_back();
    }

  private:
    void choose_ranks() {
        const std::vector<uint32_t> rank = ranks(picture_);
        for (size_t i = 0; i < rank.size(); ++i) graph_.cards[i].rank = rank[i];
    }

    void link(uint32_t upper, uint32_t lower, double offset, bool trunk = false) {
        slots_[upper].below.push_back({lower, -offset, trunk});
        slots_[lower].above.push_back({upper, offset, trunk});
    }

    void make_slots() {
        for (const RankedGraph::Card& card : graph_.cards)
            slots_.push_back({card.width, 0, card.rank, {}, {}});
        threads_.resize(picture_.edges.size());
        std::vector<bool> trunk(picture_.edges.size(), false);
        for (const uint32_t e : trunk_edges(picture_)) trunk[e] = true;
        for (size_t e = 0; e < picture_.edges.size(); ++e) {
            const trace::PictureEdge& edge = picture_.edges[e];
            const uint32_t first = slots_[edge.from].rank, last = slots_[edge.to].rank;
            const double out = exit_offset(graph_, edge), in = entry_offset(graph_, picture_, edge);
            if (last - first - 1 > kThreadedRanks) continue;
            uint32_t upper = edge.from;
            double upper_port = out;
            for (uint32_t r = first + 1; r < last; ++r) {
                const auto thread = static_cast<uint32_t>(slots_.size());
                slots_.push_back({kThreadWidth, 0, r, {}, {}});
                threads_[e].push_back(thread);
                link(upper, thread, upper_port - kThreadWidth / 2);
                upper = thread;
                upper_port = kThreadWidth / 2;
            }
            if (trunk[e] && upper == edge.from)
                link(upper, edge.to, 0, true);
            else
                link(upper, edge.to, upper_port - in);
        }
        uint32_t count = 0;
        for (const Slot& slot : slots_) count = std::max(count, slot.rank + 1);
        rows_.resize(count);
    }

    // Slots in the order a walk up from the roots meets them, operands first to last.
    void order_by_first_visit() {
        std::vector<uint32_t> stack;
        std::vector<bool> seen(slots_.size(), false);
        std::vector<uint32_t> roots(slots_.size());
        std::iota(roots.begin(), roots.end(), 0);
        std::stable_sort(roots.begin(), roots.end(),
                         [this](uint32_t a, uint32_t b) { return slots_[a].rank > slots_[b].rank; });
        for (const uint32_t root : roots) {
            if (!slots_[root].below.empty()) continue;
            stack.push_back(root);
            while (!stack.empty()) {
                const uint32_t at = stack.back();
                stack.pop_back();
                if (seen[at]) continue;
                seen[at] = true;
                rows_[slots_[at].rank].push_back(at);
                const auto& above = slots_[at].above;
                for (auto it = above.rbegin(); it != above.rend(); ++it) stack.push_back(it->slot);
            }
        }
        for (uint32_t slot = 0; slot < slots_.size(); ++slot)
            if (!seen[slot]) rows_[slots_[slot].rank].push_back(slot);
        number_places();
    }

    void number_places() {
        place_.assign(slots_.size(), 0);
        for (const auto& row : rows_)
            for (size_t i = 0; i < row.size(); ++i)
                place_[row[i]] = static_cast<double>(i) / static_cast<double>(row.size());
    }

    void sort_by_medians(bool downwards) {
        std::vector<double> key(slots_.size());
        const auto sort_row = [&](std::vector<uint32_t>& row) {
            for (const uint32_t at : row)
                key[at] = median(downwards ? slots_[at].above : slots_[at].below, at);
            std::stable_sort(row.begin(), row.end(),
                             [&key](uint32_t a, uint32_t b) { return key[a] < key[b]; });
            for (size_t i = 0; i < row.size(); ++i)
                place_[row[i]] = static_cast<double>(i) / static_cast<double>(row.size());
        };
        if (downwards)
            for (auto& row : rows_) sort_row(row);
        else
            for (auto row = rows_.rbegin(); row != rows_.rend(); ++row) sort_row(*row);
    }

    double median(const std::vector<Slot::Link>& links, uint32_t self) const {
        if (links.empty()) return place_[self];
        std::vector<double> places;
        for (const Slot::Link& other : links) places.push_back(place_[other.slot]);
        std::sort(places.begin(), places.end());
        return (places[(places.size() - 1) / 2] + places[places.size() / 2]) / 2;
    }

    double gap_after(uint32_t at) const {
        return slots_[at].width + (is_tag(at) ? kAfterTag : options_.column_gap);
    }

    bool is_tag(uint32_t at) const { return at >= options_.tags_from && at < graph_.cards.size(); }

    void spread_out() {
        for (const auto& row : rows_) {
            double x = 0;
            for (const uint32_t at : row) {
                slots_[at].x = x;
                x += gap_after(at);
            }
        }
    }

    void align(bool downwards) {
        if (downwards)
            for (const auto& row : rows_) align_row(row, true);
        else
            for (auto row = rows_.rbegin(); row != rows_.rend(); ++row) align_row(*row, false);
    }

    // Each slot wants to stand plumb with its neighbours; those that cannot share their room as a block
    // (isotonic regression, by pooling).
    void align_row(const std::vector<uint32_t>& row, bool downwards) {
        struct Block {
            double wish, weight;
            size_t count;
        };
        std::vector<Block> blocks;
        double before = 0;
        std::vector<double> shift(row.size());
        for (size_t i = 0; i < row.size(); ++i) {
            shift[i] = before;
            const auto [wish, weight] = wish_of(row[i], downwards);
            blocks.push_back({wish - before, weight, 1});
            while (blocks.size() > 1 && blocks[blocks.size() - 2].wish > blocks.back().wish) {
                const Block last = blocks.back();
                blocks.pop_back();
                Block& into = blocks.back();
                into.wish = (into.wish * into.weight + last.wish * last.weight) / (into.weight + last.weight);
                into.weight += last.weight;
                into.count += last.count;
            }
            before += gap_after(row[i]);
        }
        size_t i = 0;
        for (const Block& block : blocks)
            for (size_t n = 0; n < block.count; ++n, ++i) slots_[row[i]].x = block.wish + shift[i];
    }

    // What the last sweep left between the cards of a row and the tags at its sides.
    void gather_tags() {
        for (const auto& row : rows_) {
            const auto no_tag = [this](uint32_t at) { return !is_tag(at); };
            const auto first = std::ranges::find_if(row, no_tag);
            if (first == row.end()) continue;
            const auto last = std::find_if(row.rbegin(), row.rend(), no_tag).base();
            for (auto it = last; it != row.end(); ++it) {
                const uint32_t before = *(it - 1);
                slots_[*it].x = std::max(slots_[before].x + gap_after(before), plumb_with_use(*it));
            }
            for (auto it = first; it != row.begin(); --it) {
                const uint32_t tag = *(it - 1);
                slots_[tag].x = std::min(slots_[*it].x - gap_after(tag), plumb_with_use(tag));
            }
        }
    }

    double plumb_with_use(uint32_t tag) const {
        const Slot::Link& use = slots_[tag].below.front();
        return slots_[use.slot].x + use.offset;
    }

    std::pair<double, double> wish_of(uint32_t at, bool downwards) const {
        const auto& links = downwards ? slots_[at].above : slots_[at].below;
        if (links.empty()) return {slots_[at].x, 0.1};
        for (const Slot::Link& other : links)
            if (other.trunk) return {slots_[other.slot].x + other.offset, kTrunkPull};
        std::vector<double> wishes;
        for (const Slot::Link& other : links) wishes.push_back(slots_[other.slot].x + other.offset);
        std::sort(wishes.begin(), wishes.end());
        // A tag gives way to the cards, whose edges are the ones the eye follows.
        const double weight = is_tag(at) ? kTagPull : 1;
        return {wishes[(wishes.size() - 1) / 2], weight * static_cast<double>(links.size())};
    }

    void copy_back() {
        for (size_t i = 0; i < graph_.cards.size(); ++i) graph_.cards[i].x = slots_[i].x;
        for (size_t e = 0; e < threads_.size(); ++e)
            for (const uint32_t thread : threads_[e])
                graph_.ways[e].x.push_back(slots_[thread].x + kThreadWidth / 2);
    }

    const trace::Picture& picture_;
    RankedGraph& graph_;
    const LayoutOptions& options_;
    std::vector<Slot> slots_;
    std::vector<std::vector<uint32_t>> threads_;  // of each edge, uppermost first
    std::vector<std::vector<uint32_t>> rows_;
    std::vector<double> place_;
};

}  // namespace

GraphLayout LayeredLayout::lay_out(const trace::Picture& picture, const TextMeasure& measure,
                                   const LayoutOptions& options) const {
    RankedGraph graph = measure_cards(picture, measure, options);
    Layers(picture, graph, options).run();
    return place_rows(picture, graph, options);
}

}  // namespace backstep::layout
