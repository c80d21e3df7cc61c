#include "trace/loops/series.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace backstep::trace {
namespace {

constexpr int64_t kShownElements = 4;
constexpr size_t kLately = 4096;
constexpr std::string_view kNormSign = "‖";

double norm(const ValueSnapshot& value) {
    if (value.is_summary()) return std::nan("");
    double sum = 0;
    for (int64_t i = 0; i < value.numel(); ++i) sum += value.at(i) * value.at(i);
    return std::sqrt(sum);
}

}  // namespace

std::string Series::measured() const {
    const bool bare = !name.starts_with(kNormSign);
    return bare ? name : name.substr(kNormSign.size(), name.size() - 2 * kNormSign.size());
}

bool SeriesReader::read(const TraceView& view, uint32_t most) {
    const uint32_t end = next_ + std::min(most, view.size() - next_);
    read(*view, *view, next_, end);
    next_ = end;
    return next_ < view.size();
}

void SeriesReader::read(const Trace& words, const Trace& events, uint32_t from, uint32_t to) {
    words_ = &words;
    for (event_ = from; event_ < to; ++event_) {
        const Event event = events.event(event_);
        memory_.see(event);
        peak_referenced_ = std::max(peak_referenced_, memory_.meter().referenced);
        peak_held_ = std::max(peak_held_, memory_.meter().held);
        event.visit([this](const auto& body) { see(body); });
    }
}

void SeriesReader::see(const LeafCreated& leaf) {
    if (leaf.requires_grad)
        parameters_[leaf.tensor.value] = {StringId(), leaf.value};
    else if (leaf.value.numel() == 1 && !leaf.value.empty())
        scalars_[leaf.tensor.value] = {leaf.value.at(0), StringId(), leaf.span};
}

void SeriesReader::see(const RequiresGradSet& set) {
    if (!set.requires_grad) return;
    const auto [place, fresh] = parameters_.try_emplace(set.tensor.value);
    const auto scalar = scalars_.find(set.tensor.value);
    if (!fresh || scalar == scalars_.end()) return;
    place->second.value = ValueSnapshot::scalar(DType::Float64, scalar->second.value);
    place->second.name = scalar->second.name;
    if (place->second.name) add_parameter(words_->text(place->second.name), place->second.value);
}

void SeriesReader::see(const OpExecuted& op) {
    if (!forward_ && tasks_ == 0 && op.why == NotRecorded::Recorded) forward_ = line_;
    if (op.inside_node || op.value.empty() || op.value.numel() != 1) return;
    if (scalars_.size() >= kLately) scalars_.clear();
    scalars_[op.output.value] = {op.value.at(0), StringId(), op.span};
}

void SeriesReader::see(const VariableBound& binding) {
    if (const auto leaf = parameters_.find(binding.tensor.value); leaf != parameters_.end()) {
        if (leaf->second.name) return;
        leaf->second.name = binding.name;
        if (!leaf->second.value.empty()) add_parameter(words_->text(binding.name), leaf->second.value);
    } else if (const auto scalar = scalars_.find(binding.tensor.value);
               scalar != scalars_.end() && !scalar->second.name)
        scalar->second.name = binding.name;
}

void SeriesReader::see(const TensorMutated& write) {
    auto leaf = parameters_.find(write.tensor.value);
    if (leaf == parameters_.end()) leaf = parameters_.find(write.memory.value);
    if (leaf == parameters_.end() || write.value.empty()) return;
    // A write into a part of it is seen through the whole.
    leaf->second.value =
        leaf->first == write.tensor.value ? write.value : leaf->second.value.seen_through(write.value);
    if (leaf->second.name) add_parameter(words_->text(leaf->second.name), leaf->second.value);
}

// The innermost turn on the way to a place.
PathId SeriesReader::turn_of(PathId path) const {
    while (path && words_->path(path).call) path = words_->path(path).parent;
    return path;
}

bool SeriesReader::within(PathId turn, PathId outer) const {
    while (turn && turn != outer) turn = words_->path(turn).parent;
    return turn == outer;
}

