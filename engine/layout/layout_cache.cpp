#include "layout/layout_cache.h"

#include <bit>
#include <list>
#include <mutex>
#include <unordered_map>

#include "layout/dot_layout.h"
#include "layout/layered_layout.h"
#include "layout/local_tags.h"
#include "layout/value_board.h"

namespace backstep::layout {

namespace {

constexpr size_t kKept = 64;

class Hash {
  public:
    Hash& add(uint64_t value) {
        for (int byte = 0; byte < 8; ++byte) {
            state_ ^= (value >> (8 * byte)) & 0xFF;
            state_ *= 0x100000001B3ULL;
        }
        return *this;
    }
    Hash& add(double value) { return add(std::bit_cast<uint64_t>(value)); }
    Hash& add(const std::string& text) {
        for (const char c : text) {
            state_ ^= static_cast<uint8_t>(c);
            state_ *= 0x100000001B3ULL;
        }
        return add(uint64_t{text.size()});
    }
    uint64_t value() const { return state_; }

  private:
    uint64_t state_ = 0xCBF29CE484222325ULL;
};

std::unique_ptr<const LayoutEngine> engine_for(const trace::Picture& picture) {
    if (picture.edges.empty()) return std::make_unique<ValueBoard>();
    if (picture.items.size() <= LayoutCache::kDotItems) return std::make_unique<DotLayout>();
    return std::make_unique<LayeredLayout>();
}

GraphLayout made_for(const trace::Picture& picture, const TextMeasure& measure, LayoutOptions options) {
    const TaggedPicture tagged = with_local_tags(picture);
    if (tagged.edges.empty()) return engine_for(picture)->lay_out(picture, measure, options);
    options.tags_from = picture.items.size();
    return without_tag_items(engine_for(tagged.picture)->lay_out(tagged.picture, measure, options), tagged);
}

}  // namespace

uint64_t layout_key(const trace::Picture& picture, const LayoutOptions& options) {
    Hash hash;
    hash.add(picture.structure);
    for (const trace::PictureItem& item : picture.items)
        hash.add(static_cast<uint64_t>(item.kind) | uint64_t{item.requires_grad} << 8 |
                 uint64_t{item.operands} << 16)
            .add(item.title)
            .add(item.formula)
            .add(item.output_name);
    for (const trace::PictureEdge& edge : picture.edges)
        hash.add(uint64_t{edge.from} << 32 | edge.to).add(uint64_t{edge.operand});
    hash.add(options.card_width).add(options.rank_gap).add(options.column_gap);
    hash.add(options.leaf_height).add(options.parameter_height).add(options.card_height);
    for (const double room : options.room_below) hash.add(room);
    for (const double room : options.room_inside) hash.add(room);
    for (const double width : options.least_width) hash.add(width);
    return hash.value();
}

struct LayoutCache::Entries {
    struct Entry {
        uint64_t key;
        std::shared_ptr<const GraphLayout> layout;
    };
    std::mutex mutex;
    std::list<Entry> newest_first;
    std::unordered_map<uint64_t, std::list<Entry>::iterator> by_key;
};

LayoutCache::LayoutCache() : entries_(std::make_unique<Entries>()) {}
LayoutCache::~LayoutCache() = default;

std::shared_ptr<const GraphLayout> LayoutCache::lay_out(const trace::Picture& picture,
                                                        const TextMeasure& measure,
                                                        const LayoutOptions& options) {
    const uint64_t key = layout_key(picture, options);
    {
        const std::lock_guard lock(entries_->mutex);
        if (const auto found = entries_->by_key.find(key); found != entries_->by_key.end()) {
            entries_->newest_first.splice(entries_->newest_first.begin(), entries_->newest_first,
                                          found->second);
            return found->second->layout;
        }
    }
    auto made = std::make_shared<GraphLayout>(made_for(picture, measure, options));
    const std::lock_guard lock(entries_->mutex);
    if (const auto found = entries_->by_key.find(key); found != entries_->by_key.end())
        return found->second->layout;
    entries_->newest_first.push_front({key, made});
    entries_->by_key[key] = entries_->newest_first.begin();
    if (entries_->newest_first.size() > kKept) {
        entries_->by_key.erase(entries_->newest_first.back().key);
        entries_->newest_first.pop_back();
    }
    return made;
}

}  // namespace backstep::layout
