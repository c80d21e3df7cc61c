#include <QDir>
#include <cstdio>

#include "commands/commands.h"
#include "commands/options.h"
#include "lesson/library.h"
#include "lessons_root.h"
#include "words/words.h"

namespace backstep::app {

int listLessons(const QStringList& arguments) {
    Options options(arguments, {"lang="}, -1);
    const words::Language language = options.language();
    if (options.files().size() > 1 || (!options.files().isEmpty() && !QDir(options.files().front()).exists()))
        options.refuse("DIR is one folder");
    if (!options.good()) return options.status();

    std::vector<lesson::Reading> readings;
    if (options.files().isEmpty()) {
        readings = lesson::read_library(lessonsRoot().toStdString(), language);
        for (const QString& folder : ownLessons())
            for (lesson::Reading& own : lesson::read_folder(folder.toLocal8Bit().toStdString(), language))
                readings.push_back(std::move(own));
    } else {
        readings = lesson::read_folder(options.files().front().toLocal8Bit().toStdString(), language);
    }
    if (readings.empty()) {
        std::fprintf(stderr, "%s\n", words::render(Message("app.no_lessons"), language).c_str());
        return kFailed;
    }
    for (const lesson::Reading& reading : readings) {
        std::printf("%2d  %-44s %s\n", reading.lesson->front.order, reading.lesson->front.title.c_str(),
                    reading.lesson->file.c_str());
        for (const Diagnostic& mistake : reading.diagnostics)
            std::printf("    %s\n", words::render(mistake, language).c_str());
    }
    return kDone;
}

}  // namespace backstep::app
