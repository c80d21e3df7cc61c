#include <QDir>
#include <QFileInfo>
#include <cstdio>

#include "commands/commands.h"
#include "commands/offscreen.h"
#include "commands/options.h"
#include "export/handout.h"
#include "listed_lessons.h"
#include "run/run_worker.h"
#include "stage/recording.h"
#include "words/words.h"

namespace backstep::app {

namespace {

// A lesson file, or the id or the number of a listed lesson. With --lang a file stands for its lesson in that
// language, which is in the folder beside its own. Null for none, nothing for a file that cannot be read, of
// which all is said then.
std::optional<lesson::LessonRef> lessonOf(Options& options) {
    const words::Language language = options.language();
    const QFileInfo file(options.file());
    if (!file.isFile()) return lessonNamed(options.file().toStdString(), listedLessons(language));
    if (file.suffix() != "md") return nullptr;
    const lesson::Reading reading = lesson::read_lesson_file(file.filePath().toLocal8Bit().toStdString());
    for (const Diagnostic& diagnostic : reading.diagnostics)
        std::fprintf(stderr, "%s\n", words::render(diagnostic, language).c_str());
    if (!reading.is_readable()) return std::nullopt;
    if (!options.has("lang") || reading.lesson->front.language == language) return reading.lesson;
    const std::string beside = QFileInfo(file.absolutePath()).path().toStdString();
    return lessonNamed(reading.lesson->front.id, lesson::read_library(beside, language));
}

// The lesson run as the window runs it. Its errors are part of it, so no traceback is shown.
ui::Recording recordingOf(const lesson::Lesson& lesson) {
    run::Request request;
    request.mode = run::Mode::Window;
    request.keep_going = true;
    for (const lesson::Cell* cell : lesson.cells())
        request.cells.push_back(
            {lesson.front.id + " [" + std::to_string(cell->index + 1) + "]", cell->source});
    return ui::Recording(std::make_shared<const trace::Timeline>(run::run_deep(std::move(request)).view));
}

int refuse(const Message& message, words::Language language) {
    std::fprintf(stderr, "%s\n", words::render(message, language).c_str());
    return kFailed;
}

}  // namespace

int printHandout(const QStringList& arguments) {
    Options options(arguments, {"worksheet", "key", "lang=", "paper=", "out="}, 1);
    if (options.has("worksheet") && options.has("key")) options.refuse("--worksheet, --key: one of them");
    if (!options.has("out")) options.refuse("--out is missing");
    const bool letter = options.oneOf("paper", {"a4", "letter"}, "a4") == "letter";
    const words::Language language = options.language();
    if (!options.good()) return options.status();

    const std::optional<lesson::LessonRef> found = lessonOf(options);
    if (!found) return kFailed;
    const lesson::LessonRef lesson = *found;
    if (!lesson) return refuse(Message("app.no_lesson").with("name", options.file().toStdString()), language);
    const OffscreenGui gui;
    const auto kind = options.has("worksheet") ? ui::HandoutKind::Worksheet
                      : options.has("key")     ? ui::HandoutKind::Key
                                               : ui::HandoutKind::Handout;
    const QString problem = ui::writeHandout(*lesson, recordingOf(*lesson), kind,
                                             letter ? QPageSize::Letter : QPageSize::A4, options.text("out"));
    if (problem.isEmpty()) return kDone;
    return refuse(Message("app.cannot_write")
                      .with("path", options.text("out").toStdString())
                      .with("reason", problem.toStdString()),
                  language);
}

}  // namespace backstep::app
