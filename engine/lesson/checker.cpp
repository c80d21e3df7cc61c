#include "lesson/checker.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "lesson/answer.h"
#include "lesson/checking/compare.h"
#include "lesson/checking/notebook.h"
#include "lesson/checking/spoken_language.h"
#include "lesson/checking/stated_values.h"
#include "lesson/checking/translations.h"
#include "lesson/lanes.h"
#include "lesson/library.h"
#include "lesson/step_link.h"
#include "trace/trace.h"

namespace backstep::lesson {

namespace {

// Before the first cell there is nothing to ask.
class NoSession : public Session {
  public:
    Evaluated evaluate(const std::string&) override { return {std::nullopt, "NameError"}; }
    const trace::Timeline& timeline() override { return timeline_; }

  private:
    trace::Timeline timeline_{trace::TraceView()};
};

// Reads a lesson as its session runs: what stands below a cell is compared with what the session says after
// it.
class ProofReader {
  public:
    explicit ProofReader(const Lesson& lesson) : lesson_(lesson), findings_(lesson.file) {}

    Proof read(Notebook& notebook) && {
        NoSession none;
        session_ = &none;
        notebook_ = &notebook;
        check_until_cell();
        notebook.run(lesson_, [this](uint32_t, const CellOutcome& outcome, Session& session) {
            session_ = &session;
            if (next_ >= lesson_.blocks.size()) return;
            const Cell& cell = *lesson_.blocks[next_++].as<Cell>();
            check(cell, outcome, lesson_.announced_error(next_));
            check_until_cell();
        });
        return {std::move(findings_).in_order(), numbers_};
    }

  private:
    void check_until_cell() {
        for (; next_ < lesson_.blocks.size() && !lesson_.blocks[next_].as<Cell>(); ++next_) {
            const Block& block = lesson_.blocks[next_];
            if (const Expect* expect = block.as<Expect>()) check(*expect);
            if (const Predict* predict = block.as<Predict>()) check(*predict, block.line);
            if (const Quiz* quiz = block.as<Quiz>()) check(*quiz, block.line);
            if (const WhatIf* what_if = block.as<WhatIf>()) check(*what_if, block.line);
            if (const Compare* compare = block.as<Compare>()) check(*compare, block.line);
            if (const EngineGame* game = block.as<EngineGame>()) find(game->at);
            if (const Focus* focus = block.as<Focus>()) find(focus->at);
            if (const Stop* stop = block.as<Stop>()) find(stop->at);
            for_each_prose({block}, [this](const Inlines& text) { check(text); });
        }
    }

    void check(const Cell& cell, const CellOutcome& outcome, const std::string& announced) {
        const Place place{cell.first_line + (outcome.line ? outcome.line - 1 : 0), 0};
        if (outcome.type == announced) return;
        if (announced.empty())
            findings_.add_check(place, "raised", {{"type", outcome.type}, {"text", outcome.text}});
        else if (outcome.type.empty())
            findings_.add_check(place, "no_error", {{"type", announced}});
        else
            findings_.add_check(place, "other_error",
                                {{"type", announced}, {"actual", outcome.type}, {"text", outcome.text}});
    }

    void check(const Expect& expect) {
        for (const Expectation& entry : expect.entries) {
            if (entry.expression == "error") continue;
            const Place place{entry.line, entry.column};
            if (!expect.after) {
                compare_here(entry.expression, entry.value, place);
                continue;
            }
            const auto step = find(*expect.after);
            if (!step) return;
            const auto value = value_at(session_->timeline().state(*step), entry.expression);
            if (value)
                compare_with(entry.expression, entry.value, *value, place);
            else
                findings_.add_check(place, "no_value_there", {{"expression", entry.expression}});
        }
    }

    void check(const Predict& predict, uint32_t line) {
        if (predict.before) find(*predict.before);
        if (!predict.expression.empty())
            compare_here(predict.expression, stated_text(predict.answer), {line, 0});
    }

    void check(const Quiz& quiz, uint32_t line) {
        const auto right = std::ranges::count_if(quiz.answers, &Answer::right);
        if (quiz.expression.empty() || right != 1) return;  // of another number of them the reader told
        const Evaluated evaluated = session_->evaluate(quiz.expression);
        for (const Answer& answer : quiz.answers) {
            const std::string stated = last_number(plain_text(answer.text));
            if (answer.right || !evaluated.value)
                compare_with(quiz.expression, stated, evaluated, {line, 0});
            else if (!stated.empty() && compare(stated, *evaluated.value).same)
                findings_.add_check({line, 0}, "wrong_answer_is_right",
                                    {{"expression", quiz.expression}, {"stated", stated}});
            if (!evaluated.value) return;
        }
    }

    // The session so far, as its cells stand in the lesson.
    std::vector<std::string> sources() const {
        std::vector<std::string> texts;
        for (size_t i = 0; i < next_; ++i)
            if (const Cell* cell = lesson_.blocks[i].as<Cell>()) texts.push_back(cell->source);
        return texts;
    }

    void check(const WhatIf& what_if, uint32_t line) {
        const auto number = read_number(what_if.to);
        auto change = run::change_of_name(session_->timeline().trace(), what_if.change, what_if.cell + 1);
        if (!number) return;  // the reader told
        if (!change) return findings_.add_check({line, 0}, "nothing_to_change", {{"name", what_if.change}});
        change->value = *number;
        compare_after(run::vary(sources(), {*change}), what_if.watch, what_if.value, {line, 0});
    }

