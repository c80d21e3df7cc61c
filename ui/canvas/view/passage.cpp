#include "canvas/view/passage.h"

#include <QEasingCurve>
#include <algorithm>
#include <vector>

#include "style/tokens.h"

namespace backstep::ui {

namespace {

double fadeTime() { return tokenNumber("motion.crossfade"); }
double glideTime() { return tokenNumber("motion.travel"); }

double median(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

Passage::Passage(QObject* parent) : QObject(parent), m_way(this) {
    connect(&m_way, &QVariantAnimation::valueChanged, this, &Passage::advanced);
    connect(&m_way, &QVariantAnimation::finished, this, [this] {
        m_before = QPixmap();
        m_glide = {};
        emit advanced();
    });
}

void Passage::leave(QPixmap picture, const ViewPlace& view, Glide::Places places) {
    m_before = std::move(picture);
    m_view = view;
    m_places = std::move(places);
    m_leaving = true;
}

std::optional<ViewPlace> Passage::sameView(const trace::Picture& picture, const layout::GraphLayout& layout,
                                           const std::string& lookedAt) const {
    std::vector<double> x, y;
    for (size_t i = 0; i < picture.items.size(); ++i) {
        const std::string& id = picture.items[i].structural_id;
        const auto before = m_places.find(id);
        if (before == m_places.end()) continue;
        const layout::Rect& box = layout.items[i].box;
        const QPointF away = before->second - QRectF(box.x, box.y, box.w, box.h).center() * m_view.zoom;
        if (id == lookedAt) return ViewPlace{m_view.zoom, away};
        x.push_back(away.x());
        y.push_back(away.y());
    }
    if (x.empty()) return std::nullopt;
    return ViewPlace{m_view.zoom, {median(x), median(y)}};
}

void Passage::arrive(std::shared_ptr<const trace::Picture> picture, Glide::Layout layout,
                     const ViewPlace& view, bool glides) {
    m_leaving = false;
    m_way.stop();
    m_glide = glides ? Glide(std::move(picture), std::move(layout), m_places, m_view, view) : Glide();
    const double duration = fadeTime() + (glides ? glideTime() : 0);
    m_way.setStartValue(0.0);
    m_way.setEndValue(duration);
    m_way.setDuration(static_cast<int>(duration));
    m_way.start();
}

void Passage::giveUp() {
    m_leaving = false;
    m_way.stop();
    m_before = QPixmap();
    m_glide = {};
}

double Passage::opacity() const {
    return isUnderWay() ? std::max(0.0, 1 - m_way.currentTime() / fadeTime()) : 0;
}

double Passage::glided() const {
    const double s = std::clamp((m_way.currentTime() - fadeTime()) / glideTime(), 0.0, 1.0);
    return QEasingCurve(QEasingCurve::InOutCubic).valueForProgress(s);
}

}  // namespace backstep::ui
