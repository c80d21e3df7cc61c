#include "shots/settled.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEventLoop>
#include <QThreadPool>
#include <stdexcept>

#include "canvas/graph_canvas.h"

namespace backstep::app {

void settle(const ui::GraphCanvas& canvas) {
    constexpr int kTurns = 5;
    for (int turn = 0; turn < kTurns; ++turn) {
        QThreadPool::globalInstance()->waitForDone();  // what the inspector was asked
        QCoreApplication::processEvents();
        while (canvas.isLayingOut()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
}

void waitUntil(const std::function<bool()>& ready) {
    const QDeadlineTimer never(60000);
    while (!ready()) {
        if (never.hasExpired()) throw std::runtime_error("waited a minute for what did not come");
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    }
}

}  // namespace backstep::app
