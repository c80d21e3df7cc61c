#pragma once

#include <string>
#include <vector>

#include "base/ids.h"
#include "panels/sheet/sheet_row.h"
#include "trace/step_state.h"

namespace backstep::ui {

class Recording;
class Selection;

// Which tensor a page of questions is about: the selected one, else the one whose .grad the line of the step
// reads, else the first leaf with a slate. The others can be asked about by a click on their name or by the
// keys of a sheet: the slates of the picture, then the tensors of the line, then every other that has a name.
class AskedTensor {
  public:
    static constexpr int kChoose = 1'000'000'000;  // the actions of the choice: above every step

    AskedTensor() = default;
    AskedTensor(const Recording& recording, const trace::StepState& state, const Selection& selection);

    bool isThere() const { return m_item >= 0; }
    int item() const { return m_item; }
    TensorId tensor() const { return m_tensor; }  // none for a plain Python value
    const std::string& name() const { return m_name; }
    SheetRowPtr choices() const;       // null when there is nothing to choose
    int itemChosen(int action) const;  // by a click on the choice

  private:
    void offer(int item, bool always = false);  // once, and only while there is room for more

    std::vector<int> m_choices;  // items
    QStringList m_names;
    int m_chosen = -1;
    int m_item = -1;
    TensorId m_tensor;
    std::string m_name;
};

}  // namespace backstep::ui
