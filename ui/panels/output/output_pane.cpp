#include "panels/output/output_pane.h"

#include <QEvent>
#include <QTextCursor>

#include "frame/slim_scroll_bar.h"
#include "stage/playback.h"
#include "style/fonts.h"
#include "style/theme.h"

namespace backstep::ui {

OutputPane::OutputPane(Playback& playback, QWidget* parent) : QPlainTextEdit(parent), m_playback(playback) {
    setReadOnly(true);
    setCursorWidth(0);
    SlimScrollBar::dress(*this);
    setFrameShape(QFrame::NoFrame);
    setFont(codeFont(13));
    document()->setDocumentMargin(16);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    connect(&playback, &Playback::recordingChanged, this, &OutputPane::fill);
    connect(&playback, &Playback::settled, this, &OutputPane::fill);
    fill();
}

void OutputPane::setFailure(const QString& report) {
    m_failure = report;
    fill();
}

uint32_t OutputPane::nextPrint() const {
    for (uint32_t k = m_playback.step() + 1; k <= m_playback.size(); ++k)
        if (m_playback.recording()->step(k).kind == trace::StepKind::Printed) return k;
    return 0;
}

void OutputPane::fill() {
    const Theme& theme = Theme::of(palette());
    clear();
    QTextCursor cursor(document());
    auto write = [&](const QString& text, const QFont& font, const QColor& ink) {
        QTextCharFormat format;
        format.setFont(font);
        format.setForeground(ink);
        cursor.insertText(text, format);
    };
    const trace::StepState& state = m_playback.current();
    const QString printed = QString::fromStdString(state.output);
    write(printed, codeFont(13), theme.ink.primary);
    if (state.error && m_failure.isEmpty()) {
        if (!printed.isEmpty() && !printed.endsWith('\n')) write("\n", codeFont(13), theme.ink.primary);
        write(QString::fromStdString(state.error->type + ": " + state.error->text),
              codeFont(13, QFont::DemiBold), theme.state(Tone::Error).text);
    }
    if (!m_failure.isEmpty()) write(m_failure, codeFont(13), theme.state(Tone::Error).text);
    if (document()->isEmpty()) {
        const uint32_t next = m_playback.recording() ? nextPrint() : 0;
        write(next > 0 ? tr("Nothing yet: the first print is step %1.").arg(next)
                       : tr("This code prints nothing."),
              uiFont(13), theme.ink.secondary);
    }
    moveCursor(QTextCursor::End);
    setAccessibleName(tr("Output"));
}

void OutputPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange) fill();
    QPlainTextEdit::changeEvent(event);
}

}  // namespace backstep::ui
