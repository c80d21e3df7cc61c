#include "workspace/proof_reader.h"

#include <QThread>
#include <utility>

namespace backstep::ui {

namespace {

constexpr unsigned kStack = 64 << 20;  // as deep as a run of its own has

}  // namespace

ProofReader::~ProofReader() {
    if (!m_thread) return;
    m_thread->wait();
    delete m_thread;
}

void ProofReader::read(lesson::LessonRef lesson) {
    if (m_thread) {
        m_next = std::move(lesson);
        return;
    }
    auto proof = std::make_shared<lesson::Proof>();
    m_thread = QThread::create([lesson, proof] { *proof = lesson::check_lesson(*lesson); });
    m_thread->setStackSize(kStack);
    connect(m_thread, &QThread::finished, this, [this, lesson, proof] {
        std::exchange(m_thread, nullptr)->deleteLater();
        if (m_next) return read(std::exchange(m_next, nullptr));
        emit proofRead(lesson, proof->diagnostics);
    });
    m_thread->start();
}

}  // namespace backstep::ui
