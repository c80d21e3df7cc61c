#include <QDir>
#include <cstdio>

#include "commands/commands.h"
#include "commands/options.h"
#include "listed_lessons.h"
#include "words/words.h"

namespace backstep::app {

int listLessons(const QStringList& arguments) {
    Options options(arguments, {"lang="}, -1);
    const words::Language language = options.language();
    if (options.files().size() > 1 || (!options.files().isEmpty() && !QDir(options.files().front()).exists()))
        options.refuse("DIR is one folder");
    if (!options.good()) return options.status();

    const std::vector<lesson::Reading> readings =
        options.files().isEmpty()
            ? listedLessons(language)
            : lesson::read_folder(options.files().front().toLocal8Bit().toStdString(), language);
    if (readings.empty()) {
        std::fprintf(stderr, "%s\n", words::render(Message("app.no_lessons"), language).c_str());
        return kFailed;
    }
    for (const lesson::Reading& reading : readings) {
        std::printf("%2d  %-20s %-44s %s\n", reading.lesson->front.order, reading.lesson->front.id.c_str(),
                    reading.lesson->front.title.c_str(), reading.lesson->file.c_str());
        for (const Diagnostic& mistake : reading.diagnostics)
            std::printf("    %s\n", words::render(mistake, language).c_str());
    }
    return kDone;
}

}  // namespace backstep::app
