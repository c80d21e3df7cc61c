#pragma once

#include <vector>

#include "layout/graph_layout.h"

namespace backstep::layout {

// Note [Local tags]
// A leaf stands beside its first use. One that is used again far down the graph (a weight in every step of a
// recurrent net) would send lines past everything between, and their number ruins every layout. So a use more
// than a few ranks further on gets a tag of its own: a small card with the leaf's name where the line would
// have come from. Values come out of it and gradients go into it; what it stands for is the leaf.

// A picture in which such uses have been cut from their leaf: each comes from a further item instead, one per
// use, after all the picture's own.
struct TaggedPicture {
    trace::Picture picture;
    std::vector<uint32_t> edges;  // the edge each further item is the source of
};

// What the far uses of a picture's leaves become; no edges when there are none, and then no picture.
TaggedPicture with_local_tags(const trace::Picture& picture);

// The layout of the tagged picture as one of the original: further items become tags of their edges.
GraphLayout without_tag_items(GraphLayout tagged, const TaggedPicture& picture);

}  // namespace backstep::layout
