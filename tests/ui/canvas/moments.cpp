#include "moments.h"

#include "fixtures/lesson_traces.h"

namespace backstep::ui {

namespace {

using trace::StepKind;
using trace::Timeline;

std::shared_ptr<const Timeline> timelineOf(trace::TraceBuilder builder) {
    return std::make_shared<Timeline>(builder.view());
}

// The `nth` step of a kind.
uint32_t stepOf(const Timeline& timeline, StepKind kind, int nth = 0) {
    for (uint32_t k = 1; k <= timeline.size(); ++k)
        if (timeline.step(k).kind == kind && nth-- == 0) return k;
    return 0;
}

// What is written beside the running node, from the state alone: enough to draw, without the rules of
// explain.
std::vector<explain::CalloutLine> calloutOf(const trace::StepState& state) {
    using Kind = explain::CalloutLine::Kind;
    std::vector<explain::CalloutLine> lines;
    if (state.running < 0 || state.running_tray) return lines;
    const auto running = static_cast<size_t>(state.running);
    const trace::ItemState& item = state.items[running];
    if (!item.upstream) return lines;
    const auto line = [&lines](Kind kind, std::string formula, std::string target,
                               trace::ValueSnapshot value) {
        explain::CalloutLine made;
        made.kind = kind;
        made.formula = std::move(formula);
        made.target = std::move(target);
        made.value = std::move(value);
        made.kills = kind == Kind::Local && !made.value.empty() && made.value.all_zero();
        lines.push_back(std::move(made));
    };
    line(Kind::Title, state.picture->items[running].formula, {}, {});
    line(Kind::Receives, {}, {}, *item.upstream);
    for (size_t e = 0; e < state.edges.size(); ++e) {
        const trace::PictureEdge& edge = state.picture->edges[e];
        if (edge.to != running || !state.edges[e].gradient) continue;
        const double sent = state.edges[e].gradient->at(0), came = item.upstream->at(0);
        line(Kind::Local, "x", {}, trace::ValueSnapshot::scalar(DType::Float32, came == 0 ? 1 : sent / came));
        const std::string& name = state.picture->items[edge.from].output_name;
        line(Kind::Sends, {}, name.empty() ? state.picture->items[edge.from].title : name,
             *state.edges[e].gradient);
    }
    return lines;
}

std::shared_ptr<const Pose> poseAt(const Timeline& timeline, uint32_t step) {
    auto pose = std::make_shared<Pose>();
    pose->state = timeline.state(step);
    pose->callout = calloutOf(pose->state);
    return pose;
}

}  // namespace

std::vector<Moment> moments() {
    std::vector<Moment> all;
    const auto add = [&all](const char* name, const std::shared_ptr<const Timeline>& timeline, uint32_t to) {
        all.push_back({name, timeline, to - 1, to});
    };
    const auto lesson = timelineOf(trace::lesson_graph());
    add("leaf_made", lesson, stepOf(*lesson, StepKind::LeafMade, 2));
    add("op_recorded", lesson, stepOf(*lesson, StepKind::OpExecuted, 0));
    add("op_without_chip", lesson, stepOf(*lesson, StepKind::OpExecuted, 1));
    add("backward_seed", lesson, stepOf(*lesson, StepKind::BackwardSeed));
    add("node_runs_and_releases", lesson, stepOf(*lesson, StepKind::NodeApplied, 0));
    add("node_sends_two", lesson, stepOf(*lesson, StepKind::NodeApplied, 2));
    add("slate_written", lesson, stepOf(*lesson, StepKind::Accumulated, 0));
    add("node_runs", lesson, stepOf(*lesson, StepKind::NodeApplied, 3));
    add("backward_finished", lesson, stepOf(*lesson, StepKind::BackwardFinished));
    const auto dying = timelineOf(trace::lesson_relu(-3));
    add("gate_shuts", dying, stepOf(*dying, StepKind::NodeApplied, 2));
    add("dead_path", dying, stepOf(*dying, StepKind::NodeApplied, 4));
    add("zero_written", dying, stepOf(*dying, StepKind::Accumulated, 1));
    const auto alive = timelineOf(trace::lesson_relu(-1.5));
    add("gate_open", alive, stepOf(*alive, StepKind::NodeApplied, 2));
    const auto twice = timelineOf(trace::lesson_second_backward());
    add("second_backward", twice, stepOf(*twice, StepKind::Error));
    const auto shared = timelineOf(trace::shared_leaf());
    add("contributions_wait", shared, stepOf(*shared, StepKind::NodeApplied, 1));
    add("contributions_added", shared, stepOf(*shared, StepKind::Accumulated, 0));
    const auto ghost = timelineOf(trace::not_recorded());
    add("not_recorded", ghost, stepOf(*ghost, StepKind::OpExecuted, 0));
    const auto loop = timelineOf(trace::training_loop(2));
    add("grad_cleared", loop, stepOf(*loop, StepKind::GradCleared));
    return all;
}

Frame frameOf(const Moment& moment, double t, Language language) {
    Frame frame;
    frame.before = poseAt(*moment.timeline, moment.from);
    frame.after = poseAt(*moment.timeline, moment.to);
    frame.t = t;
    frame.language = language;
    int seeds = 0;
    for (uint32_t k = 1; k <= moment.to; ++k)
        seeds += moment.timeline->step(k).kind == StepKind::BackwardSeed;
    frame.secondSeed = seeds > 1;
    return frame;
}

}  // namespace backstep::ui
