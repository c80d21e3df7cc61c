#pragma once

#include "explain/by_hand.h"
#include "panels/inspector/path_section.h"
#include "panels/sheet/sheet.h"

namespace backstep::ui {

class Playback;
class Selection;

// The inspector's second page, the chain rule done by hand: in symbols, in numbers, the result, and the whole
// path from the loss to a leaf as a product of local derivatives.
class ByHandPage : public Sheet {
    Q_OBJECT

  public:
    ByHandPage(Playback& playback, Selection& selection, QWidget* parent = nullptr);

    void putLightOut();
    void lightPaths();  // to the leaf, or to the chosen result, that the page is about
    // On a wall nobody can choose or click anything.
    void setProjected();
    int ruleHeight(int width) const { return heightFor(width, m_ruleRows); }  // without the whole path

  signals:
    void pathLit(const backstep::ui::LitPath& path);  // the one listed; an empty one puts the light out

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();
    std::vector<SheetRowPtr> rows();
    void addChainRule(std::vector<SheetRowPtr>& rows, const explain::ByHand& hand) const;
    void addNumbers(std::vector<SheetRowPtr>& rows, const explain::ByHand& hand, double indent) const;

    Playback& m_playback;
    Selection& m_selection;
    bool m_projected = false;
    size_t m_ruleRows = 0;
    int m_operand = 0;   // which of several operands is worked out
    std::string m_goal;  // structural id of the result whose paths were asked for
    PathSection m_paths;
};

}  // namespace backstep::ui
