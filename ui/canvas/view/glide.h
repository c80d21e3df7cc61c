#pragma once

#include <map>
#include <memory>
#include <string>

#include "canvas/view/fit.h"
#include "trace/picture.h"

namespace backstep::ui {

// Where everything stands on the way from one structure to another: what both have goes straight from where
// it was seen to where it will be, and what is new goes along with what it is joined to. Edges, tags and
// labels keep to their cards. At `s` = 0 nothing that stays has moved, at 1 it is the layout itself.
class Glide {
  public:
    using Layout = std::shared_ptr<const layout::GraphLayout>;
    using Places = std::map<std::string, QPointF>;  // centres by structural id, in pixels of the view

    Glide() = default;
    Glide(std::shared_ptr<const trace::Picture> picture, Layout layout, const Places& before,
          const ViewPlace& viewBefore, const ViewPlace& view);

    bool moves() const { return !m_away.empty(); }
    ViewPlace viewAt(double s, const ViewPlace& now) const;
    layout::GraphLayout at(double s, const ViewPlace& now) const;

  private:
    void takeAlong(std::vector<bool> placed);

    std::shared_ptr<const trace::Picture> m_picture;
    Layout m_layout;
    ViewPlace m_viewBefore;
    std::vector<QPointF> m_away;  // of each item, in pixels
};

}  // namespace backstep::ui
