#include "panels/playground/playground_pane.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "frame/bar_button.h"
#include "panels/code/marks_at.h"
#include "panels/playground/code_completer.h"
#include "panels/playground/code_editor.h"
#include "panels/playground/search_bar.h"
#include "run/editing/mistake.h"
#include "stage/playback.h"
#include "stage/selection.h"
#include "style/fonts.h"
#include "style/theme.h"
#include "trace/trace.h"

namespace backstep::ui {

namespace {

constexpr int kBesideHint = 40;  // px: margins and air

// Of the outermost loop, counted from 1.
uint32_t turnAtTheEndOf(const Recording& recording) {
    const trace::Trace& trace = *recording.timeline()->trace();
    uint32_t turn = 0;
    for (trace::PathId at = recording.timeline()->path(recording.size()); at; at = trace.path(at).parent)
        if (!trace.path(at).call) turn = trace.path(at).place.index + 1;
    return turn;
}

}  // namespace

PlaygroundPane::PlaygroundPane(Playback& playback, Selection& selection, const QString& draftFile,
                               QWidget* parent)
    : QWidget(parent), m_playback(playback), m_selection(selection), m_draft(draftFile) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    m_head = new QWidget(this);
    auto* row = new QHBoxLayout(m_head);
    row->setContentsMargins(0, 0, 0, 0);
    m_run = new BarButton("play", BarButton::Look::Primary, this);
    m_stop = new BarButton("close", BarButton::Look::Plain, this);
    m_hint = new QLabel(this);
    m_hint->setFont(uiFont(12, QFont::Medium));
    m_hint->setWordWrap(true);
    row->addWidget(m_run);
    row->addWidget(m_stop);
    row->addWidget(m_hint, 1);
    column->addWidget(m_head);
    m_editor = new CodeEditor(this);
    m_search = new SearchBar(*m_editor, this);
    // Of a low window the editor takes what is left, a line at least.
    m_editor->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_editor->setMinimumHeight(m_editor->fontMetrics().height());
    column->addWidget(m_search);
    column->addWidget(m_editor, 1);
    setFocusProxy(m_editor);
    m_stop->hide();

    m_completer = new CodeCompleter(*m_editor);
    takeUpDraft();
    connect(m_run, &BarButton::clicked, this, &PlaygroundPane::runRequested);
    connect(m_stop, &BarButton::clicked, this, &PlaygroundPane::stopRequested);
    wireEditor();
    connect(m_search, &SearchBar::roomChanged, this, &PlaygroundPane::makeRoom);
    connect(&playback, &Playback::stepChanged, this, &PlaygroundPane::showMarks);
    connect(&playback, &Playback::recordingChanged, this, &PlaygroundPane::showMarks);
    connect(&selection, &Selection::changed, this, &PlaygroundPane::showMarks);
    connect(&m_draft, &Draft::problemChanged, this, &PlaygroundPane::retranslate);
    retranslate();
    QTimer::singleShot(0, this, [this] {  // once somebody listens
        for (const QString& file : m_draft.rescued()) emit setAside(file);
    });
}

void PlaygroundPane::takeUpDraft() {
    m_editor->setPlainText(m_draft.load());
    if (m_draft.recovered()) m_draft.keep(m_editor->toPlainText());
    m_origin = originOf(m_draft.file());
    for (const uint32_t line : m_origin.stops) m_editor->toggleStop(static_cast<int>(line));
    // Not twice: a program that ends Backstep is not run at its next start.
    m_wasOnStage = std::exchange(m_origin.onStage, false) && !m_draft.recovered() && !source().isEmpty();
    if (m_wasOnStage) keepOrigin();
}

void PlaygroundPane::keepOrigin() {
    m_origin.stops = m_editor->stops();
    ui::keepOrigin(m_draft.file(), m_origin);
    emit unsavedChanged();
}

void PlaygroundPane::leave() {
    m_draft.leave();
    m_origin.onStage = m_onStage;
    keepOrigin();
    if (m_draft.isApart() && isUnsaved()) emit setAside(m_draft.file());
}

bool PlaygroundPane::isUnsaved() const { return !source().trimmed().isEmpty() && source() != m_origin.kept; }

void PlaygroundPane::setKept() {
    m_origin.kept = source();
    keepOrigin();
}

