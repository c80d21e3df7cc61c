#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explain/cure.h"
#include "explain/story.h"

namespace backstep::explain {

// The lines of a cell as they are written: those too that are no step, `def` and `class`.
class SourceLines {
  public:
    SourceLines(const Story& story, uint32_t cell);

    struct Line {
        std::string code;  // without its indentation, what follows it and its comment
        SourceSpan span;
    };
    const std::vector<Line>& all() const { return lines_; }

    // The first that passes; the nearest above a line that does.
    template <class Test>
    std::optional<Line> first(const Test& test) const {
        for (const Line& line : lines_)
            if (test(line.code)) return line;
        return std::nullopt;
    }
    template <class Test>
    std::optional<Line> above(uint32_t number, const Test& test) const {
        for (size_t i = lines_.size(); i-- > 0;)
            if (lines_[i].span.line < number && test(lines_[i].code)) return lines_[i];
        return std::nullopt;
    }
    // The line that begins here and those right below it, at the same indentation, while they pass.
    template <class Test>
    std::vector<Line> from(const SourceSpan& statement, const Test& test) const {
        std::vector<Line> alike;
        for (const Line& line : lines_) {
            const uint32_t wanted = alike.empty() ? statement.line : alike.back().span.line + 1;
            if (line.span.line < wanted) continue;
            if (line.span.line > wanted || line.span.column != statement.column || !test(line.code)) break;
            alike.push_back(line);
        }
        return alike;
    }
    // `class NAME` and what belongs to it by its indentation; empty when there is none.
    std::vector<Line> of_class(const std::string& name) const;
    // The head of the function that a line stands in, the innermost.
    std::optional<Line> function_around(uint32_t number) const;

  private:
    std::vector<Line> lines_;
};

// Points to a line that is no step.
Origin origin_at(const Story& story, const SourceLines::Line& line);

}  // namespace backstep::explain
