#include "workspace/picture_file.h"

#include <QBuffer>
#include <cmath>
#include <string>

#include "canvas/picture_layout.h"
#include "canvas/shot.h"
#include "diagram/dot.h"
#include "diagram/text_twin.h"
#include "settings/saved_file.h"
#include "style/tokens.h"

namespace backstep::ui {

namespace {

constexpr double kMargin = 80;

}  // namespace

PrintedStep printedStep(const Recording& recording, uint32_t step, words::Language language, bool written) {
    auto pose = std::make_shared<Pose>();
    pose->state = recording.state(step);
    pose->callout = recording.callout(pose->state);
    pose->updates = recording.updates(pose->state);
    PrintedStep printed;
    printed.frame.before = pose;
    printed.frame.after = pose;
    printed.frame.language = language;
    printed.frame.print = true;
    printed.layout =
        layOutPicture(recording.state(pose->state.picture->last_step), Measures::get().rankGap, written);
    return printed;
}

WrittenPicture writePicture(const Recording& recording, uint32_t step, const QString& path, ThemeId theme,
                            words::Language language, double scale, PictureGround ground) {
    const trace::Timeline& timeline = *recording.timeline();
    QByteArray bytes;
    WrittenPicture written;
    if (path.endsWith(".dot")) {
        bytes = QByteArray::fromStdString(diagram::to_dot(timeline.state(step), language));
    } else if (path.endsWith(".txt")) {
        bytes = QByteArray::fromStdString(diagram::text_twin(timeline, timeline.state(step), language));
    } else {
        const auto [frame, layout] = printedStep(recording, step, language);
        ShotOptions options;
        options.theme = theme;
        options.margin = kMargin;
        options.scale = scale;
        options.cropped = ground == PictureGround::OfTheStep;
        if (path.endsWith(".png")) {
            QBuffer buffer(&bytes);
            buffer.open(QIODevice::WriteOnly);
            const Shot shot = renderShot(frame, *layout, options);
            shot.image.save(&buffer, "PNG");
            if (shot.scale < scale)
                written.remark = Message("app.picture_smaller")
                                     .with("percent", std::to_string(std::lround(100 * shot.scale / scale)));
        } else {
            options.scale = 1;
            const auto render = path.endsWith(".pdf") ? renderPdf : renderSvg;
            bytes = render(frame, *layout, options);
        }
    }
    written.problem = saveFile(path, bytes);
    return written;
}

}  // namespace backstep::ui