void PlaygroundPane::setFile(const QString& path, const QString& name) {
    m_origin.file = path;
    m_origin.name = name;
    keepOrigin();
    retranslate();
}

void PlaygroundPane::wireEditor() {
    constexpr int kStillTyping = 700;  // ms
    m_readAgain.setSingleShot(true);
    m_readAgain.setInterval(kStillTyping);
    connect(&m_readAgain, &QTimer::timeout, this, &PlaygroundPane::lookForMistake);
    connect(m_editor, &CodeEditor::stopsChanged, this, [this] {
        setStops();
        keepOrigin();
    });
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        m_draft.keep(m_editor->toPlainText());
        m_editor->setMistake({}, {});
        m_readAgain.start();
        showMarks();
        emit unsavedChanged();
    });
    connect(&m_playback, &Playback::recordingChanged, this, [this] {
        if (m_onStage && !m_running) m_shown = m_ran;
        m_endTurn = m_playback.recording() ? turnAtTheEndOf(*m_playback.recording()) : 0;
        setStops();
        // Digits that a drag of a number writes move no column.
        if (isVisible() && source() != m_rewritten) emit widthWanted(wantedWidth());
        // Once the recording has taken its place.
        if (m_onStage && m_wantedLine > 0 && m_playback.size() > 0)
            QTimer::singleShot(0, this, [this] { goToLine(std::exchange(m_wantedLine, 0)); });
    });
}

void PlaygroundPane::lookForMistake() {
    const auto mistake = run::find_mistake(source().toStdString());
    if (!mistake) return m_editor->setMistake({}, {});
    m_editor->setMistake(mistake->where, QString::fromStdString(mistake->type + ": " + mistake->message));
}

void PlaygroundPane::setStops() {
    std::vector<trace::StepKey> keys;
    if (m_onStage)
        for (const uint32_t line : m_editor->stops()) keys.push_back(Breakpoints::atLine(0, line));
    m_playback.setBreakpoints(std::move(keys));
}

void PlaygroundPane::runToCursor() {
    const auto line = static_cast<uint32_t>(m_editor->textCursor().blockNumber()) + 1;
    if (m_onStage && source() == m_ran && !m_running) return goToLine(line);
    m_wantedLine = line;
    emit runRequested();
}

void PlaygroundPane::goToLine(uint32_t line) {
    const auto& recording = m_playback.recording();
    if (!recording) return;
    uint32_t nearest = 0, first = 0, next = 0;  // the first line from there on that made steps, and those
    for (uint32_t k = 1; k <= recording->size(); ++k) {
        const SourceSpan& span = recording->step(k).span;
        if (span.cell != 0 || span.line < line) continue;
        if (nearest == 0 || span.line < nearest) nearest = span.line, first = k, next = 0;
        if (span.line == nearest && next == 0 && k > m_playback.step()) next = k;
    }
    m_playback.pause();
    if (first > 0) m_playback.goTo(next > 0 ? next : first);
}

QString PlaygroundPane::source() const { return m_editor->toPlainText(); }

