#include <cstdio>

#include "commands/commands.h"
#include "commands/options.h"
#include "lesson/library.h"
#include "lessons_root.h"
#include "words/words.h"

namespace backstep::app {

int listLessons(const QStringList& arguments) {
    Options options(arguments, {"lang="}, 0);
    const words::Language language = options.language();
    if (!options.good()) return options.status();

    const auto readings = lesson::read_library(lessonsRoot().toStdString(), language);
    if (readings.empty()) {
        std::fprintf(stderr, "%s\n", words::render(Message("app.no_lessons"), language).c_str());
        return kFailed;
    }
    for (const lesson::Reading& reading : readings)
        std::printf("%2d  %-44s %s\n", reading.lesson->front.order, reading.lesson->front.title.c_str(),
                    reading.lesson->file.c_str());
    return kDone;
}

}  // namespace backstep::app
