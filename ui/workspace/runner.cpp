#include "workspace/runner.h"

#include <QThread>
#include <algorithm>

namespace backstep::ui {

namespace {

constexpr uint kStack = 64U << 20U;  // native code that calls back into the script nests

}  // namespace

Runner::Runner(RunFunction run, QObject* parent) : QObject(parent), m_run(std::move(run)) {}

Runner::~Runner() {
    abandon();
    for (QThread* thread : m_abandoned) {
        thread->wait();
        delete thread;
    }
}

void Runner::abandon() {
    if (!m_thread) return;
    m_stop.request_stop();
    m_abandoned.push_back(m_thread);
    m_thread = nullptr;
}

void Runner::start(RunRequest request) {
    const bool wasRunning = isRunning();
    abandon();
    m_stop = std::stop_source();
    auto outcome = std::make_shared<RunOutcome>();
    m_thread = QThread::create([run = m_run, request = std::move(request), token = m_stop.get_token(),
                                outcome] { *outcome = run(request, token); });
    m_thread->setStackSize(kStack);
    QThread* thread = m_thread;
    connect(thread, &QThread::finished, this, [this, thread, outcome] {
        const bool current = thread == m_thread;
        if (current) m_thread = nullptr;
        m_abandoned.erase(std::remove(m_abandoned.begin(), m_abandoned.end(), thread), m_abandoned.end());
        thread->deleteLater();
        if (!current) return;
        emit runningChanged(false);
        emit finished(*outcome);
    });
    m_thread->start();
    if (!wasRunning) emit runningChanged(true);
}

void Runner::stop() {
    if (!isRunning()) return;
    abandon();
    emit runningChanged(false);
}

}  // namespace backstep::ui
