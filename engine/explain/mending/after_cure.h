#pragma once

#include <cstdint>
#include <string>

#include "explain/autopsy/autopsy.h"
#include "explain/silent/silent.h"
#include "trace/timeline.h"

namespace backstep::explain {

// What a cure is for: an error that was raised, a silent mistake, or a `.grad` that is not there. `code` is
// the guilty statement: the same complaint about another one has only moved.
struct Complaint {
    enum class Of : uint8_t { Error, Remark, Grad };
    Of of = Of::Error;
    std::string id;    // of the known error or the remark
    std::string type;  // of the error, as it was raised
    std::string text;
    std::string code;
    std::string name;  // of the tensor without a gradient

    static Complaint about(const Autopsy& error);
    static Complaint about(const Remark& remark, const trace::Timeline& timeline);
    static Complaint about_grad_of(std::string tensor);
};

// What became of it once a cure has been written into the code and that has run: it is gone, or gone and
// something else has come in its place, or it is there still, where it was or elsewhere.
struct AfterCure {
    enum class How : uint8_t { Gone, Replaced, Stays };
    How how = How::Gone;
    Message said;
};

AfterCure after_cure(const Complaint& complaint, const trace::Timeline& before, const trace::Timeline& after);

}  // namespace backstep::explain
