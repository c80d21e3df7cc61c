#pragma once

#include <QCoreApplication>

#include "canvas/lit_path.h"
#include "explain/paths/whole_path.h"
#include "panels/sheet/sheet_row.h"

namespace backstep::ui {

class Playback;

// The part of a sheet that lists the paths from the loss to a leaf: one of them at a time, node by node, with
// the product of its local derivatives, and the sum over all. Of tensors it follows one element of the loss
// and one of the leaf, chosen by steps. The path that is listed can be lit on the canvas.
class PathSection {
    Q_DECLARE_TR_FUNCTIONS(backstep::ui::PathSection)

  public:
    static constexpr int kFirstAction = 2000;  // its rows' actions, and all above

    // Towards the leaf `item` of the present step; adds nothing when no recorded path leads there.
    void add(std::vector<SheetRowPtr>& rows, const Playback& playback, uint32_t item);
    void take(int action);
    void setLit(bool lit) { m_lit = lit; }
    void setLightable(bool lightable) { m_lightable = lightable; }  // by a button
    void beginAgain();  // with the first path and the first elements, unless they are lit
    const LitPath& lit() const { return m_light; }  // of what was added last; empty unless it is lit
    void putOut() { m_light = {}; }

  private:
    void addElements(std::vector<SheetRowPtr>& rows, const explain::WholePath& whole);
    void addPath(std::vector<SheetRowPtr>& rows, const Playback& playback, const explain::WholePath& whole);

    int m_path = 0;
    explain::Elements m_elements;
    int64_t m_rootSize = 1, m_leafSize = 1;
    bool m_lit = false;
    bool m_lightable = true;
    LitPath m_light;
};

}  // namespace backstep::ui
