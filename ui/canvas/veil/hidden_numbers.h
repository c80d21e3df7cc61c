#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/message.h"
#include "trace/value_snapshot.h"

namespace backstep::ui {

// The numbers that veils keep from a reader at one step, so that no sentence about the step tells them.
class HiddenNumbers {
  public:
    bool empty() const { return m_values.empty(); }
    bool holds(const trace::ValueSnapshot& value) const;
    // With a question mark wherever one of them is written; in brackets, only where all that stands in them
    // is what is hidden: a tensor that happens to have the same number in it is another one.
    std::string in(const std::string& text) const;
    Message in(Message message) const;

    void add(const trace::ValueSnapshot& value);

  private:
    std::vector<trace::ValueSnapshot> m_values;
    // How an element of one of them may be written, with ASCII minus.
    struct Written {
        size_t value = 0;  // index into m_values
        int64_t element = 0;
        std::string text;
    };
    bool isWritten(const std::string& number, size_t value, int64_t element) const;
    bool isWritten(const std::string& number, bool amongOthers) const;
    std::vector<bool> inHidden(const std::string& text) const;  // which characters stand in such brackets
    std::vector<Written> m_written;
};

}  // namespace backstep::ui
