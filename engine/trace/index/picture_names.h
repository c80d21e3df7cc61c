#pragma once

#include <string>
#include <vector>

#include "trace/index/entities.h"

namespace backstep::trace {

constexpr size_t kTitleLength = 28;  // of code used as a title
// Code as a title, with three dots where it is longer.
std::string cut_short(std::string code);

// The names of tensors within one picture: the first binding; a later tensor under a name already taken is
// y', y'', or "y (i=3)" when both were bound in turns of one loop. Which turn the whole picture belongs to
// is left out, so that every turn of a loop gives the same picture.
class PictureNames {
  public:
    PictureNames(const TraceView& view, const Entities& entities) : view_(view), entities_(entities) {}

    // Gives each tensor record, in order of birth, its name; "" if it was never bound.
    std::vector<std::string> name_all(const std::vector<uint32_t>& tensors) const;

  private:
    struct Turn {
        SourceSpan loop;
        std::string label;
    };
    Turn turn_of(PathId path) const;

    const TraceView& view_;
    const Entities& entities_;
};

}  // namespace backstep::trace
