#include "lesson/checking/numbers_now.h"

#include <charconv>
#include <cmath>
#include <memory>

#include "base/number_format.h"
#include "lesson/checking/compare.h"
#include "lesson/checking/stated_values.h"

namespace backstep::lesson {

namespace {

// With the digits of a card; a whole number stands as it did, with a point or without.
std::string written_like(const std::string& stated, const std::string& value) {
    double number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size()) return value;
    constexpr double kLargestWhole = 1e7;
    if (number == std::trunc(number) && std::abs(number) < kLargestWhole && !stated.ends_with(".0"))
        return std::to_string(static_cast<int64_t>(number));
    return card_form(static_cast<float>(number));
}

// Reads a lesson as its session runs, cell by cell.
class Asker {
  public:
    explicit Asker(LessonRef lesson) : lesson_(std::move(lesson)) { go_past_cell(); }

    void after_cell(const run::CellReport& report) {
        for (; next_ < lesson_->blocks.size() && !lesson_->blocks[next_].as<Cell>(); ++next_)
            for_each_prose({lesson_->blocks[next_]}, [&](const Inlines& text) {
                for (const Inline& run : text) ask(run, report);
            });
        go_past_cell();
    }
    NumbersNow told() && { return std::move(now_); }

  private:
    void go_past_cell() {
        while (next_ < lesson_->blocks.size() && !lesson_->blocks[next_].as<Cell>()) ++next_;
        if (next_ < lesson_->blocks.size()) ++next_;
    }

    void ask(const Inline& run, const run::CellReport& report) {
        if (run.expression.empty() || run.expression == "-") return;
        const std::string stated = last_number(run.text);
        const run::Evaluation evaluated = report.evaluate(run.expression);
        if (evaluated.value && compare(stated, *evaluated.value).same) return;
        const std::string now = evaluated.value ? written_like(stated, *evaluated.value) : "";
        // What differs only in digits that nobody sees (-0.0 from 0) has not changed for the reader.
        if (evaluated.value && now == written_like(stated, stated)) return;
        now_[{run.line, run.column}] = now;
    }

    LessonRef lesson_;
    size_t next_ = 0;  // block to be read
    NumbersNow now_;
};

}  // namespace

run::Request ask_numbers(LessonRef lesson, const run::Varied& changed, std::function<void(NumbersNow)> told) {
    run::Request request;
    request.mode = run::Mode::Notebook;
    request.keep_going = true;
    request.overrides = changed.overrides;
    for (const std::string& source : changed.sources) request.cells.push_back({lesson->file, source});
    request.after_cell = [asker = std::make_shared<Asker>(std::move(lesson)), told = std::move(told),
                          cells = changed.sources.size()](const run::CellReport& report) {
        asker->after_cell(report);
        if (report.cell + 1 == cells) told(std::move(*asker).told());
    };
    return request;
}

}  // namespace backstep::lesson
