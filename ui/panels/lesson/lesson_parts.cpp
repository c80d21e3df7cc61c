#include "panels/lesson/lesson_parts.h"

#include <QFileInfo>
#include <algorithm>

#include "panels/lesson/prose_document.h"

namespace backstep::ui {

uint32_t firstPartOf(const lesson::Lesson& lesson) {
    for (const lesson::Block& block : lesson.blocks)
        if (block.part == 0 && isProse(block)) return 0;
    return lesson.parts.empty() ? 0 : 1;
}

int partCountOf(const lesson::Lesson& lesson) {
    return std::max(1, static_cast<int>(lesson.parts.size()) + (firstPartOf(lesson) == 0 ? 1 : 0));
}

QString titleOf(const lesson::Lesson& lesson) {
    return lesson.front.title.empty() ? QFileInfo(QString::fromStdString(lesson.file)).fileName()
                                      : QString::fromStdString(lesson.front.title);
}

}  // namespace backstep::ui
