#include "frame/columns.h"

#include <QDataStream>
#include <QPainter>
#include <algorithm>

#include "frame/pane.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kLeftMin = 280;
constexpr int kCentreMin = 480;
constexpr int kRightMin = 300;

class Divider : public QSplitterHandle {
  public:
    using QSplitterHandle::QSplitterHandle;

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const Theme& theme = Theme::of(palette());
        painter.fillRect(rect(), theme.surface.panel);
        painter.fillRect(QRect(width() / 2, 0, 1, height()), theme.surface.hairline);
    }
};

int between(int from, int to, int window, int low, int high) {
    const double t = std::clamp((window - low) / static_cast<double>(high - low), 0.0, 1.0);
    return from + static_cast<int>((to - from) * t);
}

}  // namespace

Columns::Columns(Pane* left, Pane* centre, QWidget* right, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_left(left), m_centre(centre), m_right(right) {
    setHandleWidth(1);
    setChildrenCollapsible(false);
    addWidget(left);
    addWidget(centre);
    addWidget(right);
    setStretchFactor(0, 0);
    setStretchFactor(1, 1);
    setStretchFactor(2, 0);
    left->setMinimumWidth(kLeftMin);
    centre->setMinimumWidth(kCentreMin);
    right->setMinimumWidth(kRightMin);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_dragged = true; });
}

QSplitterHandle* Columns::createHandle() { return new Divider(orientation(), this); }

Columns::Widths Columns::widthsFor(int window) {
    if (window < kNarrow) return {between(kLeftMin, 372, window, 1100, kNarrow), 0};
    if (window <= 1440)
        return {between(kLeftMin, 372, window, 1280, 1440), between(kRightMin, 360, window, 1280, 1440)};
    return {between(372, 460, window, 1440, 1920), between(360, 440, window, 1440, 1920)};
}

void Columns::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    if ((width() < kNarrow) != m_narrow) setNarrow(width() < kNarrow);
    if (!m_dragged) arrange();
}

void Columns::setNarrow(bool narrow) {
    m_narrow = narrow;
    if (narrow) {
        m_right->setMinimumWidth(0);
        m_left->addPage(m_right, m_rightTitle);
    } else {
        m_left->removePage(m_right);
        m_right->setMinimumWidth(kRightMin);
        addWidget(m_right);
        m_right->show();
    }
    m_dragged = false;
    emit narrowChanged(narrow);
}

void Columns::arrange() {
    const Widths widths = widthsFor(width());
    const int handles = m_narrow ? 1 : 2;
    const int centre = width() - widths.left - widths.right - handles;
    setSizes(m_narrow ? QList<int>{widths.left, centre} : QList<int>{widths.left, centre, widths.right});
}

void Columns::setRightTitle(const QString& title) {
    m_rightTitle = title;
    if (m_narrow) m_left->setTitle(m_right, title);
}

QByteArray Columns::saveWidths() const { return m_dragged && !m_narrow ? saveState() : QByteArray(); }

void Columns::restoreWidths(const QByteArray& widths) {
    if (!widths.isEmpty() && restoreState(widths)) m_dragged = true;
}

}  // namespace backstep::ui
