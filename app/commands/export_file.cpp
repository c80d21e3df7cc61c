#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "commands/commands.h"
#include "commands/offscreen.h"
#include "commands/options.h"
#include "commands/recorded_file.h"
#include "stage/recording.h"
#include "words/words.h"
#include "workspace/picture_file.h"

namespace backstep::app {

namespace {

const QStringList kFormats{"svg", "png", "pdf", "dot", "txt"};

// What is to be drawn, and how.
struct Export {
    ui::Recording recording;
    QString format;
    ui::ThemeId theme;
    words::Language language;
    double scale;

    // False, with the reason on stderr, when the file cannot be written.
    bool write(uint32_t step, const QString& path,
               ui::PictureGround ground = ui::PictureGround::OfTheStep) const {
        const auto [problem, remark] =
            ui::writePicture(recording, step, path, theme, language, scale, ground);
        if (problem.isEmpty() && !remark.empty())
            std::fprintf(stderr, "%s: %s\n", qPrintable(path), words::render(remark, language).c_str());
        if (problem.isEmpty()) return true;
        const Message refusal = Message("app.cannot_write")
                                    .with("path", path.toStdString())
                                    .with("reason", problem.toStdString());
        std::fprintf(stderr, "%s\n", words::render(refusal, language).c_str());
        return false;
    }
};

int writeAll(const Export& job, const QString& folder) {
    if (!QDir().mkpath(folder)) {
        const Message refusal = Message("app.cannot_write")
                                    .with("path", folder.toStdString())
                                    .with("reason", std::strerror(errno));
        std::fprintf(stderr, "%s\n", words::render(refusal, job.language).c_str());
        return kFailed;
    }
    const uint32_t last = job.recording.size();
    for (uint32_t step = 1; step <= last; ++step) {
        const QString name = QString("%1.%2").arg(step, 3, 10, QLatin1Char('0')).arg(job.format);
        if (!job.write(step, QDir(folder).filePath(name), ui::PictureGround::OfTheGraph)) return kFailed;
    }
    const Message written =
        Message("app.written").with("count", std::to_string(last)).with("path", folder.toStdString());
    std::fprintf(stderr, "%s\n", words::render(written, job.language).c_str());
    return kDone;
}

// Without --out, text formats go to stdout.
int writeToStdout(const Export& job, uint32_t step) {
    const QTemporaryDir folder;
    const QString path = folder.filePath("picture." + job.format);
    if (!job.write(step, path)) return kFailed;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return kFailed;
    const QByteArray bytes = file.readAll();
    std::fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), stdout);
    return kDone;
}

}  // namespace

int exportFile(const QStringList& arguments) {
    Options options(arguments, {"format=", "step=", "out=", "theme=", "lang=", "scale=", "notebook"}, 1);
    if (!options.has("format")) options.refuse("--format is missing: " + kFormats.join(", "));
    const QString format = options.oneOf("format", kFormats, "svg");
    const words::Language language = options.language();
    const ui::ThemeId theme = options.theme();
    const double scale = options.factor("scale", 2);
    const QString which = options.has("step") ? options.text("step") : "last";
    const bool all = which == "all";
    std::optional<uint64_t> number;
    if (which != "first" && which != "last" && !all) number = options.number("step");
    if (!options.good()) return options.status();

    const auto recorded = recordFile(options.file(), options.has("notebook"), language);
    if (!recorded) return kFailed;
    const uint32_t last = recorded->timeline->size();
    if (number && *number > last) {
        const Message refusal = Message("app.step_out_of_range")
                                    .with("step", std::to_string(*number))
                                    .with("last", std::to_string(last));
        std::fprintf(stderr, "%s\n", words::render(refusal, language).c_str());
        return kUsageError;
    }

    const OffscreenGui gui;
    const Export job{ui::Recording(recorded->timeline), format, theme, language, scale};
    const QString stem = QFileInfo(options.file()).completeBaseName();
    if (all) return writeAll(job, options.has("out") ? options.text("out") : stem + "-steps");
    const uint32_t step = number             ? static_cast<uint32_t>(*number)
                          : which == "first" ? std::min(1u, last)
                                             : last;
    const bool textual = format == "dot" || format == "txt";
    const bool toStdout = options.text("out") == "/dev/stdout" || (!options.has("out") && textual);
    if (toStdout) return writeToStdout(job, step);
    return job.write(step, options.has("out") ? options.text("out") : stem + "." + format) ? kDone : kFailed;
}

}  // namespace backstep::app
