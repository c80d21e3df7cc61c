#include "panels/playground/code_completer.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QTimer>
#include <QToolTip>

#include "panels/playground/code_editor.h"
#include "panels/playground/help_text.h"
#include "panels/playground/name_list.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr size_t kFewLetters = 2;  // a list opens by itself from here on
constexpr int kCallWidth = 420;

}  // namespace

CodeCompleter::CodeCompleter(CodeEditor& editor)
    : QObject(&editor),
      m_editor(editor),
      m_list(new NameList(&editor)),
      m_call(new QLabel(&editor, Qt::ToolTip)) {
    m_call->setAttribute(Qt::WA_ShowWithoutActivating);
    m_call->setWordWrap(true);
    m_call->setMargin(8);
    m_call->setFrameStyle(QFrame::Box | QFrame::Raised);
    m_call->setFont(uiFont(12));
    m_list->hide();
    m_call->hide();
    editor.installEventFilter(this);
    editor.viewport()->installEventFilter(this);
    connect(m_list, &NameList::chosen, this, &CodeCompleter::take);
    connect(&editor, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (!m_typing) follow();
    });
}

CodeCompleter::~CodeCompleter() = default;

bool CodeCompleter::isReady() const {
    if (!m_names.valid()) m_names = std::async(std::launch::async, [] { run::NamesTable::shared(); }).share();
    return m_names.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

void CodeCompleter::waitUntilReady() const {
    if (!isReady()) m_names.wait();
}

size_t CodeCompleter::cursorByte() const {
    const int position = m_editor.textCursor().position();
    return static_cast<size_t>(m_editor.toPlainText().left(position).toUtf8().size());
}

QString CodeCompleter::shownHelp() const { return m_call->isVisible() ? m_call->text() : QString(); }

void CodeCompleter::open(bool asked) {
    if (!isReady()) {
        constexpr int kSoon = 60;  // ms
        if (m_editor.hasFocus()) QTimer::singleShot(kSoon, this, [this, asked] { open(asked); });
        return;
    }
    const std::string source = m_editor.toPlainText().toStdString();
    run::Completions found = run::complete(source, cursorByte());
    const bool wanted = asked || found.member || found.typed >= kFewLetters;
    const bool alreadyThere = found.names.size() == 1 && found.names[0].name.size() == found.typed;
    if (!wanted || found.names.empty() || alreadyThere || m_editor.textCursor().hasSelection())
        return m_list->hide();
    m_asked = asked || (m_asked && m_list->isVisible());
    QTextCursor start = m_editor.textCursor();
    start.setPosition(start.position() - static_cast<int>(found.typed));  // names are ASCII as they are typed
    const QRect at = m_editor.cursorRect(start);
    const QPoint corner = m_editor.viewport()->mapToGlobal(at.bottomLeft() + QPoint(-28, 4));
    m_list->offer(std::move(found.names), corner, at.height() + 8);
}

void CodeCompleter::close() {
    m_asked = false;
    m_list->hide();
    m_call->hide();
}

void CodeCompleter::follow() {
    m_list->hide();
    if (m_call->isVisible()) showCall();
}

void CodeCompleter::take() {
    const run::Completions found = run::complete(m_editor.toPlainText().toStdString(), cursorByte());
    QTextCursor cursor = m_editor.textCursor();
    m_typing = true;
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, static_cast<int>(found.typed));
    cursor.insertText(QString::fromStdString(m_list->lit().name));
    m_editor.setTextCursor(cursor);
    m_typing = false;
    m_asked = false;
    m_list->hide();
}

void CodeCompleter::showCall() {
    if (!isReady()) return;
    const auto call = run::help_on_call(m_editor.toPlainText().toStdString(), cursorByte());
    if (!call || call->signature.empty()) return m_call->hide();
    m_call->setText(helpText(*call, Theme::of(m_editor.palette())));
    m_call->setWordWrap(false);
    const int wide = std::min(m_call->sizeHint().width(), kCallWidth);
    m_call->setWordWrap(true);
    m_call->setFixedSize(wide, m_call->heightForWidth(wide));
    const QRect at = m_editor.cursorRect();
    m_call->move(m_editor.viewport()->mapToGlobal(at.topLeft() - QPoint(0, m_call->height() + 6)));
    m_call->show();
}

bool CodeCompleter::handleKey(const QKeyEvent& key) {
    if (key.key() == Qt::Key_Space && key.modifiers() == Qt::ControlModifier) {
        waitUntilReady();
        open(true);
        return true;
    }
    if (key.key() == Qt::Key_Escape && (m_list->isVisible() || m_call->isVisible())) {
        close();
        return true;
    }
    if (!m_list->isVisible()) return false;
    switch (key.key()) {
        case Qt::Key_Down:
            return m_list->move(1), true;
        case Qt::Key_Up:
            return m_list->move(-1), true;
        case Qt::Key_PageDown:
            return m_list->move(8), true;
        case Qt::Key_PageUp:
            return m_list->move(-8), true;
        case Qt::Key_Tab:
            return take(), true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_list->wasMoved() || m_asked) return take(), true;
            m_list->hide();
            return false;
        default:
            return false;
    }
}

bool CodeCompleter::showHelpAt(QPoint position, QPoint onScreen) {
    if (!isReady()) return false;
    const int at = m_editor.cursorForPosition(position).position();
    const QString source = m_editor.toPlainText();
    const auto byte = static_cast<size_t>(source.left(at).toUtf8().size());
    const auto found = run::help_on(source.toStdString(), byte);
    if (!found || (found->signature.empty() && found->doc.empty())) return false;
    QToolTip::showText(onScreen, helpText(*found, Theme::of(m_editor.palette())), m_editor.viewport());
    return true;
}

bool CodeCompleter::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::FocusIn:
            isReady();  // begins to make the table
            break;
        case QEvent::FocusOut:
            close();
            break;
        case QEvent::KeyPress: {
            if (watched != &m_editor) break;
            const auto& key = *static_cast<QKeyEvent*>(event);
            if (handleKey(key)) return true;
            m_typing = true;
            m_editor.typeKey(static_cast<QKeyEvent*>(event));
            m_typing = false;
            const QString text = key.text();
            const bool letter = !text.isEmpty() && (text[0].isLetterOrNumber() || text[0] == '_');
            if (letter || text == QLatin1String(".") ||
                (key.key() == Qt::Key_Backspace && m_list->isVisible()))
                open(false);
            else
                m_list->hide();
            if (m_call->isVisible() || text == QLatin1String("(") || text == QLatin1String(",")) showCall();
            return true;
        }
        case QEvent::ToolTip:
            if (watched == m_editor.viewport()) {
                const auto* help = static_cast<QHelpEvent*>(event);
                if (m_editor.showMessageAt(help->pos(), help->globalPos())) return true;
                if (showHelpAt(help->pos(), help->globalPos())) return true;
            }
            break;
        default:
            break;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace backstep::ui
