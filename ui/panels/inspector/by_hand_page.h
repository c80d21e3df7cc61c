#pragma once

#include "explain/by_hand.h"
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

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();
    void addChainRule(std::vector<SheetRowPtr>& rows, const explain::ByHand& hand) const;
    void addNumbers(std::vector<SheetRowPtr>& rows, const explain::ByHand& hand, double indent) const;
    void addWholePath(std::vector<SheetRowPtr>& rows, const trace::StepState& state, int item);

    Playback& m_playback;
    Selection& m_selection;
    int m_operand = 0;  // which of several operands is worked out
    int m_path = 0;     // which of several paths is listed
};

}  // namespace backstep::ui
