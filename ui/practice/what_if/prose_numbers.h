#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "lesson/checking/numbers_now.h"
#include "run/run_worker.h"

namespace backstep::ui {

class WhatIf;
class Workspace;

// What the numbers in a lesson's prose are after the learner's changes. Works them out beside the window,
// once the changes have rested for a moment, and forgets them when the code is as it was.
class ProseNumbers : public QObject {
    Q_OBJECT

  public:
    ProseNumbers(const WhatIf& whatIf, Workspace& workspace, QObject* parent = nullptr);

  signals:
    void changed(const backstep::lesson::NumbersNow& now);

  private:
    void follow();
    void ask();

    const WhatIf& m_whatIf;
    Workspace& m_workspace;
    QTimer m_rest;
    int m_turn = 0;  // of asking; answers to an earlier one are dropped
    std::unique_ptr<run::RunWorker> m_worker;
};

}  // namespace backstep::ui
