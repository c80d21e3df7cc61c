#include "canvas/view/passage.h"

#include <algorithm>
#include <vector>

namespace backstep::ui {

namespace {

constexpr int kFade = 320;  // ms

double median(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

Passage::Passage(QObject* parent) : QObject(parent) {
    m_fade.setDuration(kFade);
    m_fade.setStartValue(1.0);
    m_fade.setEndValue(0.0);
    m_fade.setEasingCurve(QEasingCurve::InOutQuad);
    connect(&m_fade, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        m_opacity = value.toDouble();
        emit faded();
    });
    connect(&m_fade, &QVariantAnimation::finished, this, [this] { m_before = QPixmap(); });
}

void Passage::leave(QPixmap picture, const ViewPlace& view, Places places) {
    m_before = std::move(picture);
    m_view = view;
    m_places = std::move(places);
    m_leaving = true;
}

std::optional<ViewPlace> Passage::arrive(const Places& places) {
    m_leaving = false;
    std::vector<double> x, y;
    for (const auto& [id, centre] : places) {
        const auto before = m_places.find(id);
        if (before == m_places.end()) continue;
        const QPointF away = m_view.map(before->second) - centre * m_view.zoom;
        x.push_back(away.x());
        y.push_back(away.y());
    }
    m_places.clear();
    if (x.empty()) {
        m_before = QPixmap();
        return std::nullopt;
    }
    m_fade.stop();
    m_opacity = 1;
    m_fade.start();
    return ViewPlace{m_view.zoom, {median(x), median(y)}};
}

}  // namespace backstep::ui
