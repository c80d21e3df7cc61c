#pragma once

#include <optional>
#include <string>

#include "explain/story.h"

namespace backstep::explain {

// A statement beside the guilty one that wrote over something saved too, `z1 /= z1.norm()` above
// `z2 /= z2.norm()`: with only one of them mended the same error comes from the other.
struct WrittenToo {
    SourceSpan statement;
    std::string made;  // the same with a new tensor for what it writes over
};
// Of another memory than the guilty one wrote to: what writes there once more is mended with it.
std::optional<WrittenToo> written_too(const Story& story, const SourceSpan& guilty, TensorId memory,
                                      uint32_t raised);

}  // namespace backstep::explain
