#include "canvas/canvas_model.h"

#include <algorithm>

#include "canvas/choreography.h"
#include "canvas/paint/looks.h"
#include "explain/callout.h"
#include "trace/trace.h"

namespace backstep::ui {

namespace {

constexpr size_t kKeptPoses = 6;
constexpr size_t kKeptFoldings = 8;
constexpr size_t kReadableItems = 200;  // more are folded unless the learner says otherwise

std::shared_ptr<const Pose> makePose(const trace::Timeline& timeline, int step, const Veils& veils = {}) {
    auto pose = std::make_shared<Pose>();
    pose->state = timeline.state(static_cast<uint32_t>(step));
    const HiddenNumbers hidden = draw(veils, pose->state);
    pose->callout = explain::callout(timeline, pose->state);
    pose->updates = explain::parameter_updates(timeline, pose->state);
    for (explain::CalloutLine& line : pose->callout) {
        using Kind = explain::CalloutLine::Kind;
        if (line.kind == Kind::Sends && hidden.holds(line.value)) line.value = trace::ValueSnapshot();
        line.asked = !hidden.empty() && line.kind == Kind::Receives && line.value.empty();
    }
    return pose;
}

// Whether a backward over the same picture had begun before the one at this step.
bool laterBackward(const trace::Timeline& timeline, int step) {
    const PictureId picture = timeline.step(static_cast<uint32_t>(step)).picture;
    if (!picture) return false;
    int seeds = 0;
    for (uint32_t k = static_cast<uint32_t>(step); k >= 1; --k) {
        const trace::Step& s = timeline.step(k);
        if (s.picture == picture && s.kind == trace::StepKind::BackwardSeed) ++seeds;
        if (seeds > 1) return true;
    }
    return false;
}

int clampStep(const trace::Timeline& timeline, int step) {
    return std::clamp(step, 0, static_cast<int>(timeline.size()));
}

}  // namespace

void CanvasModel::setTimeline(std::shared_ptr<const trace::Timeline> timeline) {
    m_timeline = std::move(timeline);
    m_poses.clear();
    m_foldings.clear();
    m_open.clear();
    m_openPlaces.clear();
    m_frame.before.reset();
    m_frame.after.reset();
    m_frame.t = 1;
}

void CanvasModel::setVeils(Veils veils) {
    m_veils = std::move(veils);
    m_poses.clear();
}

std::shared_ptr<const Pose> CanvasModel::poseAt(int step) const {
    const int k = clampStep(*m_timeline, step);
    const auto found = m_poses.find(k);
    if (found != m_poses.end()) return found->second;
    if (m_poses.size() >= kKeptPoses) m_poses.clear();
    const std::shared_ptr<const Pose> pose = makePose(*m_timeline, k, m_veils);
    const auto folding = foldingOf(pose->state.picture);
    if (!folding) return m_poses[k] = pose;
    auto folded = std::make_shared<Pose>();
    folded->state = folding->fold(pose->state);
    folded->callout = pose->callout;
    folded->updates = pose->updates;
    for (explain::ParameterUpdate& update : folded->updates) update.item = folding->shown(update.item);
    return m_poses[k] = folded;
}

void CanvasModel::setFolding(std::optional<layout::FoldBy> by) {
    m_foldBy = by;
    m_open.clear();
    m_openPlaces.clear();
    m_foldings.clear();
    m_poses.clear();
}

std::shared_ptr<const layout::Folding> CanvasModel::foldingOf(
    const std::shared_ptr<const trace::Picture>& picture) const {
    using layout::FoldBy;
    const bool large = picture->items.size() > kReadableItems;
    const FoldBy by = m_foldBy.value_or(large ? FoldBy::Iteration : FoldBy::Nothing);
    if (by == FoldBy::Nothing) return nullptr;
    if (m_foldings.size() >= kKeptFoldings)
        std::erase_if(m_foldings, [&](const auto& kept) {
            return kept.first != picture && !(kept.second && kept.second->folded().get() == this->picture());
        });
    const auto [place, fresh] = m_foldings.try_emplace(picture);
    if (!fresh) return place->second;
    std::vector<layout::FoldGroup> groups = layout::fold_groups(*m_timeline, *picture, by, m_openPlaces);
    std::erase_if(groups, [&](const layout::FoldGroup& group) {
        return m_open.contains(picture->items[group.items.back()].structural_id);
    });
    if (!groups.empty()) place->second = std::make_shared<layout::Folding>(picture, std::move(groups));
    return place->second;
}

std::shared_ptr<const layout::Folding> CanvasModel::folding() const {
    for (const auto& [original, folding] : m_foldings)
        if (folding && folding->folded().get() == picture()) return folding;
    return nullptr;
}

std::optional<CanvasModel::OfferedFold> CanvasModel::offeredFold() const {
    using layout::FoldBy;
    constexpr size_t kLeastGroups = 3;
    constexpr double kMuchLess = 0.6;
    if (isEmpty() || folding()) return std::nullopt;
    const size_t cards = picture()->items.size();
    for (const FoldBy by : {FoldBy::Iteration, FoldBy::Module}) {
        const std::vector<layout::FoldGroup> groups = layout::fold_groups(*m_timeline, *picture(), by);
        size_t left = cards;
        for (const layout::FoldGroup& group : groups) left -= group.items.size() - 1;
        if (groups.size() >= kLeastGroups &&
            static_cast<double>(left) <= kMuchLess * static_cast<double>(cards))
            return OfferedFold{by, static_cast<int>(groups.size())};
    }
    return std::nullopt;
}

bool CanvasModel::openGroup(int item) {
    const auto folded = folding();
    if (!folded || item < 0 || folded->group(static_cast<uint32_t>(item)) < 0) return false;
    const auto drawn = static_cast<uint32_t>(item);
    const layout::FoldGroup& group = folded->groups()[static_cast<size_t>(folded->group(drawn))];
    const bool call = group.place && m_timeline->trace()->path(group.place).call;
    if (call)
        m_openPlaces.insert(group.place);
    else
        m_open.insert(folded->original()->items[folded->member(drawn)].structural_id);
    m_foldings.clear();
    m_poses.clear();
    return true;
}

int CanvasModel::memberOf(int item) const {
    const auto folded = folding();
    return folded && item >= 0 ? static_cast<int>(folded->member(static_cast<uint32_t>(item))) : item;
}

int CanvasModel::shownOf(int item) const {
    const auto folded = folding();
    const bool inside = folded && item >= 0 && static_cast<size_t>(item) < folded->original()->items.size();
    return inside ? static_cast<int>(folded->shown(static_cast<uint32_t>(item))) : item;
}

void CanvasModel::light(const LitPath& path, Frame& frame) const {
    frame.litItems.clear();
    frame.litEdges.clear();
    if (isEmpty() || path.edges.empty()) return;
    const auto folded = folding();
    if ((folded ? folded->original() : m_frame.after->state.picture) != path.picture) return;
    for (const uint32_t e : path.edges) {
        const trace::PictureEdge& edge = path.picture->edges[e];
        const auto from = static_cast<uint32_t>(shownOf(static_cast<int>(edge.from)));
        const auto to = static_cast<uint32_t>(shownOf(static_cast<int>(edge.to)));
        frame.litItems.push_back(to);
        frame.litItems.push_back(from);
        const auto& drawn = picture()->edges;
        for (size_t d = folded ? 0 : e; d < drawn.size(); ++d)
            if (drawn[d].from == from && drawn[d].to == to) {
                frame.litEdges.push_back(d);
                break;
            }
    }
    std::ranges::sort(frame.litItems);
    const auto twice = std::ranges::unique(frame.litItems);
    frame.litItems.erase(twice.begin(), twice.end());
}

void CanvasModel::setMove(int from, int to, double t) {
    if (!m_timeline) return;
    const std::shared_ptr<const Pose> before = poseAt(from);
    m_frame.after = poseAt(to);
    m_frame.before = before;
    m_frame.t = std::clamp(t, 0.0, 1.0);
    m_frame.secondSeed = m_frame.after->state.seed && laterBackward(*m_timeline, clampStep(*m_timeline, to));
}

const trace::StepState& CanvasModel::state() const {
    const bool before =
        m_frame.before && m_frame.t < 0.5 && m_frame.before->state.picture == m_frame.after->state.picture;
    return before ? m_frame.before->state : m_frame.after->state;
}

const trace::Picture* CanvasModel::picture() const {
    return m_frame.after ? m_frame.after->state.picture.get() : nullptr;
}

trace::StepState CanvasModel::lastState() const {
    const auto folded = folding();
    if (!folded) return lastStateOf(*m_timeline, *picture());
    return folded->fold(lastStateOf(*m_timeline, *folded->original()));
}

std::optional<trace::StepState> CanvasModel::stoppedState() const {
    const auto folded = folding();
    auto state = stoppedStateOf(*m_timeline, folded ? *folded->original() : *picture());
    if (state && folded) state = folded->fold(*state);
    return state;
}

// A step that does nothing in the graph leaves the eye where it was.
int CanvasModel::actor() const {
    constexpr uint32_t kFarthest = 64;
    if (isEmpty()) return -1;
    const trace::StepState& after = m_frame.after->state;
    const uint32_t now = after.step.number, first = now > kFarthest ? now - kFarthest : 1;
    if (const int item = actorOf(after.step); item >= 0 || now == 0 || after.error) return item;
    for (uint32_t k = now - 1; k >= first && k > 0; --k) {
        const trace::Step& earlier = m_timeline->step(k);
        if (earlier.picture != after.step.picture) break;
        if (const int item = actorOf(earlier); item >= 0) return item;
    }
    return -1;
}

int CanvasModel::actorOf(const trace::Step& step) const {
    const trace::StepState& after = m_frame.after->state;
    if (step.number == after.step.number) {
        if (after.running >= 0) return after.running;
        if (after.error && after.error->item >= 0) return after.error->item;
        if (step.kind == trace::StepKind::BackwardSeed && after.seeded >= 0) return after.seeded;
    }
    const auto folded = folding();
    const std::vector<trace::PictureItem>& items = (folded ? folded->original() : after.picture)->items;
    for (size_t i = 0; i < items.size(); ++i) {
        const bool byNode = step.node && items[i].node == step.node;
        const bool byTensor = step.tensor && items[i].tensor == step.tensor;
        if (byNode || byTensor) return shownOf(static_cast<int>(i));
    }
    return after.picture->edges.empty() ? boundBy(step) : -1;
}

// On a board of values: the last name that the step gave another value.
int CanvasModel::boundBy(const trace::Step& step) const {
    if (step.number == 0) return -1;
    const trace::StepState is = m_timeline->state(step.number), was = m_timeline->state(step.number - 1);
    if (is.picture != m_frame.after->state.picture) return -1;
    for (size_t i = is.items.size(); i-- > 0;) {
        if (is.items[i].presence == trace::Presence::NotYet) continue;
        const bool stood = was.picture == is.picture && was.items[i].presence != trace::Presence::NotYet;
        const bool same = stood && was.items[i].text == is.items[i].text &&
                          was.items[i].value.same_value(is.items[i].value);
        if (!same) return static_cast<int>(i);
    }
    return -1;
}

bool CanvasModel::isShown(int item) const {
    return !isEmpty() && item >= 0 && static_cast<size_t>(item) < picture()->items.size() &&
           cardLook(state(), static_cast<size_t>(item)) != CardLook::Hidden;
}

QString CanvasModel::summary() const {
    if (isEmpty()) return {};
    const CanvasWords& words = CanvasWords::in(language());
    int nodes = 0, accumulators = 0;
    const auto folded = folding();
    for (const trace::PictureItem& item : (folded ? *folded->original() : *picture()).items) {
        nodes += item.kind == trace::ItemKind::Node;
        accumulators += item.kind == trace::ItemKind::Leaf && item.requires_grad;
    }
    if (nodes + accumulators == 0) return {};  // a board of values
    QString text = nodes == 1 ? words.nodeCountOne : words.nodeCount.arg(nodes);
    if (accumulators > 0) text += QStringLiteral(" + ") + words.accumulateCount.arg(accumulators);
    return text;
}

QString CanvasModel::describe(int item) const {
    if (isEmpty() || item < 0 || static_cast<size_t>(item) >= picture()->items.size()) return {};
    const auto i = static_cast<size_t>(item);
    const trace::PictureItem& what = picture()->items[i];
    const trace::ItemState& shows = state().items[i];
    const CanvasWords& words = CanvasWords::in(language());
    QString kind = words.node;
    if (what.kind == trace::ItemKind::Leaf) kind = what.requires_grad ? words.parameter : words.leaf;
    if (what.kind == trace::ItemKind::Ghost) kind = words.ghost;
    if (what.folded > 0) kind = words.nodeCount.arg(what.folded);
    if (what.kind == trace::ItemKind::Value) kind = words.value;
    QStringList parts{QString::fromStdString(what.title), kind};
    if (!shows.value.empty()) parts << words.valueIs.arg(QString::fromStdString(shows.value.card_text()));
    if (!shows.text.empty()) parts << words.valueIs.arg(QString::fromStdString(shows.text));
    if (what.kind == trace::ItemKind::Leaf && what.requires_grad)
        parts << words.gradIs.arg(shows.slate.is_none         ? words.none
                                  : shows.slate.value.empty() ? QStringLiteral("?")
                                                              : cardText(shows.slate.value, 20));
    else if (shows.slate.shown && !shows.slate.is_none && !shows.slate.value.empty())
        parts << words.gradIs.arg(cardText(shows.slate.value, 20));
    else if (shows.upstream)
        parts << words.gradIs.arg(cardText(*shows.upstream, 20));
    if (state().running == item) parts << words.running;
    return parts.join(QStringLiteral(", "));
}

double CanvasModel::moveDuration(int from, int to) const {
    if (!m_timeline) return 0;
    return ui::moveDuration(poseAt(from)->state, poseAt(to)->state);
}

Frame frameOf(const trace::Timeline& timeline, int from, int to, double t, Language language) {
    Frame frame;
    frame.before = makePose(timeline, clampStep(timeline, from));
    frame.after = from == to ? frame.before : makePose(timeline, clampStep(timeline, to));
    frame.t = t;
    frame.language = language;
    frame.secondSeed = frame.after->state.seed && laterBackward(timeline, clampStep(timeline, to));
    return frame;
}

trace::StepState lastStateOf(const trace::Timeline& timeline, const trace::Picture& picture) {
    uint32_t last = std::min(picture.last_step, timeline.size());
    trace::StepState state = timeline.state(last);
    // The step after a picture's last may already show the next one.
    while (state.picture.get() != &picture && last > 0 && last > picture.first_step)
        state = timeline.state(--last);
    return state;
}

std::optional<trace::StepState> stoppedStateOf(const trace::Timeline& timeline,
                                               const trace::Picture& picture) {
    constexpr uint32_t kFarthest =
        64;  // from the end: an error ends its cell, and slates may be cleared after
    const uint32_t last = std::min(picture.last_step, timeline.size());
    for (uint32_t at = last; at > 0 && at >= picture.first_step && last - at < kFarthest; --at) {
        if (timeline.step(at).kind != trace::StepKind::Error) continue;
        trace::StepState state = timeline.state(at);
        if (state.picture.get() == &picture && state.error) return state;
    }
    return std::nullopt;
}

}  // namespace backstep::ui
