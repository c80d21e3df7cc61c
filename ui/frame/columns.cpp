#include "frame/columns.h"

#include <QDataStream>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "frame/pane.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kLeftMin = 280;
constexpr int kCentreMin = 480;
constexpr int kRightMin = 300;
constexpr int kLeftMost = 420;  // of what is wanted there; a large window gives more unasked

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
    const int count = width() < kSingle ? 1 : width() < kNarrow ? 2 : 3;
    if (count != m_count) setCount(count);
    if (!m_dragged) arrange();
}

// The column becomes a page of the left one.
void Columns::fold(QWidget* column, const QString& title) {
    column->setMinimumWidth(0);
    m_left->addPage(column, title);
}

void Columns::unfold(QWidget* column, int least) {
    m_left->removePage(column);
    column->setMinimumWidth(least);
    addWidget(column);
    column->show();
}

void Columns::setCount(int count) {
    const int before = std::exchange(m_count, count);
    // The right column stands behind the middle one, as a page and as a column.
    if (before < 3) m_left->removePage(m_right);
    if (before == 1 && count > 1) unfold(m_centre, kCentreMin);
    if (before > 1 && count == 1) {
        fold(m_centre, m_centreTitle);
        m_left->showPage(m_centre);
    }
    if (count < 3)
        fold(m_right, m_rightTitle);
    else
        unfold(m_right, kRightMin);
    m_dragged = false;
    if ((before < 3) != (count < 3)) emit narrowChanged(count < 3);
}

void Columns::arrange() {
    if (m_count == 1) return;
    Widths widths = widthsFor(width());
    const int most = std::min(kLeftMost, width() - widths.right - kCentreMin - (m_count - 1));
    widths.left = std::max(widths.left, std::min(m_leftWanted, most));
    const int centre = width() - widths.left - widths.right - (m_count - 1);
    setSizes(m_count == 2 ? QList<int>{widths.left, centre} : QList<int>{widths.left, centre, widths.right});
}

void Columns::setLeftWanted(int width) {
    if (std::exchange(m_leftWanted, width) != width && !m_dragged) arrange();
}

void Columns::setTitles(const QString& centre, const QString& right) {
    m_centreTitle = centre;
    m_rightTitle = right;
    if (m_count == 1) m_left->setTitle(m_centre, centre);
    if (m_count < 3) m_left->setTitle(m_right, right);
}

void Columns::setRightVisible(bool visible) {
    if (m_count == 3) m_right->setVisible(visible);
}

QByteArray Columns::saveWidths() const { return m_dragged && m_count == 3 ? saveState() : QByteArray(); }

void Columns::restoreWidths(const QByteArray& widths) {
    if (!widths.isEmpty() && restoreState(widths)) m_dragged = true;
}

}  // namespace backstep::ui