    void check(const Compare& compare, uint32_t line) {
        const Place place{line, 0};
        const Lanes lanes = lanes_of(compare, sources());
        if (lanes.found == 0)
            findings_.add_check(place, "piece_not_found", {{"piece", compare.replace}});
        else if (lanes.found > 1 && !compare.everywhere)
            findings_.add_check(place, "piece_not_once",
                                {{"piece", compare.replace}, {"count", std::to_string(lanes.found)}});
        if (compare.values.size() != 2) return;
        compare_here(compare.watch, compare.values[0], place);
        if (lanes.found > 0) compare_after({lanes.second, {}, {}}, compare.watch, compare.values[1], place);
    }

    void check(const Inlines& text) {
        for (const Inline& run : text) {
            if (run.expression.empty() || run.expression == "-") continue;
            compare_here(run.expression, last_number(run.text), {run.line, run.column});
        }
    }

    std::optional<uint32_t> find(const Position& position) {
        const auto step = step_at(position, session_->timeline());
        if (!step)
            findings_.add_check({position.line, 0}, "no_such_step", {{"position", to_string(position)}});
        return step;
    }

    void compare_here(const std::string& expression, const std::string& stated, Place place) {
        compare_with(expression, stated, session_->evaluate(expression), place);
    }

    void compare_after(const run::Varied& session, const std::string& expression, const std::string& stated,
                       Place place) {
        compare_with(expression, stated, notebook_->evaluate_after(session, expression), place);
    }

    void compare_with(const std::string& expression, const std::string& stated, const Evaluated& evaluated,
                      Place place) {
        if (evaluated.value)
            compare_with(expression, stated, *evaluated.value, place);
        else
            findings_.add_check(place, "not_evaluated",
                                {{"expression", expression}, {"reason", evaluated.reason}});
    }

    void compare_with(const std::string& expression, const std::string& stated, const std::string& actual,
                      Place place) {
        const Comparison comparison = compare(stated, actual);
        numbers_ += comparison.numbers;
        if (!comparison.same)
            findings_.add_check(place, "wrong_number",
                                {{"expression", expression}, {"actual", actual}, {"stated", stated}});
    }

    const Lesson& lesson_;
    Session* session_ = nullptr;
    Notebook* notebook_ = nullptr;
    size_t next_ = 0;  // block to be read
    Findings findings_;
    size_t numbers_ = 0;
};

void append(Diagnostics& into, Diagnostics from) {
    into.insert(into.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

// Lessons that a link in this one may lead to.
std::set<std::string> ids_within_reach(const Lesson& lesson, const std::string& course) {
    std::set<std::string> ids;
    for (const std::string& file : lesson_files(std::filesystem::path(lesson.file).parent_path().string()))
        ids.insert(read_lesson_file(file).lesson->front.id);
    if (course.empty()) return ids;
    for (const Reading& reading : read_library(course, lesson.front.language))
        ids.insert(reading.lesson->front.id);
    return ids;
}

// Links to lessons that are neither in the folder of this one nor in the course.
void check_links(const Lesson& lesson, const std::string& course, Findings& findings) {
    std::optional<std::set<std::string>> ids;  // read when a first link asks for them
    for_each_prose(lesson.blocks, [&](const Inlines& text) {
        for (const Inline& run : text) {
            const auto link = parse_step_link(run.target);
            if (!link) continue;
            if (!ids) ids = ids_within_reach(lesson, course);
            if (!ids->contains(link->lesson))
                findings.add_check({run.line, run.column}, "no_such_lesson", {{"id", link->lesson}});
        }
    });
}

// What one lesson says about another: translations that part, ids that are taken, links.
Diagnostics check_neighbours(const Lesson& lesson, const std::set<std::string>& checked,
                             const std::string& course, std::map<std::string, std::string>& owners) {
    Findings findings(lesson.file);
    const std::string id = std::string(words::name_of(lesson.front.language)) + " " + lesson.front.id;
    const auto [owner, first] = owners.emplace(id, lesson.file);
    if (!first && !lesson.front.id.empty())
        findings.add_check({2, 0}, "id_of_another", {{"id", lesson.front.id}, {"file", owner->second}});

    check_links(lesson, course, findings);
    check_spoken_language(lesson, findings);
    const auto other = translation_of(lesson.file);
    std::error_code error;
    if (other && !std::filesystem::exists(*other, error)) {
        findings.add_check({1, 0}, "no_translation", {{"file", *other}});
    } else if (other && (lesson.front.language == words::Language::Spanish || !checked.contains(*other))) {
        compare_translation(lesson, *read_lesson_file(*other).lesson, findings);
    }
    return std::move(findings).in_order();
}

}  // namespace

Proof check_lesson(const Lesson& lesson) {
    const std::unique_ptr<Notebook> notebook = make_notebook();
    return check_lesson(lesson, *notebook);
}

Proof check_lesson(const Lesson& lesson, Notebook& notebook) { return ProofReader(lesson).read(notebook); }

Proof check_files(const std::vector<std::string>& paths, const std::string& course) {
    std::vector<std::string> files;
    for (const std::string& path : paths)
        for (std::string& file : lesson_files(path)) files.push_back(std::move(file));
    const std::set<std::string> checked(files.begin(), files.end());

    Proof proof;
    std::map<std::string, std::string> owners;  // of lesson ids
    for (const std::string& file : files) {
        Reading reading = read_lesson_file(file);
        append(proof.diagnostics, std::move(reading.diagnostics));
        Proof one = check_lesson(*reading.lesson);
        proof.numbers += one.numbers;
        append(proof.diagnostics, std::move(one.diagnostics));
        append(proof.diagnostics, check_neighbours(*reading.lesson, checked, course, owners));
    }
    return proof;
}

}  // namespace backstep::lesson
