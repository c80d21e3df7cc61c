#include "panels/lesson/lesson_header.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "frame/bar_button.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kSide = 8;
constexpr double kTitleLine = 27;
constexpr double kGap = 5;
constexpr double kStage = 42;  // the button's row

QFont titleFace() { return uiFont(20, QFont::Bold); }

}  // namespace

LessonHeader::LessonHeader(QWidget* parent)
    : QWidget(parent), m_stage(new BarButton("play", BarButton::Look::Plain, this)) {
    m_stage->hide();
    connect(m_stage, &BarButton::clicked, this, &LessonHeader::stageWanted);
    retranslate();
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
}

void LessonHeader::show(const QStringList& kicker, const QString& title, int part, int parts,
                        const std::set<int>& read) {
    m_kicker = kicker;
    m_title = title;
    m_part = part;
    m_parts = std::max(1, parts);
    m_read = read;
    setAccessibleName(kicker.join(" · ") + ". " + title);
    updateGeometry();
    update();
}

void LessonHeader::offerStage(bool offer) {
    m_stage->setVisible(offer);
    updateGeometry();
    update();
}

void LessonHeader::retranslate() { m_stage->setLabel(tr("Bring the lesson to the canvas")); }

void LessonHeader::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void LessonHeader::setBrief(bool brief) {
    if (brief == m_brief) return;
    m_brief = brief;
    updateGeometry();
    update();
}

QStringList LessonHeader::titleLines() const {
    if (m_brief) return {};
    QStringList lines;
    QString line;
    for (const QString& word : m_title.split(' ')) {
        const QString longer = line.isEmpty() ? word : line + ' ' + word;
        if (!line.isEmpty() && widthOf(titleFace(), longer) > width() - 2 * kSide) {
            lines.append(line);
            line = word;
        } else {
            line = longer;
        }
    }
    lines.append(line);
    return lines;
}

QSize LessonHeader::sizeHint() const {
    const double stage = m_stage->isHidden() ? 0 : kStage;
    return {300, static_cast<int>((m_brief ? 42 : 54) + stage +
                                  kTitleLine * static_cast<double>(titleLines().size()))};
}

double LessonHeader::marksBottom() const { return height() - (m_stage->isHidden() ? 0 : kStage); }

QRectF LessonHeader::markRect(int part) const {
    const double width = (this->width() - 2 * kSide - (m_parts - 1) * kGap) / m_parts;
    return {kSide + part * (width + kGap), marksBottom() - 13.0, width, 5};
}

void LessonHeader::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont small = uiFont(11, QFont::DemiBold);
    painter.setFont(small);
    painter.setPen(theme.ink.secondary);
    const double room = width() - 2 * kSide;
    QString kicker = m_kicker.join(" · ");
    // The lesson's own title is the first thing that can be done without.
    if (m_brief || (m_kicker.size() > 2 && widthOf(small, kicker) > room))
        kicker = m_kicker.first() + " · " + m_kicker.last();
    if (m_brief) kicker += " · " + m_title;
    painter.drawText(QPointF(kSide, 18), QFontMetricsF(small).elidedText(kicker, Qt::ElideRight, room));
    painter.setFont(titleFace());
    painter.setPen(theme.ink.primary);
    double y = 46;
    for (const QString& line : titleLines()) {
        painter.drawText(QPointF(kSide, y), line);
        y += kTitleLine;
    }
    for (int part = 0; part < m_parts; ++part) {
        const QRectF mark = markRect(part).adjusted(0.5, 0.5, -0.5, -0.5);
        const bool open = part == m_part;
        const bool read = m_read.contains(part) && !open;
        painter.setBrush(open ? theme.surface.selection : read ? theme.ink.accent : theme.surface.hairline);
        if (theme.id == ThemeId::Contrast && !read && !open) painter.setBrush(Qt::NoBrush);
        painter.setPen(open ? QPen(theme.ink.accent, 1)
                            : QPen(painter.brush().style() == Qt::NoBrush ? theme.surface.hairline
                                                                          : painter.brush().color(),
                                   1));
        painter.drawRoundedRect(mark, 2.5, 2.5);
    }
}

int LessonHeader::markAt(QPoint at) const {
    for (int part = 0; part < m_parts; ++part)
        if (markRect(part).adjusted(0, -8, 0, 8).contains(at)) return part;
    return -1;
}

void LessonHeader::mousePressEvent(QMouseEvent* event) {
    if (const int part = markAt(event->pos()); part >= 0) emit partClicked(part);
}

void LessonHeader::mouseMoveEvent(QMouseEvent* event) {
    setCursor(markAt(event->pos()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void LessonHeader::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int wide = std::min(m_stage->sizeHint().width(), width() - static_cast<int>(2 * kSide));
    m_stage->setGeometry(static_cast<int>(kSide), height() - 38, wide, 34);
    updateGeometry();
}

}  // namespace backstep::ui
