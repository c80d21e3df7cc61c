#include "moments.h"

#include "explain/callout.h"
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

std::shared_ptr<const Pose> poseAt(const Timeline& timeline, uint32_t step) {
    auto pose = std::make_shared<Pose>();
    pose->state = timeline.state(step);
    pose->callout = explain::callout(timeline, pose->state);
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
    return frame;
}

}  // namespace backstep::ui
