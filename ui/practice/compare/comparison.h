#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "canvas/veil/veil.h"
#include "explain/comparison/differences.h"
#include "lesson/variants.h"
#include "stage/recording.h"
#include "workspace/runner.h"

namespace backstep::lesson {
struct Compare;
}

namespace backstep::ui {

class Playback;
class Workspace;

// Two variants of what is on the stage on one timeline: the run itself, and a second one that stands beside
// it step by step. It goes on when the same thing runs again: in another language, with a changed number,
// with edited code as long as the pair still applies.
class Comparison : public QObject {
    Q_OBJECT

  public:
    Comparison(Workspace& workspace, Playback& playback, QObject* parent = nullptr);

    // The ready-made pairs that apply to the code on the stage.
    std::vector<lesson::Variant> offers() const;
    void start(const lesson::Variant& variant);
    void start(const lesson::Compare& block);  // of the lesson on the stage
    void stop();                               // the second run; what it recorded is compared
    void end();

    bool isAsked() const { return !m_idea.empty() || !m_block.empty(); }
    bool isRunning() const { return isAsked() && m_runner.isRunning(); }
    bool isActive() const { return m_second != nullptr; }
    const std::string& block() const { return m_block; }  // the id of the lesson's block; empty of others
    const Message& firstTitle() const { return m_firstTitle; }  // of a ready-made pair
    const Message& secondTitle() const { return m_secondTitle; }
    const QStringList& names() const { return m_names; }  // of a lesson's block, instead of those

    const std::shared_ptr<const Recording>& second() const { return m_second; }
    uint32_t secondStep(uint32_t step) const;  // where the second lane is when the first is at `step`
    explain::Differences now() const;
    std::optional<uint32_t> firstDifference() const;  // the first step at which something differs
    Veils secondVeils() const;                        // what the playback hides, on the second lane
    // What stopped a lane, while it stands on that step: an error, a limit. Else empty.
    Message mishap(int lane) const;

  signals:
    void changed();  // asked for, another second lane, or none

  private:
    using Code = std::vector<std::string>;
    struct BlockInLesson {
        const lesson::Compare* block = nullptr;
        uint32_t cells = 0;  // before it
    };

    void start(std::string idea, std::string block);
    void run();
    void take(const RunOutcome& outcome);
    void goToCompared();
    Code firstCode() const;
    std::optional<Code> secondCode(const Code& first);
    BlockInLesson blockInLesson() const;
    explain::Differences at(uint32_t step, trace::StepState first) const;
    bool differsAt(uint32_t step) const;
    std::optional<uint32_t> lastDifference(uint32_t end) const;  // up to there

    Workspace& m_workspace;
    Playback& m_playback;
    Runner m_runner;
    std::string m_idea, m_block;  // what is compared: one of the two
    std::string m_identity;       // of what is on the stage
    Message m_firstTitle, m_secondTitle;
    QStringList m_names;
    SourceSpan m_exchanged;  // where the code first differs; only the line counts
    bool m_arrives = false;  // asked for just now: the view goes to where it differs
    std::shared_ptr<const Recording> m_second;
    mutable std::vector<uint32_t> m_steps;  // of the second lane, by those of the first
};

}  // namespace backstep::ui