void PlaygroundPane::setSource(const QString& source) {
    const QString before = m_editor->toPlainText();
    const bool unsaved = isUnsaved();
    m_origin.kept = source;
    if (source == before) return;
    if (unsaved)
        if (const QString file = m_draft.setAside(before); !file.isEmpty()) emit setAside(file);
    // As an edit, so that what stood there before is one undo away.
    QTextCursor cursor(m_editor->document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(source);
    m_editor->moveCursor(QTextCursor::Start);
}

void PlaygroundPane::rewrite(const QString& changed) {
    const QString before = source();
    m_ran = m_shown = m_rewritten = changed;
    int from = 0, end = 0;
    const auto shorter = std::min(before.size(), changed.size());
    while (from < shorter && before[from] == changed[from]) ++from;
    while (end < shorter - from && before[before.size() - 1 - end] == changed[changed.size() - 1 - end])
        ++end;
    if (before != changed) {
        QTextCursor cursor(m_editor->document());
        cursor.setPosition(from);
        cursor.setPosition(static_cast<int>(before.size()) - end, QTextCursor::KeepAnchor);
        cursor.insertText(changed.mid(from, changed.size() - end - from));
    }
    showMarks();
}

void PlaygroundPane::openFind() { m_search->openFind(); }
void PlaygroundPane::openReplace() { m_search->openReplace(); }

void PlaygroundPane::setOnStage(bool onStage) {
    m_onStage = onStage;
    if (onStage) m_ran = source();
    setStops();
    showMarks();
}

void PlaygroundPane::setRunning(bool running) {
    m_running = running;
    m_stopping = false;
    m_turns = 0;
    // One in the place of the other, the one that has the focus last.
    (running ? m_stop : m_run)->show();
    (running ? m_run : m_stop)->hide();
    m_stop->setEnabled(true);
    retranslate();
}

void PlaygroundPane::setStopping() {
    m_stopping = true;
    m_stop->setEnabled(false);
    retranslate();
}

void PlaygroundPane::setProgress(uint32_t turns) {
    m_turns = turns;
    if (m_running) retranslate();
}

void PlaygroundPane::setStopped(bool stopped) {
    m_stopped = stopped;
    retranslate();
}

void PlaygroundPane::showMarks() {
    const bool same = m_onStage && source() == m_shown;
    m_editor->setMarks(same ? marksAt(m_playback, m_selection, 0) : CodeMarks());
    const auto& error = m_playback.current().error;
    m_editor->setFailure(error ? QString::fromStdString(error->type + ": " + error->text) : QString());
    retranslate();
}

void PlaygroundPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    makeRoom();
    retranslate();
}

void PlaygroundPane::makeRoom() {
    const QMargins around = layout()->contentsMargins();
    const int code = 2 * m_editor->fontMetrics().lineSpacing();
    const int wanted = around.top() + m_head->sizeHint().height() + layout()->spacing() +
                       m_search->sizeHint().height() + layout()->spacing() + code + around.bottom();
    m_head->setVisible(m_search->isHidden() || height() >= wanted);
    update();  // the frame around the editor has moved
}

void PlaygroundPane::retranslate() {
    m_run->setLabel(tr("Run"));
    m_stop->setLabel(m_stopping ? tr("Stopping…") : tr("Stop"));
    m_editor->setAccessibleName(tr("Your code"));
    m_editor->setPlaceholderText(tr("Type or paste PyTorch code here, then press Ctrl+R."));
    const QString state = this->state();
    const int room = width() - m_run->sizeHint().width() - kBesideHint;
    const QString name = m_hint->fontMetrics().elidedText(m_origin.name, Qt::ElideMiddle, room);
    m_hint->setToolTip(name == m_origin.name ? QString() : m_origin.name);
    m_hint->setText(name.isEmpty() || state.isEmpty() ? name + state : name + '\n' + state);
}

QString PlaygroundPane::state() const {
    return m_running && m_turns > 0         ? tr("Running… turn %1").arg(m_turns)
           : m_running                      ? tr("Running…")
           : !m_draft.problem().isEmpty()   ? tr("This text cannot be kept: %1").arg(m_draft.problem())
           : m_onStage && source() != m_ran ? tr("Changed since it was run")
           : m_draft.recovered() && !m_onStage
               ? tr("What you were typing before the crash is back. It is not on the canvas yet")
           : m_draft.isApart() && !m_onStage   ? tr("Another Backstep is open: this text is kept apart")
           : !m_onStage && !source().isEmpty() ? tr("Not on the canvas yet")
           : m_onStage && m_stopped && m_endTurn > 0
               ? tr("Stopped in turn %1: the loop had not ended").arg(m_endTurn)
           : m_onStage && m_stopped ? tr("Stopped: what had run is on the canvas")
                                    : QString();
}

void PlaygroundPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

int PlaygroundPane::wantedWidth() const {
    const QMargins around = layout()->contentsMargins();
    return m_editor->widthOfLongestLine() + around.left() + around.right();
}

void PlaygroundPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!event->spontaneous()) emit widthWanted(wantedWidth());
}

void PlaygroundPane::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!event->spontaneous()) emit widthWanted(0);
}

void PlaygroundPane::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface.panel);
    painter.setPen(QPen(theme.surface.hairline, 1));
    painter.drawRect(m_editor->geometry().adjusted(-1, -1, 0, 0));
}

}  // namespace backstep::ui
