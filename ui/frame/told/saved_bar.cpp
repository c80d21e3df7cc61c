#include "frame/told/saved_bar.h"

#include <QAccessible>
#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPainter>
#include <QUrl>
#include <algorithm>

#include "frame/bar_button.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kHeight = 48;
constexpr int kLeft = 46;
constexpr int kWide = 576;   // px beside the sentence of the step, for labelled buttons and a remark
constexpr int kWords = 190;  // px that a name and its folder want at least beside labelled buttons

QFont nameFace() { return uiFont(13, QFont::DemiBold); }
QFont placeFace() { return uiFont(11); }

}  // namespace

SavedBar::SavedBar(QWidget* parent)
    : QWidget(parent),
      m_open(new BarButton("file", BarButton::Look::Plain, this)),
      m_folder(new BarButton("folder", BarButton::Look::Plain, this)),
      m_close(new BarButton("close", BarButton::Look::Flat, this)) {
    const int lines =
        static_cast<int>(QFontMetricsF(nameFace()).height() + QFontMetricsF(placeFace()).height());
    setMinimumHeight(std::max(kHeight, lines + 12));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    row->addStretch(1);
    for (BarButton* button : {m_open, m_folder, m_close}) row->addWidget(button);
    connect(m_open, &BarButton::clicked, this, [this] {
        if (!m_kept) return void(QDesktopServices::openUrl(QUrl::fromLocalFile(m_path)));
        const QString path = m_path;
        clear();
        emit backWanted(path);
    });
    connect(m_folder, &BarButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_path).absolutePath())); });
    connect(m_close, &BarButton::clicked, this, &SavedBar::clear);
    tell();
}

void SavedBar::say(const QString& path, const QString& remark) {
    m_remark = remark;
    announce(path, false);
}

void SavedBar::sayKept(const QString& path) {
    m_remark.clear();
    announce(path, true);
}

void SavedBar::announce(const QString& path, bool kept) {
    m_path = QFileInfo(path).absoluteFilePath();
    m_kept = kept;
    tell();
    QAccessibleEvent said(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&said);
}

void SavedBar::clear() {
    m_path.clear();
    tell();
}

void SavedBar::stepTaken(bool byLearner) {
    if (!m_kept || byLearner) clear();
}

QString SavedBar::name() const {
    const QString file = QFileInfo(m_path).fileName();
    return m_kept ? tr("The code of before: %1").arg(file) : tr("Saved: %1").arg(file);
}
QString SavedBar::place() const {
    const QString folder = QDir::toNativeSeparators(QFileInfo(m_path).absolutePath());
    return m_kept ? tr("kept in %1").arg(folder) : tr("in %1").arg(folder);
}

QString SavedBar::sentence() const {
    if (m_path.isEmpty()) return {};
    const QString where = name() + QLatin1Char(' ') + place();
    return m_remark.isEmpty() ? where : where + QStringLiteral(". ") + m_remark;
}

void SavedBar::tell() {
    m_open->setLabel(m_kept ? tr("Bring it back") : tr("Open"));
    m_folder->setLabel(tr("Folder"));
    m_open->setToolTip(m_kept ? tr("Put it in the playground again") : tr("Open the file"));
    m_folder->setToolTip(tr("Open the folder it is in"));
    m_close->setToolTip(tr("Close"));
    m_open->setAccessibleName(m_open->toolTip());
    m_folder->setAccessibleName(m_folder->toolTip());
    m_close->setAccessibleName(m_close->toolTip());
    setAccessibleName(sentence());
    setToolTip(sentence());
    setVisible(!m_path.isEmpty());
    fitButtons();
    updateGeometry();
    update();
}

QSize SavedBar::sizeHint() const {
    const int words = std::max(kWords, static_cast<int>(widthOf(placeFace(), m_remark)) + 12);
    return {std::max(kWide, kLeft + words + 3 * 44), minimumHeight()};
}

void SavedBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitButtons();
}

// The way back to what was kept is named for as long as there is room for the name of its file.
void SavedBar::fitButtons() {
    m_open->setBare(false);
    m_folder->setBare(m_kept);
    const int buttons =
        m_open->sizeHint().width() + m_folder->sizeHint().width() + m_close->sizeHint().width();
    if (width() - kLeft - buttons - 40 >= kWords) return;
    for (BarButton* button : {m_open, m_folder}) button->setBare(true);
}

void SavedBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    const Theme::State& tone = theme.state(Tone::Saved);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), tone.tint);
    painter.fillRect(QRect(0, 0, 6, height()), tone.line);
    painter.fillRect(QRect(0, 0, width(), 1), theme.surface.hairline);
    paintIcon(painter, "check", {18, height() / 2.0 - 8}, 16, tone.text, 1.6);
    const double room = m_open->x() - 8 - kLeft;
    const double first = QFontMetricsF(nameFace()).height(), second = QFontMetricsF(placeFace()).height();
    const double top = (height() - first - second) / 2;
    const auto write = [&](const QString& text, const QFont& face, const QColor& ink, double from,
                           double high) {
        painter.setFont(face);
        painter.setPen(ink);
        painter.drawText(QRectF(kLeft, from, room, high), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(face).elidedText(text, Qt::ElideMiddle, room));
    };
    write(name(), nameFace(), theme.ink.primary, top, first);
    write(m_remark.isEmpty() ? place() : m_remark, placeFace(), theme.ink.secondary, top + first, second);
}

void SavedBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) tell();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
