#include "canvas/view/layout_worker.h"

#include "canvas/picture_layout.h"

namespace backstep::ui {

namespace {

constexpr size_t kAtOnce = 40;  // items that dot places within a few milliseconds

}  // namespace

LayoutWorker::LayoutWorker(QObject* parent) : QObject(parent) { m_pool.setMaxThreadCount(1); }

LayoutWorker::~LayoutWorker() { m_pool.waitForDone(); }

LayoutWorker::Layout LayoutWorker::request(const trace::StepState& last, double rankGap) {
    if (m_done && m_donePicture == last.picture && m_doneGap == rankGap) return m_done;
    const int number = ++m_wanted;
    if (last.picture->items.size() <= kAtOnce) {
        m_donePicture = last.picture;
        m_doneGap = rankGap;
        return m_done = layOutPicture(last, rankGap);
    }
    ++m_busy;
    m_pool.start([this, last, rankGap, number] {
        Layout made = layOutPicture(last, rankGap);
        QMetaObject::invokeMethod(
            this,
            [this, made = std::move(made), picture = last.picture, rankGap, number] {
                --m_busy;
                if (number != m_wanted) return;
                m_donePicture = picture;
                m_doneGap = rankGap;
                m_done = made;
                emit ready();
            },
            Qt::QueuedConnection);
    });
    return nullptr;
}

}  // namespace backstep::ui
