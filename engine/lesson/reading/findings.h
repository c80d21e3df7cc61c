#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/diagnostic.h"

namespace backstep::lesson {

// Lines and columns count from 1; column 0 is the line as a whole.
struct Place {
    uint32_t line = 0;
    uint32_t column = 0;
};

// The diagnostics of one file while it is being read.
class Findings {
  public:
    explicit Findings(std::string file) : file_(std::move(file)) {}

    // `id` names two texts: `lesson.ID.what` and `lesson.ID.cure`, which share their holes.
    void add(Place place, const std::string& id,
             std::initializer_list<std::pair<std::string, std::string>> holes = {});
    // The same for what only running the lesson shows: `check.ID.what` and `check.ID.cure`.
    void add_check(Place place, const std::string& id,
                   std::initializer_list<std::pair<std::string, std::string>> holes = {});

    const std::string& file() const { return file_; }
    Diagnostics in_order() &&;

  private:
    void add_message(Place place, const std::string& id,
                     std::initializer_list<std::pair<std::string, std::string>> holes);

    std::string file_;
    Diagnostics list_;
};

// The word of `known` that `word` most likely meant; empty when none is near.
std::string nearest(const std::string& word, std::initializer_list<const char*> known);

}  // namespace backstep::lesson
