#pragma once

#include <QObject>

#include "trace/step_state.h"

namespace backstep::ui {

// Which item of the picture the learner looks at. Nothing selected means: follow the one that runs. The item
// is remembered by its structural id, so that it survives a re-run and means the same at every step.
class Selection : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    // Index into `state.picture->items` of what the inspector shows: the selected item, else the item of the
    // step; -1 when there is neither.
    int itemIn(const trace::StepState& state) const;
    // Only what was picked by hand; -1 while following.
    int pickedIn(const trace::StepState& state) const;
    bool isFollowing() const { return m_structural.empty(); }

    void pick(const trace::StepState& state, int item);
    void follow();
    // Picks the next item whose title or name holds `text`; -1 when none does. With `next` the present one is
    // passed over.
    struct Found {
        int item = -1;
        int place = 0, count = 0;  // the third of seven
    };
    Found findIn(const trace::StepState& state, const QString& text, bool forward, bool next);

  signals:
    void changed();

  private:
    std::string m_structural;
};

}  // namespace backstep::ui
