#include "panels/playground/name_list.h"

#include <QKeySequence>
#include <QMouseEvent>
#include <QPainter>
#include <QScreen>
#include <QTextDocument>
#include <algorithm>

#include "panels/playground/help_text.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kRow = 22;
constexpr int kRows = 8;
constexpr int kWidth = 380;
constexpr int kPadding = 6;

// One letter that says what a name is, as colour alone may not.
QString letterOf(run::NameKind kind) {
    switch (kind) {
        case run::NameKind::Module:
            return QStringLiteral("M");
        case run::NameKind::Class:
            return QStringLiteral("C");
        case run::NameKind::Function:
            return QStringLiteral("ƒ");
        case run::NameKind::Keyword:
            return QStringLiteral("k");
        case run::NameKind::Value:
            break;
    }
    return QStringLiteral("·");
}

void writeHelp(QTextDocument& document, const run::KnownName& name, const Theme& theme, int width) {
    document.setDefaultFont(uiFont(12));
    document.setDocumentMargin(0);
    document.setHtml(helpText(name, theme));
    document.setTextWidth(width - 2 * kPadding);
}

}  // namespace

NameList::NameList(QWidget* editor) : QWidget(editor, Qt::ToolTip) {
    setAttribute(Qt::WA_ShowWithoutActivating);
    setFocusPolicy(Qt::NoFocus);
    setFocusProxy(editor);
}

int NameList::rows() const { return std::min(m_most, count()); }

void NameList::offer(std::vector<run::KnownName> names, QPoint at, int lineHeight) {
    m_names = std::move(names);
    m_lit = m_top = 0;
    m_moved = false;
    m_at = at;
    m_lineHeight = lineHeight;
    layOut();
    show();
}

void NameList::layOut() {
    QTextDocument help;
    writeHelp(help, lit(), Theme::of(palette()), kWidth);
    const int foot = static_cast<int>(help.size().height()) + 3 * kPadding;
    m_most = kRows;
    int height = rows() * kRow + foot;
    QPoint corner = m_at;
    if (const QScreen* on = screen()) {
        const QRect room = on->availableGeometry();
        corner.setX(std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - kWidth)));
        // Above the line when there is no room below it.
        const int below = room.bottom() - m_at.y(), above = m_at.y() - m_lineHeight - room.top();
        m_most = std::clamp((std::max(below, above) - foot) / kRow, 1, kRows);
        height = rows() * kRow + foot;
        if (height > below) corner.setY(m_at.y() - m_lineHeight - height);
    }
    m_top = std::clamp(m_top, std::max(0, m_lit - rows() + 1), m_lit);
    setGeometry(QRect(corner, QSize(kWidth, height)));
    setAccessibleName(QString::fromStdString(lit().signature.empty() ? lit().name : lit().signature));
    update();
}

void NameList::move(int by) {
    m_lit = std::clamp(m_lit + by, 0, count() - 1);
    m_moved = true;
    layOut();
}

void NameList::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface.raised);
    painter.setPen(QPen(theme.surface.border, 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    const QFont plain = codeFont(12), bold = codeFont(12, QFont::DemiBold);
    const QFontMetricsF metrics(plain);
    for (int i = 0; i < rows(); ++i) {
        const run::KnownName& name = m_names[static_cast<size_t>(m_top + i)];
        const QRectF row(1, kPadding + i * kRow, width() - 2, kRow);
        if (m_top + i == m_lit) {
            painter.fillRect(row, theme.surface.selection);
            painter.fillRect(QRectF(row.left(), row.top(), 3, row.height()), theme.ink.accent);
        }
        const double baseline = row.top() + (kRow + metrics.capHeight()) / 2;
        painter.setFont(plain);
        painter.setPen(theme.ink.secondary);
        painter.drawText(QPointF(10, baseline), letterOf(name.kind));
        painter.setFont(bold);
        painter.setPen(theme.ink.primary);
        const QString word = QString::fromStdString(name.name);
        painter.drawText(QPointF(28, baseline), word);
        const double taken = 28 + widthOf(bold, word);
        const QString rest = QString::fromStdString(name.signature).mid(word.size());
        painter.setFont(plain);
        painter.setPen(theme.ink.secondary);
        // The key that takes the lit one: Return goes on to a new line, unless one was picked by hand.
        const QString key =
            m_top + i == m_lit ? QKeySequence(Qt::Key_Tab).toString(QKeySequence::NativeText) : QString();
        const double end = width() - 10 - (key.isEmpty() ? 0 : widthOf(plain, key) + 10);
        painter.drawText(QPointF(taken, baseline), metrics.elidedText(rest, Qt::ElideRight, end - taken));
        painter.drawText(QPointF(width() - 10 - widthOf(plain, key), baseline), key);
    }
    const int foot = kPadding + rows() * kRow;
    painter.setPen(QPen(theme.surface.hairline, 1));
    painter.drawLine(1, foot, width() - 2, foot);
    QTextDocument help;
    writeHelp(help, lit(), theme, width());
    help.setDefaultStyleSheet(QStringLiteral("body{color:%1}").arg(theme.ink.primary.name()));
    help.setHtml("<body>" + helpText(lit(), theme) + "</body>");
    painter.translate(kPadding, foot + kPadding);
    help.drawContents(&painter);
}

void NameList::mousePressEvent(QMouseEvent* event) {
    const int row = (static_cast<int>(event->position().y()) - kPadding) / kRow;
    if (row < 0 || row >= rows()) return;
    m_lit = m_top + row;
    m_moved = true;
    emit chosen();
}

void NameList::wheelEvent(QWheelEvent* event) { move(event->angleDelta().y() < 0 ? 1 : -1); }

}  // namespace backstep::ui