void SeriesReader::enter(PathId path) {
    if (path == path_) return;
    path_ = path;
    const PathId turn = turn_of(path);
    while (!open_.empty() && !within(turn, open_.back().turn)) open_.pop_back();
    if (turn && (open_.empty() || open_.back().turn != turn)) open_.push_back({turn, event_});
}

uint32_t SeriesReader::beginning_of(PathId turn) const {
    const uint32_t event = turn ? open_.back().event : forward_.value_or(event_);
    // A turn goes on after those of a loop inside it.
    return beginnings_.empty() || event > beginnings_.back() ? event : event_;
}

void SeriesReader::begin_turn() {
    const PathId turn = turn_of(path_);
    if (turn && !in_turns_) forget_what_was_outside();
    counted_ = turn || !in_turns_;
    if (!counted_ || (turn && turn == last_turn_)) return;
    if (!latest_only_) beginnings_.push_back(beginning_of(turn));
    last_turn_ = turn;
    ++turn_;
}

void SeriesReader::forget_what_was_outside() {
    in_turns_ = true;
    turn_ = 0;
    beginnings_.clear();
    for (Series& series : series_) {
        if (series.samples.empty()) continue;
        Sample last = series.samples.back();
        series.samples.clear();
        last.turn = 0;
        if (series.kind == SeriesKind::Parameter) series.samples.push_back(last);
    }
}

uint32_t SeriesReader::turn_at(uint32_t event) const {
    return static_cast<uint32_t>(std::ranges::upper_bound(beginnings_, event) - beginnings_.begin());
}

void SeriesReader::see(const BackwardStarted& start) {
    if (tasks_++ > 0) return;
    begin_turn();
    forward_.reset();
    const auto loss = scalars_.find(start.tensor.value);
    if (loss == scalars_.end()) return;
    const Scalar& scalar = loss->second;
    add(SeriesKind::Loss, scalar.name ? words_->text(scalar.name) : words_->code(scalar.span), scalar.value);
}

void SeriesReader::see(const BackwardFinished&) {
    if (tasks_ > 0) --tasks_;
    if (tasks_ > 0) return;
    add(SeriesKind::ReferencedBytes, {}, static_cast<double>(peak_referenced_));
    add(SeriesKind::HeldBytes, {}, static_cast<double>(peak_held_));
    peak_referenced_ = memory_.meter().referenced;
    peak_held_ = memory_.meter().held;
}

void SeriesReader::see(const GradAccumulated& grad) {
    const auto leaf = parameters_.find(grad.tensor.value);
    if (leaf == parameters_.end() || !leaf->second.name || grad.after.empty()) return;
    add(SeriesKind::GradNorm, words_->text(leaf->second.name) + ".grad", norm(grad.after));
}

void SeriesReader::see(const SeriesPoint& point) {
    enter(point.path);
    begin_turn();
    kept_ = false;
    add(point.series, words_->text(point.name), point.value);
    kept_ = true;
}

void SeriesReader::add_parameter(const std::string& name, const ValueSnapshot& value) {
    const int64_t count = value.numel();
    if (value.dim() == 0 || count > kShownElements)
        return value.dim() == 0 ? add(SeriesKind::Parameter, name, value.at(0))
                                : add(SeriesKind::Parameter,
                                      std::string(kNormSign) + name + std::string(kNormSign), norm(value));
    for (int64_t i = 0; i < count; ++i)
        add(SeriesKind::Parameter, name + '[' + std::to_string(i) + ']', value.at(i));
}

void SeriesReader::add(SeriesKind kind, const std::string& name, double value) {
    if (!counted_ && kind != SeriesKind::Parameter) return;
    const std::string key = static_cast<char>('0' + static_cast<int>(kind)) + name;
    const auto [place, fresh] = place_.try_emplace(key, series_.size());
    if (fresh) series_.push_back({kind, name, {}});
    std::vector<Sample>& samples = series_[place->second].samples;
    const Sample sample{turn_, event_, value, kept_, last_turn_};
    if (!samples.empty() && (latest_only_ || samples.back().turn == turn_))
        samples.back() = sample;
    else
        samples.push_back(sample);
}

}  // namespace backstep::trace
