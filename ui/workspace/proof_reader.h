#pragma once

#include <QObject>

#include "lesson/checker.h"

class QThread;

namespace backstep::ui {

// Proof-reads a lesson as `backstep check` does, on a thread of its own and one at a time. Of several asked
// for while one is read, the last is read next, and of that alone one hears.
class ProofReader : public QObject {
    Q_OBJECT

  public:
    explicit ProofReader(QObject* parent = nullptr) : QObject(parent) {}
    ~ProofReader() override;

    void read(lesson::LessonRef lesson);

  signals:
    void proofRead(const backstep::lesson::LessonRef& lesson, const backstep::Diagnostics& mistakes);

  private:
    QThread* m_thread = nullptr;
    lesson::LessonRef m_next;
};

}  // namespace backstep::ui
