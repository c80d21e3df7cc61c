#pragma once

#include <QString>
#include <cstdint>
#include <vector>

namespace backstep::ui {

// What is known of the text of a draft besides the text: the file it is of, what that file had, the lines
// where playing stops, and whether it was on the stage when the program ended. Kept beside the draft.
struct DraftOrigin {
    QString file;  // to save to; empty: none
    QString name;  // of the file, also where it is not saved to
    QString kept;  // what was last read from the file or written to it
    std::vector<uint32_t> stops;
    bool onStage = false;
};

// What a file of the draft's does not have any more is not kept there: `kept` is empty then.
DraftOrigin originOf(const QString& draft);
void keepOrigin(const QString& draft, const DraftOrigin& origin);

}  // namespace backstep::ui
