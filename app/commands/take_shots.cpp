#include <QDir>
#include <QFileInfo>
#include <cstdio>
#include <exception>
#include <optional>

#include "commands/commands.h"
#include "commands/offscreen.h"
#include "commands/options.h"
#include "listed_lessons.h"
#include "shots/graph_shots.h"
#include "shots/window_shots.h"
#include "words/words.h"

namespace backstep::app {

namespace {

ui::WindowShot take(const ShotPlan& plan) {
    switch (plan.kind) {
        case ShotPlan::Kind::Picture:
            return takePicture(plan);
        case ShotPlan::Kind::Strip:
            return takeStrip(plan);
        case ShotPlan::Kind::Window:
            return takeWindowShot(plan);
        default:
            return takePresentationShot(plan);
    }
}

// False, with the reason on stderr, when there is no such picture now.
bool takeAndSave(const ShotPlan& plan, const QDir& folder) {
    const QString path = folder.filePath(QString::fromStdString(plan.name) + ".png");
    try {
        ui::WindowShot shot = take(plan);
        if (plan.grey) shot.image = shot.image.convertToFormat(QImage::Format_Grayscale8);
        if (ui::saveShot(shot.image, shot.boxes, path)) return true;
        std::fprintf(stderr, "backstep shots: cannot write %s\n", qPrintable(path));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "backstep shots: %s: %s\n", plan.name.c_str(), error.what());
    }
    return false;
}

// A lesson file, or a lesson as `backstep lessons` lists it.
int takeLesson(const std::string& name, QSize size, words::Language language, ui::ThemeId theme,
               const QDir& folder) {
    const QFileInfo file(QString::fromStdString(name));
    const lesson::LessonRef listed = file.isFile() ? nullptr : lessonNamed(name, listedLessons(language));
    if (!file.isFile() && !listed) {
        const Message refused = Message("app.no_lesson").with("name", name);
        std::fprintf(stderr, "%s\n", words::render(refused, language).c_str());
        return kFailed;
    }
    const std::string lesson = listed ? listed->front.id : file.completeBaseName().toStdString();
    const std::string opens = listed ? lesson : file.absoluteFilePath().toStdString();
    const ShotPlan plan{lesson, ShotPlan::Kind::Window, opens.c_str(), "", language, theme, size};
    bool all = true;
    try {
        takeContactSheet(plan, [&](uint32_t scene, const ui::WindowShot& shot) {
            const QString name = QString("%1_%2_%3.png")
                                     .arg(QString::fromStdString(lesson), words::name_of(language).data())
                                     .arg(scene, 2, 10, QChar('0'));
            all = ui::saveShot(shot.image, shot.boxes, folder.filePath(name)) && all;
        });
    } catch (const std::exception& error) {
        std::fprintf(stderr, "backstep shots: %s: %s\n", lesson.c_str(), error.what());
        return kFailed;
    }
    return all ? kDone : kFailed;
}

int takeSnippet(const QString& file, QSize size, words::Language language, ui::ThemeId theme,
                const QDir& folder) {
    const std::string path = QFileInfo(file).absoluteFilePath().toStdString();
    const ShotPlan plan{path, ShotPlan::Kind::Window, path.c_str(), "", language, theme, size};
    bool all = true;
    try {
        takeSnippetSheet(plan, [&](uint32_t step, const ui::WindowShot& shot) {
            const QString name =
                QString("%1_%2.png").arg(QFileInfo(file).baseName()).arg(step, 4, 10, QChar('0'));
            all = ui::saveShot(shot.image, shot.boxes, folder.filePath(name)) && all;
        });
    } catch (const std::exception& error) {
        std::fprintf(stderr, "backstep shots: %s: %s\n", path.c_str(), error.what());
        return kFailed;
    }
    return all ? kDone : kFailed;
}

// --size 640x360: that of every window, in the pixels that large text leaves of a screen.
std::optional<QSize> sizeOf(Options& options) {
    if (!options.has("size")) return {};
    const QStringList sides = options.text("size").split('x');
    const QSize size(sides.value(0).toInt(), sides.value(1).toInt());
    if (sides.size() != 2 || size.isEmpty()) options.refuse("--size is WIDTHxHEIGHT");
    return size;
}

}  // namespace

int takeShots(const QStringList& arguments) {
    Options options(arguments,
                    {"out=", "only=", "lesson=", "snippet=", "small", "large",
                     "lang=", "theme=", "size=", "projector", "grey"},
                    0);
    if (!options.has("out")) options.refuse("--out DIR is missing");
    const ui::ThemeId theme = options.theme();
    const auto otherSize = sizeOf(options);
    if (!options.good()) return options.status();
    const QDir folder(options.text("out"));
    folder.mkpath(".");

    const OffscreenGui gui;
    const QSize small(1280, 800), usual(1440, 900), large(1920, 1080);
    const auto size = [&](QSize otherwise) {
        return options.has("large") ? large : options.has("small") ? small : otherwise;
    };
    if (options.has("lesson"))
        return takeLesson(options.text("lesson").toStdString(), size(usual), options.language(), theme,
                          folder);
    if (options.has("snippet"))
        return takeSnippet(options.text("snippet"), size(small), options.language(), theme, folder);
    bool all = true, any = false;
    for (const ShotPlan& plan : shotList()) {
        if (!QString::fromStdString(plan.name).contains(options.text("only"))) continue;
        any = true;
        ShotPlan dressed = plan;
        if (options.has("theme")) dressed.theme = theme;
        if (otherSize) dressed.size = *otherSize;
        dressed.projector |= options.has("projector");
        dressed.grey |= options.has("grey");
        all = takeAndSave(dressed, folder) && all;
    }
    if (!any) std::fputs("backstep shots: there is no picture of that name\n", stderr);
    return any && all ? kDone : kFailed;
}

}  // namespace backstep::app
