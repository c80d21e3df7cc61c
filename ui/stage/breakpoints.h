#pragma once

#include <optional>
#include <vector>

#include "trace/step.h"
#include "trace/timeline.h"

namespace backstep::ui {

// Where playing stops: places of the code, held as keys so that another run has them too. A key without a
// path means every time its line begins; one with a path, that time only.
class Breakpoints {
  public:
    static trace::StepKey atLine(uint32_t cell, uint32_t line);

    void set(std::vector<trace::StepKey> keys) { m_keys = std::move(keys); }
    void find(const trace::Timeline* timeline);  // the steps they mean in this run
    const std::vector<uint32_t>& steps() const { return m_steps; }
    std::optional<uint32_t> firstIn(uint32_t from, uint32_t to) const;  // both included

  private:
    bool means(const trace::StepKey& key, const trace::Timeline& timeline, uint32_t step) const;

    std::vector<trace::StepKey> m_keys;
    std::vector<uint32_t> m_steps;  // in order
};

}  // namespace backstep::ui
