#pragma once

#include <QObject>
#include <memory>

#include "explain/cure.h"
#include "explain/mending/after_cure.h"

namespace backstep::ui {

class Playback;
class PlaygroundPane;
class Recording;
class Workspace;

// A cure written into the code, and what became of what it was for once that has run. A snippet is edited in
// the playground, so that one undo takes it back; of a lesson, which stays as it is, the code up to the
// mended cell goes there.
class Mending : public QObject {
    Q_OBJECT

  public:
    Mending(Workspace& workspace, Playback& playback, PlaygroundPane& playground, QObject* parent = nullptr);

    void apply(const explain::Cure& cure, const explain::Complaint& complaint);
    void undo();  // of a snippet
    void backToLesson();
    void forget();

    const explain::AfterCure& outcome() const { return m_outcome; }
    const Message& deed() const { return m_deed; }  // what was written and where
    bool isTold() const { return !m_outcome.said.empty(); }
    bool cameFromLesson() const { return m_fromLesson; }
    bool wasWritten() const { return !m_deed.empty(); }

  signals:
    void changed();
    void lessonWanted();  // to be seen

  private:
    std::string withLessonsCellsBefore(uint32_t cell, const std::string& mended) const;
    void tell(explain::AfterCure outcome);

    Workspace& m_workspace;
    Playback& m_playback;
    PlaygroundPane& m_playground;
    explain::Complaint m_complaint;
    explain::AfterCure m_outcome;
    Message m_deed;
    std::shared_ptr<const Recording> m_before;  // while the mended code runs
    bool m_starting = false;
    bool m_fromLesson = false;
};

}  // namespace backstep::ui
