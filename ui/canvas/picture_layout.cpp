#include "canvas/picture_layout.h"

#include <algorithm>

#include "canvas/paint/geometry.h"
#include "canvas/paint/leaf_painter.h"
#include "canvas/paint/tensor_grid.h"
#include "formula/formula.h"
#include "layout/layout_cache.h"
#include "style/fonts.h"
#include "style/text.h"

namespace backstep::ui {

namespace {

// Room under a card, so that a waiting token stands clear of its chips, or beyond the bars of its gate.
constexpr double kChipRoom = 18, kGateRoom = 62;

class FontMeasure : public layout::TextMeasure {
  public:
    double title_width(const std::string& text) const override {
        return widthOf(fontOf(FontRole::CardOp), QString::fromStdString(text));
    }
    double formula_width(const std::string& tex) const override {
        return Formula(QString::fromStdString(tex)).onOneLine().measure({17, {}, nullptr}).width;
    }
    double name_width(const std::string& text) const override {
        return widthOf(fontOf(FontRole::LeafName), QString::fromStdString(text));
    }
};

layout::LayoutCache& cache() {
    static layout::LayoutCache layouts;
    return layouts;
}

}  // namespace

std::shared_ptr<const layout::GraphLayout> layOutPicture(const trace::StepState& last, double rankGap,
                                                         bool written) {
    layout::LayoutOptions options;
    options.rank_gap = rankGap;
    for (const trace::ItemState& item : last.items)
        options.room_below.push_back(item.gate_closed ? kGateRoom : item.chips.empty() ? 0 : kChipRoom);
    for (size_t i = 0; i < last.items.size(); ++i) {
        const trace::PictureItem& item = last.picture->items[i];
        const trace::ItemState& state = last.items[i];
        options.room_inside.push_back(TensorGrid::roomFor(state.value, written) +
                                      SceneGeometry::contextRoom(item));
        options.least_width.push_back(std::max(
            SceneGeometry::widthAround(item, TensorGrid::widthFor(state.value)), leafWidth(item, state)));
    }
    return cache().lay_out(*last.picture, FontMeasure(), options);
}

}  // namespace backstep::ui
