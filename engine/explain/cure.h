#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/source_span.h"

namespace backstep::explain {

// Where the code of a cure goes: in place of a statement of the snippet, or before or behind its line, at the
// same indentation. Nowhere when only the learner can tell.
struct Edit {
    enum class Place : uint8_t { Nowhere, Instead, Before, Behind };
    Place place = Place::Nowhere;
    SourceSpan statement;

    static Edit instead(const SourceSpan& statement) { return {Place::Instead, statement}; }
    static Edit before(const SourceSpan& statement) { return {Place::Before, statement}; }
    static Edit behind(const SourceSpan& statement) { return {Place::Behind, statement}; }
};

// A way to mend a snippet: what to do, and the line to write. The names in the line are the learner's.
struct Cure {
    Message title;
    std::string code;
    Edit edit;
};

// A step that something goes back to: where the tensor was freed, where it was written to.
struct Origin {
    Message what;
    uint32_t step = 0;  // 0: only the line is known
    SourceSpan span;
};

// Text with each {hole} filled.
std::string with_holes_filled(std::string_view text,
                              const std::vector<std::pair<std::string, std::string>>& holes);

// Two statements with their places changed, and where that goes; no code when one does not follow the other.
std::pair<std::string, Edit> swapped(const SourceSpan& above, const std::string& first,
                                     const SourceSpan& below, const std::string& second);

// Two statements of one source, written anew, and the lines from the first to the second that they replace.
std::pair<std::string, Edit> both_written(const std::string& source, const SourceSpan& above,
                                          const std::string& first, const SourceSpan& below,
                                          const std::string& second);

// The source with the cure in it; as it was when the cure has no place.
std::string mended(const std::string& source, const Cure& cure);

}  // namespace backstep::explain
