#include "canvas/view/layout_worker.h"

#include "canvas/picture_layout.h"

namespace backstep::ui {

namespace {

constexpr size_t kAtOnce = 40;  // items that dot places within a few milliseconds

}  // namespace

LayoutWorker::LayoutWorker(QObject* parent) : QObject(parent) { m_pool.setMaxThreadCount(1); }

LayoutWorker::~LayoutWorker() { m_pool.waitForDone(); }

LayoutWorker::Layout LayoutWorker::request(const trace::StepState& last, double rankGap) {
    if (m_picture != last.picture) {
        m_picture = last.picture;
        m_layouts.clear();
    }
    if (const auto known = m_layouts.find(rankGap); known != m_layouts.end()) return known->second;
    if (last.picture->items.size() <= kAtOnce) return m_layouts[rankGap] = layOutPicture(last, rankGap);
    m_layouts[rankGap] = nullptr;
    ++m_busy;
    m_pool.start([this, last, rankGap] {
        Layout made = layOutPicture(last, rankGap);
        QMetaObject::invokeMethod(
            this,
            [this, made = std::move(made), picture = last.picture, rankGap] {
                --m_busy;
                if (picture != m_picture) return;
                m_layouts[rankGap] = made;
                emit ready();
            },
            Qt::QueuedConnection);
    });
    return nullptr;
}

}  // namespace backstep::ui
