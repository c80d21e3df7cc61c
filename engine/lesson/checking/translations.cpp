#include "lesson/checking/translations.h"

#include <filesystem>
#include <sstream>

namespace backstep::lesson {

namespace fs = std::filesystem;

namespace {

// A thing that must be the same in both languages, and where it stands.
struct Fact {
    std::string text;
    uint32_t line = 0;
};
using Facts = std::vector<Fact>;

// The code of a cell without comments and empty lines.
std::string code_of(const std::string& source) {
    std::istringstream stream(source);
    std::string code;
    for (std::string line; std::getline(stream, line);) {
        char quote = 0;
        size_t end = line.size();
        for (size_t i = 0; i < line.size() && end == line.size(); ++i) {
            if (quote ? line[i] == quote : line[i] == '\'' || line[i] == '"') quote = quote ? 0 : line[i];
            if (line[i] == '#' && !quote) end = i;
        }
        line.resize(end);
        line.resize(line.find_last_not_of(" \t") + 1);
        if (!line.empty()) code += line + "\n";
    }
    return code;
}

Facts codes(const Lesson& lesson) {
    Facts facts;
    for (const Block& block : lesson.blocks)
        if (const Cell* cell = block.as<Cell>()) facts.push_back({code_of(cell->source), cell->first_line});
    return facts;
}

// " 2/3" when the second of three answers is the right one.
std::string right_answer(const Block& block) {
    const Quiz* quiz = block.as<Quiz>();
    if (!quiz) return {};
    size_t right = 0;
    while (right < quiz->answers.size() && !quiz->answers[right].right) ++right;
    return " " + std::to_string(right + 1) + "/" + std::to_string(quiz->answers.size());
}

Facts questions(const Lesson& lesson) {
    Facts facts;
    for (const Block& block : lesson.blocks) {
        if (const std::string* id = id_of(block)) facts.push_back({*id + right_answer(block), block.line});
        if (block.as<EngineGame>()) facts.push_back({"engine", block.line});
    }
    return facts;
}

std::string place_of(const Position& position) {
    return std::to_string(position.cell) + " " + to_string(position);
}

Facts stops(const Lesson& lesson) {
    Facts facts{{lesson.front.stops == Stops::Focus ? "focus" : "steps", 1}};
    for (const Block& block : lesson.blocks)
        if (const Stop* stop = block.as<Stop>()) facts.push_back({place_of(stop->at), block.line});
    return facts;
}

Facts positions(const Lesson& lesson) {
    Facts facts;
    for (const Block& block : lesson.blocks)
        if (const Focus* focus = block.as<Focus>()) facts.push_back({place_of(focus->at), block.line});
    return facts;
}

Facts numbers(const Lesson& lesson) {
    Facts facts;
    for (const Block& block : lesson.blocks) {
        if (const Expect* expect = block.as<Expect>())
            for (const Expectation& entry : expect->entries)
                facts.push_back({entry.expression + ": " + entry.value, entry.line});
        if (const Predict* predict = block.as<Predict>())
            facts.push_back({predict->expression + ": " + std::to_string(predict->answer), block.line});
        if (const WhatIf* what_if = block.as<WhatIf>())
            facts.push_back(
                {what_if->change + " = " + what_if->to + ", " + what_if->watch + ": " + what_if->value,
                 block.line});
        if (const Compare* compare = block.as<Compare>())
            for (const std::string& value : compare->values)
                facts.push_back(
                    {compare->replace + " / " + compare->by + ", " + compare->watch + ": " + value,
                     block.line});
        if (const EngineGame* game = block.as<EngineGame>())
            facts.push_back({place_of(game->at), block.line});
        for_each_prose({block}, [&](const Inlines& text) {
            for (const Inline& run : text)
                if (!run.expression.empty()) facts.push_back({run.expression, run.line});
        });
    }
    return facts;
}

// Tells the first place where two lists of facts part.
template <class Tell>
void first_difference(const Facts& here, const Facts& there, const Tell& tell) {
    for (size_t i = 0; i < here.size() && i < there.size(); ++i)
        if (here[i].text != there[i].text) return tell(i);
}

}  // namespace

std::optional<std::string> translation_of(const std::string& file) {
    const fs::path path(file);
    const std::string folder = path.parent_path().filename().string();
    if (folder != "es" && folder != "en") return std::nullopt;
    return (path.parent_path().parent_path() / (folder == "es" ? "en" : "es") / path.filename()).string();
}

void compare_translation(const Lesson& lesson, const Lesson& translation, Findings& findings) {
    const std::string& file = translation.file;
    if (lesson.front.order != translation.front.order)
        findings.add_check({1, 0}, "other_order",
                           {{"here", std::to_string(lesson.front.order)},
                            {"there", std::to_string(translation.front.order)}});
    const auto same_count = [&](const Facts& here, const Facts& there, const char* kind) {
        if (here.size() == there.size()) return;
        findings.add_check({here.empty() ? 1 : here.back().line, 0}, "other_count",
                           {{"here", std::to_string(here.size())},
                            {"there", std::to_string(there.size())},
                            {"kind", kind},
                            {"file", file}});
    };
    const Facts code = codes(lesson), other_code = codes(translation);
    same_count(code, other_code, "python");
    first_difference(code, other_code, [&](size_t i) {
        findings.add_check({code[i].line, 0}, "other_code",
                           {{"cell", std::to_string(i + 1)}, {"file", file}});
    });
    const Facts asked = questions(lesson), other_asked = questions(translation);
    same_count(asked, other_asked, "quiz, predict, whatif, compare, engine");
    first_difference(asked, other_asked, [&](size_t i) {
        findings.add_check({asked[i].line, 0}, "other_id",
                           {{"here", asked[i].text}, {"there", other_asked[i].text}, {"file", file}});
    });
    same_count(positions(lesson), positions(translation), "focus");
    const Facts halts = stops(lesson), other_halts = stops(translation);
    same_count(halts, other_halts, "stop");
    first_difference(halts, other_halts, [&](size_t i) {
        findings.add_check({halts[i].line, 0}, "other_stop",
                           {{"here", halts[i].text}, {"there", other_halts[i].text}, {"file", file}});
    });
    const Facts stated = numbers(lesson), other_stated = numbers(translation);
    same_count(stated, other_stated, "number");
    first_difference(stated, other_stated, [&](size_t i) {
        findings.add_check({stated[i].line, 0}, "other_number",
                           {{"here", stated[i].text}, {"there", other_stated[i].text}, {"file", file}});
    });
}

}  // namespace backstep::lesson
