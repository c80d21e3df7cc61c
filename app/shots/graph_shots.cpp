#include "shots/graph_shots.h"

#include <QPainter>

#include "canvas/canvas_model.h"
#include "canvas/picture_layout.h"
#include "canvas/shot.h"
#include "shots/snippet.h"

namespace backstep::app {

namespace {

constexpr int kFrames = 8, kColumns = 4, kGap = 8;

// A move and the layout its picture keeps from its first step to its last.
struct Move {
    explicit Move(const ShotPlan& plan)
        : recording(recordSnippet(plan.opens)), step(static_cast<int>(stepOf(plan, recording))), plan(plan) {
        const trace::Timeline& timeline = *recording.timeline();
        const auto picture = timeline.picture_at(static_cast<uint32_t>(step));
        layout = ui::layOutPicture(ui::lastStateOf(timeline, *picture));
    }

    ui::Shot frame(double t, bool print) const {
        ui::Frame frame = ui::frameOf(*recording.timeline(), step - 1, step, t, plan.language);
        if (print) frame.before = frame.after;
        frame.print = print;
        ui::ShotOptions options;
        options.theme = plan.theme;
        options.snug = !print;
        return ui::renderShot(frame, *layout, options);
    }

    ui::Recording recording;
    int step;
    const ShotPlan& plan;
    std::shared_ptr<const layout::GraphLayout> layout;
};

}  // namespace

ui::WindowShot takePicture(const ShotPlan& plan) {
    ui::Shot shot = Move(plan).frame(1, true);
    return {std::move(shot.image), std::move(shot.boxes)};
}

ui::WindowShot takeStrip(const ShotPlan& plan) {
    const Move move(plan);
    std::vector<ui::Shot> frames;
    QSize cell;
    for (int f = 0; f < kFrames; ++f) {
        frames.push_back(move.frame(f / (kFrames - 1.0), false));
        cell = cell.expandedTo(frames.back().image.size());
    }

    ui::WindowShot strip;
    strip.image = QImage(kColumns * (cell.width() + kGap) - kGap,
                         kFrames / kColumns * (cell.height() + kGap) - kGap, QImage::Format_RGB32);
    strip.image.fill(ui::Theme::of(plan.theme).surface.border);
    QPainter painter(&strip.image);
    for (int f = 0; f < kFrames; ++f) {
        const ui::Shot& frame = frames[static_cast<size_t>(f)];
        const QPoint corner(f % kColumns * (cell.width() + kGap), f / kColumns * (cell.height() + kGap));
        painter.drawImage(corner, frame.image);
        for (ui::TextBox box : frame.boxes) {
            box.name = QStringLiteral("frame.%1.%2").arg(f).arg(box.name);
            box.rect.translate(corner);
            strip.boxes.push_back(std::move(box));
        }
    }
    return strip;
}

}  // namespace backstep::app
