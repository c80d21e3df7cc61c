#include "lesson/open_answers.h"

#include <cmath>

#include "lesson/reading/numbers.h"

namespace backstep::lesson {

namespace {

constexpr double kSmall = 10;

bool stands_for_many_things(double answer) {
    return answer >= 0 && answer <= kSmall && answer == std::floor(answer);
}

bool is_read_on(const Block& block) {
    return block.as<Paragraph>() || block.as<DisplayFormula>() || block.as<ListBlock>() ||
           block.as<Aside>() || block.as<Table>();
}

// Whether nothing but words of the same scene stands between a question and this block behind it.
bool speaks_of(const Block& question, const Block& block) {
    for (const Block* next = &question + 1; next <= &block; ++next)
        if (!is_read_on(*next) || next->scene != question.scene || next->part != question.part) return false;
    return true;
}

}  // namespace

OpenAnswers::OpenAnswers(const Lesson& lesson, const std::function<bool(const Predict&)>& open) {
    for (const Block& block : lesson.blocks)
        if (const auto* predict = block.as<Predict>(); predict && open(*predict))
            questions_.push_back({predict, &block});
}

const Predict* OpenAnswers::told_by(const Block& block, const std::string& expression,
                                    const std::string& text) const {
    if (questions_.empty() || expression.empty()) return nullptr;
    const auto number = stated_number(text);
    if (!number) return nullptr;
    for (const Question& question : questions_) {
        const bool behind = &block > question.block;
        if (behind && speaks_of(*question.block, block)) return question.predict;
        if (!agrees(*number, question.predict->answer)) continue;
        const bool same_part = block.part == question.block->part;
        if (expression == question.predict->expression ||
            (behind && (same_part || !stands_for_many_things(question.predict->answer))))
            return question.predict;
    }
    return nullptr;
}

std::string with_its_number_hidden(const std::string& text) {
    const auto number = stated_number(text);
    if (!number) return text;
    return std::string(text).replace(number->offset, number->length, "?");
}

}  // namespace backstep::lesson
