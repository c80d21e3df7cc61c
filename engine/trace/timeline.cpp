#include "trace/timeline.h"

#include <algorithm>

#include "trace/index/timeline_tables.h"

namespace backstep::trace {

struct Timeline::Index : TimelineTables {
    using TimelineTables::TimelineTables;
    std::once_flag pictures_made;
    std::vector<std::shared_ptr<const Picture>> made_pictures;

    // Number of the phase a step belongs to that Shift+Right stops at; 0 for plain steps.
    bool starts_phase(uint32_t number) const {
        const Step& step = steps.steps[number];
        if (step.kind == StepKind::Error || step.kind == StepKind::Limit) return true;
        if (step.phase == Phase::Plain) return false;
        if (step.kind == StepKind::BackwardSeed) return true;
        uint32_t before = number - 1;
        while (before > 0 && steps.steps[before].phase == Phase::Plain) --before;
        return before == 0 || steps.steps[before].phase != step.phase;
    }

    bool same_path(PathId a, const std::vector<Occurrence>& b, bool exact) const {
        size_t left = b.size();
        for (; a; a = view->path(a).parent) {
            const Occurrence& place = view->path(a).place;
            if (left == 0) return false;
            const Occurrence& other = b[--left];
            if (place.index != other.index) return false;
            if (exact ? place.span != other.span
                      : place.span.line != other.span.line || place.span.cell != other.span.cell)
                return false;
        }
        return left == 0;
    }
};

Timeline::Timeline(TraceView view) : index_(std::make_unique<Index>(std::move(view))) {}
Timeline::~Timeline() = default;
Timeline::Timeline(Timeline&&) noexcept = default;
Timeline& Timeline::operator=(Timeline&&) noexcept = default;

uint32_t Timeline::size() const { return static_cast<uint32_t>(index_->steps.steps.size() - 1); }
const Step& Timeline::step(uint32_t number) const { return index_->steps.steps[number]; }
StepState Timeline::state(uint32_t number) const { return make_state(*index_, number); }
StepState Timeline::close_up(uint32_t number, uint32_t about) const {
    return make_close_up(*index_, number, about);
}
std::pair<const NodeRecorded*, const OpExecuted*> Timeline::recorded(NodeId node) const {
    const NodeRecord* record = index_->entities.node(node);
    if (!record) return {nullptr, nullptr};
    const OpExecuted* op = record->op == kNone ? nullptr : index_->view->event(record->op).as<OpExecuted>();
    return {index_->view->event(record->recorded).as<NodeRecorded>(), op};
}
const TraceView& Timeline::trace() const { return index_->view; }
std::vector<MemoryMeter> Timeline::memory_series() const { return index_->meter; }

Event Timeline::event_of(uint32_t number) const {
    return number == 0 ? Event() : index_->view->event(index_->steps.defining[number]);
}

uint32_t Timeline::step_at(uint32_t event) const { return index_->steps.step_at(event); }
const Entities& Timeline::entities() const { return index_->entities; }
PathId Timeline::path(uint32_t number) const { return index_->steps.paths[number]; }

StepKey Timeline::key(uint32_t number) const {
    const Step& step = this->step(number);
    StepKey key;
    key.span = step.span;
    key.kind = step.kind;
    for (PathId path = index_->steps.paths[number]; path; path = index_->view->path(path).parent)
        key.path.push_back(index_->view->path(path).place);
    std::ranges::reverse(key.path);
    const std::shared_ptr<const PicturePlan> plan = index_->plan(step.picture);
    int32_t item = step.node ? plan->item(step.node) : -1;
    if (item < 0 && step.tensor) item = plan->leaf(index_->entities.record_of(step.tensor));
    if (item < 0 && step.tensor) {
        const std::vector<PictureItem>& items = plan->picture->items;
        for (size_t i = 0; i < items.size() && item < 0; ++i)
            if (items[i].tensor == step.tensor) item = static_cast<int32_t>(i);
    }
    if (item >= 0) key.structural = plan->picture->items[static_cast<size_t>(item)].structural_id;
    return key;
}

std::optional<uint32_t> Timeline::find_exact(const StepKey& key) const {
    for (const bool exact : {true, false})
        for (uint32_t k = 1; k <= size(); ++k) {
            const Step& step = this->step(k);
            if (step.kind != key.kind || step.span.line != key.span.line || step.span.cell != key.span.cell)
                continue;
            if (exact && step.span != key.span) continue;
            if (!index_->same_path(index_->steps.paths[k], key.path, exact)) continue;
            if (this->key(k).structural == key.structural) return k;
        }
    return std::nullopt;
}

std::optional<uint32_t> Timeline::find(const StepKey& key) const {
    if (const std::optional<uint32_t> exact = find_exact(key)) return exact;
    std::optional<uint32_t> nearest;
    for (uint32_t k = 1; k <= size(); ++k) {
        const Step& step = this->step(k);
        const auto place = [](const SourceSpan& span) { return std::pair(span.cell, span.line); };
        if (place(step.span) > place(key.span)) continue;
        if (!index_->same_path(index_->steps.paths[k], key.path, false)) continue;
        nearest = k;
    }
    return nearest;
}

std::pair<uint32_t, bool> Timeline::follow(const Timeline& old, uint32_t number) const {
    for (uint32_t k = std::min(number, old.size()); k > 0; --k)
        if (const std::optional<uint32_t> found = find_exact(old.key(k))) return {*found, k == number};
    return {0, number == 0};
}

uint32_t Timeline::next_phase(uint32_t number) const {
    for (uint32_t k = number + 1; k <= size(); ++k)
        if (index_->starts_phase(k)) return k;
    return size();
}

uint32_t Timeline::previous_phase(uint32_t number) const {
    for (uint32_t k = number; k > 1; --k)
        if (index_->starts_phase(k - 1)) return k - 1;
    return 0;
}

uint32_t Timeline::next_iteration(uint32_t number) const { return index_->turns.next(number); }
uint32_t Timeline::previous_iteration(uint32_t number) const { return index_->turns.previous(number); }
const Turns& Timeline::turns() const { return index_->turns; }

const std::vector<std::shared_ptr<const Picture>>& Timeline::pictures() const {
    std::call_once(index_->pictures_made, [this] {
        for (uint32_t i = 0; i < index_->pictures.size(); ++i)
            index_->made_pictures.push_back(index_->plan(PictureId(i + 1))->picture);
    });
    return index_->made_pictures;
}

std::shared_ptr<const Picture> Timeline::picture_at(uint32_t number) const {
    return index_->plan(step(number).picture)->picture;
}

}  // namespace backstep::trace
