#pragma once

#include <memory>

#include "layout/graph_layout.h"

namespace backstep::layout {

// Layouts by structure: a loop of 5,000 iterations lays out once. Chooses a board for what has no edges, dot
// up to `kDotItems` items and our own layers beyond. Thread-safe; keeps the most recent layouts.
class LayoutCache {
  public:
    static constexpr size_t kDotItems = 100;

    LayoutCache();
    ~LayoutCache();

    std::shared_ptr<const GraphLayout> lay_out(const trace::Picture& picture, const TextMeasure& measure,
                                               const LayoutOptions& options);

  private:
    struct Entries;
    std::unique_ptr<Entries> entries_;
};

// What a layout depends on, in 64 bits: the picture's structure and the options.
uint64_t layout_key(const trace::Picture& picture, const LayoutOptions& options);

}  // namespace backstep::layout
