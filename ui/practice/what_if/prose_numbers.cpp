#include "practice/what_if/prose_numbers.h"

#include "practice/what_if/what_if.h"
#include "workspace/workspace.h"

namespace backstep::ui {

ProseNumbers::ProseNumbers(const WhatIf& whatIf, Workspace& workspace, QObject* parent)
    : QObject(parent), m_whatIf(whatIf), m_workspace(workspace) {
    constexpr int kRest = 200;  // ms; a number that is dragged changes many times
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRest);
    connect(&m_rest, &QTimer::timeout, this, &ProseNumbers::ask);
    connect(&whatIf, &WhatIf::changed, this, &ProseNumbers::follow);
}

void ProseNumbers::follow() {
    m_worker.reset();
    ++m_turn;
    if (m_whatIf.isActive() && m_workspace.onStage() == Workspace::OnStage::Lesson) return m_rest.start();
    m_rest.stop();
    emit changed({});
}

void ProseNumbers::ask() {
    if (m_workspace.varied().sources.empty()) return;  // its run comes first
    auto told = [this, turn = m_turn](lesson::NumbersNow now) {
        const auto take = [this, turn, now = std::move(now)] {
            if (turn == m_turn) emit changed(now);
        };
        QMetaObject::invokeMethod(this, take, Qt::QueuedConnection);
    };
    m_worker = std::make_unique<run::RunWorker>(
        lesson::ask_numbers(m_workspace.lesson(), m_workspace.varied(), std::move(told)),
        [](const run::Outcome&) {});
}

}  // namespace backstep::ui
