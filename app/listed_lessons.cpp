#include "listed_lessons.h"

#include "lessons_root.h"

namespace backstep::app {

std::vector<lesson::Reading> listedLessons(words::Language language) {
    std::vector<lesson::Reading> lessons = lesson::read_library(lessonsRoot().toStdString(), language);
    for (const QString& folder : ownLessons())
        for (lesson::Reading& own : lesson::read_folder(folder.toLocal8Bit().toStdString(), language))
            lessons.push_back(std::move(own));
    return lessons;
}

lesson::LessonRef lessonNamed(const std::string& name, const std::vector<lesson::Reading>& lessons) {
    bool numbered = false;
    const int number = QString::fromStdString(name).toInt(&numbered);
    for (const lesson::Reading& reading : lessons)
        if (reading.lesson->front.id == name || (numbered && reading.lesson->front.order == number))
            return reading.lesson;
    return nullptr;
}

}  // namespace backstep::app
