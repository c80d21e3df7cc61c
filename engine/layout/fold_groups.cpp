#include "layout/fold_groups.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "trace/index/picture_names.h"
#include "trace/trace.h"

namespace backstep::layout {

using namespace trace;

namespace {

// Where an item was made: the turns and calls around it, outermost first, and its line.
struct Place {
    std::vector<PathId> path;
    SourceSpan line, expression;
    bool known = false;
};

// What two items must have in common to be drawn as one.
using Key = std::tuple<uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t>;
constexpr Key kAlone{};

Key key_of(PathId path, const SourceSpan& span) {
    return {1, path.value, span.cell, span.line, span.column, span.end_column};
}

class Grouper {
  public:
    Grouper(const Timeline& timeline, const Picture& picture, FoldBy by, const std::set<PathId>& open)
        : timeline_(timeline), trace_(*timeline.trace()), picture_(picture), by_(by), open_(open) {}

    std::vector<FoldGroup> make() {
        find_places();
        if (by_ != FoldBy::Line) skip_common_places();
        std::vector<FoldGroup> groups;
        FoldGroup run;
        Key last = kAlone;
        const auto close = [&] {
            if (run.items.size() > 1) groups.push_back(std::move(run));
            run = {};
        };
        // Only what was made without interruption: then nothing between two members can depend on one and
        // feed the other.
        for (uint32_t i = 0; i < picture_.items.size(); ++i) {
            if (is_leaf(i)) continue;
            const Where where = where_made(i);
            if (where.key != last || where.key == kAlone) close();
            last = where.key;
            if (run.items.empty()) {
                run.title = where.title;
                run.place = where.place;
            }
            run.items.push_back(i);
        }
        close();
        take_private_leaves(groups);
        return groups;
    }

  private:
    bool is_leaf(uint32_t item) const {
        return picture_.items[item].kind == ItemKind::Leaf || picture_.items[item].kind == ItemKind::Value;
    }

    void find_places() {
        places_.resize(picture_.items.size());
        std::unordered_map<uint32_t, uint32_t> by_node, by_tensor;
        for (uint32_t i = 0; i < picture_.items.size(); ++i) {
            if (is_leaf(i)) continue;
            if (picture_.items[i].node) by_node[picture_.items[i].node.value] = i;
            by_tensor[picture_.items[i].tensor.value] = i;
        }
        for (uint32_t k = 1; k <= timeline_.size(); ++k) {
            const Step& step = timeline_.step(k);
            if (step.kind != StepKind::OpExecuted && step.kind != StepKind::InPlaceWrite) continue;
            const auto node = by_node.find(step.node.value);
            const auto tensor = by_tensor.find(step.tensor.value);
            if (step.node ? node == by_node.end() : tensor == by_tensor.end()) continue;
            Place& place = places_[step.node ? node->second : tensor->second];
            for (PathId at = timeline_.path(k); at.value != 0; at = trace_.path(at).parent)
                place.path.push_back(at);
            std::ranges::reverse(place.path);
            place.line = step.span;
            place.expression = step.node_span;
            place.known = true;
        }
    }

    // Turns and calls that everything was made in tell nothing apart.
    void skip_common_places() {
        while (true) {
            PathId common;
            bool all = true, any = false;
            for (uint32_t i = 0; i < places_.size() && all; ++i) {
                if (!places_[i].known) continue;
                const PathId at = places_[i].path.size() > skipped_ ? places_[i].path[skipped_] : PathId();
                all = at && (!any || at == common);
                common = at;
                any = true;
            }
            if (!all || !any) return;
            ++skipped_;
        }
    }

    struct Where {
        Key key = kAlone;
        std::string title;
        PathId place;
    };
    Where where_made(uint32_t item) const {
        const Place& place = places_[item];
        if (!place.known) return {};
        if (by_ == FoldBy::Iteration) {
            for (size_t d = skipped_; d < place.path.size(); ++d)
                if (const PathId at = place.path[d]; !trace_.path(at).call)
                    return {key_of(at, {}), turn_title(trace_.path(at)), at};
            return {};
        }
        const PathId inside = place.path.empty() ? PathId() : place.path.back();
        if (by_ == FoldBy::Line)
            return {key_of(inside, line_of(place.line)), cut_short(trace_.code(place.line)), {}};
        for (size_t d = skipped_; d < place.path.size(); ++d)
            if (const PathId at = place.path[d]; trace_.path(at).call && !open_.contains(at))
                return {key_of(at, {}), cut_short(trace_.code(trace_.path(at).place.span)), at};
        // A built-in module runs no code of the learner's: what it records shares one call expression.
        return {key_of(inside, place.expression), cut_short(trace_.code(place.expression)), {}};
    }

    static SourceSpan line_of(const SourceSpan& span) {
        SourceSpan line;
        line.cell = span.cell;
        line.line = span.line;
        return line;
    }

    std::string turn_title(const PathEntry& turn) const {
        const std::string label = trace_.label(turn);
        return label.empty() ? "#" + std::to_string(turn.place.index + 1) : label;
    }

    // A leaf without gradient that only one group uses goes with it; slates always stay in sight.
    void take_private_leaves(std::vector<FoldGroup>& groups) const {
        std::vector<int32_t> group(picture_.items.size(), -1);
        for (size_t g = 0; g < groups.size(); ++g)
            for (const uint32_t item : groups[g].items) group[item] = static_cast<int32_t>(g);
        constexpr int32_t kUnused = -1, kShared = -2;
        std::vector<int32_t> user(picture_.items.size(), kUnused);
        for (const PictureEdge& edge : picture_.edges) {
            int32_t& of = user[edge.from];
            const int32_t here = group[edge.to] < 0 ? kShared : group[edge.to];
            of = of == kUnused || of == here ? here : kShared;
        }
        for (uint32_t i = 0; i < picture_.items.size(); ++i)
            if (picture_.items[i].kind == ItemKind::Leaf && !picture_.items[i].requires_grad &&
                user[i] >= 0) {
                std::vector<uint32_t>& items = groups[static_cast<size_t>(user[i])].items;
                items.insert(std::ranges::lower_bound(items, i), i);
            }
    }

    const Timeline& timeline_;
    const Trace& trace_;
    const Picture& picture_;
    FoldBy by_;
    const std::set<PathId>& open_;
    std::vector<Place> places_;
    size_t skipped_ = 0;
};

}  // namespace

std::vector<FoldGroup> fold_groups(const Timeline& timeline, const Picture& picture, FoldBy by,
                                   const std::set<PathId>& open) {
    if (by == FoldBy::Nothing) return {};
    return Grouper(timeline, picture, by, open).make();
}

}  // namespace backstep::layout
