#include <QApplication>
#include <QDir>
#include <QPainter>
#include <cstdio>

#include "canvas/picture_layout.h"
#include "canvas/shot.h"
#include "moments.h"

using namespace backstep;
using namespace backstep::ui;

namespace {

constexpr int kFrames = 8;

Shot shotOf(const Moment& moment, double t, ThemeId theme, Language language, QSize size) {
    const trace::StepState last = moment.timeline->state(moment.timeline->size());
    trace::StepState room = moment.timeline->state(moment.to);
    for (uint32_t k = 1; k <= moment.timeline->size(); ++k) {
        trace::StepState at = moment.timeline->state(k);
        if (at.picture == room.picture) room = std::move(at);
    }
    const auto layout = layOutPicture(room);
    ShotOptions options;
    options.theme = theme;
    options.size = size;
    return renderShot(frameOf(moment, t, language), *layout, options);
}

}  // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    const QDir folder(QString::fromLocal8Bit(argc > 1 ? argv[1] : "."));
    folder.mkpath(QStringLiteral("."));
    const QString only = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QString();
    for (const Moment& moment : moments()) {
        const QString name = QString::fromStdString(moment.name);
        if (!only.isEmpty() && !name.contains(only)) continue;
        const Shot rest = shotOf(moment, 1, ThemeId::Light, Language::Spanish, {});
        rest.image.save(folder.filePath(name + QStringLiteral("_light.png")));
        shotOf(moment, 1, ThemeId::Dark, Language::Spanish, {})
            .image.save(folder.filePath(name + QStringLiteral("_dark.png")));
        QImage strip(4 * 620, 2 * 640, QImage::Format_RGB32);
        strip.fill(Qt::white);
        QPainter painter(&strip);
        for (int f = 0; f < kFrames; ++f) {
            const Shot shot =
                shotOf(moment, f / (kFrames - 1.0), ThemeId::Light, Language::Spanish, {614, 634});
            painter.drawImage(f % 4 * 620, f / 4 * 640, shot.image);
        }
        painter.end();
        strip.save(folder.filePath(name + QStringLiteral("_strip.png")));
        std::printf("%s\n", moment.name.c_str());
    }
    return 0;
}
