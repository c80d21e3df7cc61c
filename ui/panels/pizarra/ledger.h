#pragma once

#include <QString>
#include <unordered_map>
#include <vector>

#include "stage/recording.h"

namespace backstep::ui {

// One row of the pizarra in words: `name`, then before + arrives = now, and a line that says since when.
// Before and arrives are empty when nothing was ever written.
struct LedgerLine {
    enum class Kind { Empty, OnItsWay, Written, Wiped };
    Kind kind = Kind::Empty;
    QString name;
    QString before, arrives, now;
    uint32_t step = 0;  // written at, wiped at, or will be written at; 0 unknown
    bool trueZero = false;
    bool ofPicture = false;  // its leaf is in the picture that is shown
};

// Reads the rows of a state. Remembers which step last wrote each slate, so that its equation can be shown
// long after.
class Ledger {
  public:
    std::vector<LedgerLine> read(const Recording& recording, const trace::StepState& state);
    void forget() { m_written.clear(); }

  private:
    struct Written {
        uint32_t step = 0;
        trace::Slate slate;
    };
    const trace::Slate& slateWrittenAt(const Recording& recording, TensorId tensor, uint32_t step);

    std::unordered_map<TensorId, Written> m_written;
};

}  // namespace backstep::ui
