#include "lesson/open_answers.h"

#include <algorithm>
#include <cmath>
#include <regex>

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

// The slate `w.grad` of `w.grad`, `w.grad[1]` and `w.grad.item()`; empty for all that is worked out from it.
std::string slate_in(const std::string& expression) {
    static const std::regex form(R"(([A-Za-z_][\w.]*\.grad)(\[[^\]]*\])*(\.item\(\))?)");
    std::smatch found;
    return std::regex_match(expression, found, form) ? found[1].str() : std::string();
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

std::vector<std::string> kept_back(const Lesson& lesson, const Predict& predict) {
    std::vector<std::string> expressions{predict.expression};
    const std::string asked = slate_in(predict.expression);
    const OpenAnswers open(lesson, [&](const Predict& one) { return &one == &predict; });
    for (const Block& block : lesson.blocks)
        for_each_prose({block}, [&](const Inlines& text) {
            for (const Inline& run : text) {
                const std::string slate = slate_in(run.expression);
                if (slate.empty() || slate == asked || !open.told_by(block, run.expression, run.text))
                    continue;
                if (std::ranges::find(expressions, slate) == expressions.end()) expressions.push_back(slate);
            }
        });
    return expressions;
}

std::string with_its_number_hidden(const std::string& text) {
    const auto number = stated_number(text);
    if (!number) return text;
    return std::string(text).replace(number->offset, number->length, "?");
}

}  // namespace backstep::lesson
