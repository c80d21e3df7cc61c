#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <map>
#include <memory>
#include <vector>

#include "canvas/veil.h"
#include "explain/differences.h"
#include "lesson/variants.h"
#include "stage/recording.h"
#include "workspace/runner.h"

namespace backstep::lesson {
struct Compare;
}

namespace backstep::ui {

class Playback;
class Workspace;

// Two variants of what is on the stage on one timeline: the run itself, and a second one that follows its
// steps by their keys.
class Comparison : public QObject {
    Q_OBJECT

  public:
    Comparison(Workspace& workspace, Playback& playback, QObject* parent = nullptr);

    // The ready-made pairs that apply to the code on the stage.
    std::vector<lesson::Variant> offers() const;
    void start(const lesson::Variant& variant);
    void start(const lesson::Compare& block);
    void end();

    bool isActive() const { return m_second != nullptr; }
    const std::shared_ptr<const Recording>& second() const { return m_second; }
    uint32_t secondStep(uint32_t step) const;  // where the second lane is when the first is at `step`
    explain::Differences now() const;
    Veils secondVeils() const;  // what the playback hides, on the second lane

    Message firstTitle, secondTitle;  // of a ready-made pair
    QStringList names;                // of a lesson's block, instead of those

  signals:
    void changed();  // another second lane, or none

  private:
    void run(std::vector<std::string> sources);

    Workspace& m_workspace;
    Playback& m_playback;
    Runner m_runner;
    std::shared_ptr<const Recording> m_second;
    mutable std::map<uint32_t, uint32_t> m_steps;  // those that were looked up
};

}  // namespace backstep::ui
