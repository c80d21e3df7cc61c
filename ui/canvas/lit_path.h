#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "trace/picture.h"

namespace backstep::ui {

// A path from the loss to a leaf that is to be lit on the canvas: edges of a picture, from the loss on. None
// are lit while another picture is shown.
struct LitPath {
    std::shared_ptr<const trace::Picture> picture;
    std::vector<uint32_t> edges;
    friend bool operator==(const LitPath&, const LitPath&) = default;
};

}  // namespace backstep::ui
