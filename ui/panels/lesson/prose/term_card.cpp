#include "panels/lesson/prose/term_card.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QPainter>
#include <QScreen>
#include <QTextBlock>
#include <QTextBrowser>
#include <algorithm>
#include <cmath>

#include "panels/lesson/prose/prose_address.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kWidest = 320;
constexpr int kPadding = 12;
constexpr int kGap = 4;  // to the word
constexpr int kRestMs = 300;

QTextCharFormat formatOf(const QFont& font, const QColor& ink) {
    QTextCharFormat format;
    format.setFont(font);
    format.setForeground(ink);
    return format;
}

QTextBlockFormat below(double gap) {
    QTextBlockFormat format;
    format.setTopMargin(gap);
    return format;
}

}  // namespace

TermCard::TermCard(QTextBrowser* prose) : QWidget(prose, Qt::ToolTip), m_prose(*prose) {
    setAttribute(Qt::WA_ShowWithoutActivating);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, &TermCard::open);
    connect(prose, &QTextBrowser::highlighted, this, [this](const QUrl& url) {
        if (url.toString() == m_address) return;
        close();
        m_address = url.toString();
        m_underMouse = true;
        if (termAt(m_address)) m_rest.start();
    });
    connect(prose, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) { showFor(url.toString()); });
    prose->installEventFilter(this);
    prose->viewport()->installEventFilter(this);
}

void TermCard::showFor(const QString& address) {
    close();
    m_address = address;
    m_underMouse = false;
    open();
}

void TermCard::close() {
    m_rest.stop();
    m_address.clear();
    hide();
}

bool TermCard::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::KeyPress:
            if (isVisible() && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) return close(), true;
            break;
        case QEvent::FocusOut:
        case QEvent::Wheel:
        case QEvent::Hide:
            close();
            break;
        case QEvent::Leave:
            if (m_underMouse) close();
            break;
        case QEvent::ToolTip:  // one thing is said at a time
            return termAt(m_address) != nullptr;
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

QRect TermCard::wordOf(const QString& address) const {
    for (QTextBlock block = m_prose.document()->begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); it != block.end(); ++it) {
            const QTextFragment fragment = it.fragment();
            if (fragment.charFormat().anchorHref() != address) continue;
            QTextCursor cursor(m_prose.document());
            cursor.setPosition(fragment.position());
            QRect word = m_prose.cursorRect(cursor);
            cursor.setPosition(fragment.position() + fragment.length());
            const QRect end = m_prose.cursorRect(cursor);
            if (end.top() == word.top()) word.setRight(end.right());  // else it goes on in the next line
            return word.translated(m_prose.viewport()->mapToGlobal(QPoint()));
        }
    return {};
}

void TermCard::write(const words::Term& term) {
    const Theme& theme = Theme::of(palette());
    const words::Term::Side& side = term.in(m_language);
    m_text.clear();
    m_text.setDocumentMargin(0);
    QTextCursor cursor(&m_text);
    cursor.insertText(QString::fromStdString(side.word),
                      formatOf(uiFont(15, QFont::DemiBold), theme.ink.primary));
    if (!term.api.empty()) {
        cursor.insertText(QStringLiteral("   "), formatOf(uiFont(13), theme.ink.primary));
        cursor.insertText(QString::fromStdString(term.api),
                          formatOf(codeFont(12.5, QFont::Medium), theme.ink.accent));
    }
    cursor.insertBlock(below(6));
    bool code = false;
    for (const QString& run : QString::fromStdString(side.meaning).split('`')) {
        cursor.insertText(run, code ? formatOf(codeFont(12, QFont::Medium), theme.ink.accent)
                                    : formatOf(uiFont(13), theme.ink.primary));
        code = !code;
    }
    cursor.insertBlock(below(8));
    const bool spanish = m_language == words::Language::Spanish;
    const QString other = QString::fromStdString((spanish ? term.english : term.spanish).word);
    cursor.insertText((spanish ? tr("In English: %1") : tr("In Spanish: %1")).arg(other),
                      formatOf(uiFont(12), theme.ink.secondary));
    m_text.setTextWidth(kWidest - 2 * kPadding);
}

void TermCard::open() {
    const words::Term* term = termAt(m_address);
    if (!term) return;
    m_rest.stop();
    write(*term);
    const QSize size(kWidest, static_cast<int>(std::ceil(m_text.size().height())) + 2 * kPadding);
    const QRect word = wordOf(m_address);
    QPoint corner(word.left(), word.bottom() + kGap);
    if (const QScreen* on = m_prose.screen()) {
        const QRect room = on->availableGeometry();
        corner.setX(
            std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - size.width() + 1)));
        if (corner.y() + size.height() > room.bottom())
            corner.setY(std::max(room.top(), word.top() - kGap - size.height()));
    }
    setGeometry(QRect(corner, size));
    setAccessibleName(text().simplified());
    show();
    update();
    QAccessibleEvent said(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&said);
}

void TermCard::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface.raised);
    painter.setPen(QPen(theme.surface.border, 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    painter.translate(kPadding, kPadding);
    m_text.drawContents(&painter);
}

}  // namespace backstep::ui
