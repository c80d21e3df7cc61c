#include "panels/output/output_pane.h"

#include <QEvent>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTextCursor>
#include <algorithm>
#include <string_view>

#include "frame/slim_scroll_bar.h"
#include "panels/code/marked_rows.h"
#include "panels/inspector/shown_value.h"
#include "stage/playback.h"
#include "style/fonts.h"
#include "style/theme.h"
#include "trace/trace.h"
#include "words/words.h"

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

void OutputPane::setNotices(std::vector<Message> notices) {
    m_notices = std::move(notices);
    fill();
}

uint32_t OutputPane::nextPrint() const {
    for (uint32_t k = m_playback.step() + 1; k <= m_playback.size(); ++k)
        if (m_playback.recording()->step(k).kind == trace::StepKind::Printed) return k;
    return 0;
}

// Appends text in one face at a time.
class OutputPane::Writer {
  public:
    Writer(QTextDocument* document, const Theme& theme) : theme(theme), m_cursor(document) {
        m_cursor.movePosition(QTextCursor::End);
    }
    void write(const QString& text, const QFont& font, const QColor& ink) {
        QTextCharFormat format;
        format.setFont(font);
        format.setForeground(ink);
        m_cursor.insertText(text, format);
    }
    void code(const QString& text) { write(text, codeFont(13), theme.ink.primary); }
    void heading(const QString& text) {
        write("\n\n" + text + '\n', uiFont(13, QFont::DemiBold), theme.ink.primary);
    }
    void words(const std::vector<words::Piece>& pieces) {
        for (const words::Piece& piece : pieces) {
            const bool plain = piece.kind == words::Piece::Kind::Plain;
            write(QString::fromStdString(piece.text), plain ? uiFont(13) : codeFont(13, QFont::Medium),
                  theme.ink.primary);
        }
    }

    const Theme& theme;

  private:
    QTextCursor m_cursor;
};

void OutputPane::setLanguage(words::Language language) {
    m_language = language;
    fill();
}

// Lines go by whole chunks, so that a step further does not move all of them.
QString OutputPane::shownOf(const std::string& output) {
    constexpr long kChunk = 10000;         // lines
    constexpr size_t kLongestLine = 4000;  // bytes
    const long lines = std::count(output.begin(), output.end(), '\n');
    const long gone = lines > 2 * kChunk ? (lines / kChunk - 1) * kChunk : 0;
    size_t from = 0;
    for (long n = 0; n < gone; ++n) from = output.find('\n', from) + 1;
    QString shown;
    if (gone > 0) shown = tr("… %1 lines before these").arg(gone) + '\n';
    if (output.size() - from <= kLongestLine) return shown + QString::fromStdString(output.substr(from));
    while (from < output.size()) {
        const size_t end = std::min(output.find('\n', from), output.size());
        size_t to = std::min(end, from + kLongestLine);
        while (to < end && (static_cast<unsigned char>(output[to]) & 0xC0) == 0x80) --to;  // a whole letter
        shown += QString::fromUtf8(output.data() + from, static_cast<qsizetype>(to - from));
        if (to < end) shown += end - to == 1 ? tr(" … 1 byte more") : tr(" … %1 bytes more").arg(end - to);
        if (end < output.size()) shown += '\n';
        from = end + 1;
    }
    return shown;
}

// What is there already stays: what was printed grows at its end or is cut there, so that a selection and the
// place that is read survive the step.
void OutputPane::fill() {
    const trace::StepState& state = m_playback.current();
    QString printed = shownOf(state.output);
    const bool dressed = m_onlyPrinted && &Theme::of(palette()) == m_theme;
    const bool atEnd = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    m_onlyPrinted = !state.error && m_failure.isEmpty() && m_notices.empty() && !printed.isEmpty();
    m_theme = &Theme::of(palette());
    setAccessibleName(tr("Output"));
    if (dressed && m_onlyPrinted) {
        printOn(printed);
        if (atEnd) verticalScrollBar()->setValue(verticalScrollBar()->maximum());
        return;
    }
    clear();
    Writer writer(document(), Theme::of(palette()));
    writer.code(printed);
    m_printed = std::move(printed);
    if (state.error && m_failure.isEmpty()) {
        if (!m_printed.isEmpty()) writer.code(m_printed.endsWith('\n') ? "\n" : "\n\n");
        writeError(writer);
    }
    if (!m_failure.isEmpty()) writer.write(m_failure, codeFont(13), writer.theme.state(Tone::Error).text);
    if (document()->isEmpty()) {
        const uint32_t next = m_playback.recording() ? nextPrint() : 0;
        writer.write(next > 0                 ? tr("Nothing yet: the first print is step %1.").arg(next)
                     : m_playback.recording() ? tr("This code prints nothing.")
                                              : tr("What the program prints is here once it has run."),
                     uiFont(13), writer.theme.ink.secondary);
    }
    if (m_playback.recording()) writeNotices(writer);
    moveCursor(m_failure.isEmpty() && !state.error ? QTextCursor::End : QTextCursor::Start);
}

// From what stands there to `printed`: cut what differs at the end, then write what is new.
void OutputPane::printOn(const QString& printed) {
    const auto [was, is] = std::mismatch(m_printed.begin(), m_printed.end(), printed.begin(), printed.end());
    const auto kept = static_cast<int>(was - m_printed.begin());
    QTextCursor cursor(document());
    cursor.movePosition(QTextCursor::End);
    cursor.setPosition(kept, QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    Writer(document(), Theme::of(palette())).code(printed.mid(kept));
    m_printed = printed;
}

void OutputPane::writeNotices(Writer& writer) const {
    const auto isOf = [](const Message& notice, std::initializer_list<std::string_view> libraries) {
        return std::ranges::any_of(notice.args, [&](const auto& arg) {
            return arg.first == "library" &&
                   std::ranges::find(libraries, std::string_view(arg.second)) != libraries.end();
        });
    };
    for (const Message& notice : m_notices) {
        writer.code(document()->isEmpty() || m_printed.endsWith('\n') ? "\n" : "\n\n");
        writer.words(words::pieces(notice, m_language));
        if (isOf(notice, {"matplotlib", "seaborn", "tensorboard", "tensorboardX", "wandb"}))
            writer.write(
                ' ' + tr("The curves of the loss, the parameters and the gradients are under Charts."),
                uiFont(13), writer.theme.ink.primary);
        if (isOf(notice, {"torchviz", "graphviz"}))
            writer.write(' ' + tr("The graph is on the canvas."), uiFont(13), writer.theme.ink.primary);
    }
}

void OutputPane::writeError(Writer& writer) const {
    const auto autopsy = m_playback.recording()->autopsy(m_playback.current());
    if (!autopsy) return;
    writer.write(QString::fromStdString(autopsy->type + ": " + autopsy->text), codeFont(13, QFont::DemiBold),
                 writer.theme.state(Tone::Error).text);
    if (autopsy->marked)
        writeMarked(writer, *autopsy);
    else if (autopsy->span.known())
        writer.write('\n' + placeText(autopsy->span, QString::fromStdString(autopsy->code)), codeFont(13),
                     writer.theme.ink.secondary);
    if (!autopsy->what.empty()) {
        writer.heading(tr("What happened"));
        writer.words(words::pieces(autopsy->what, m_language));
        for (const explain::Origin& origin : autopsy->origins) {
            writer.code(" ");
            writer.words(words::pieces(origin.what, m_language));
        }
    }
    if (autopsy->cures.empty()) return;
    writer.heading(tr("How to mend it"));
    int number = 0;
    for (const explain::Cure& cure : autopsy->cures) {
        writer.write(QStringLiteral("%1%2. ").arg(number > 0 ? "\n" : "").arg(number + 1), uiFont(13),
                     writer.theme.ink.primary);
        ++number;
        writer.words(words::pieces(cure.title, m_language));
        if (!cure.code.empty())
            writer.code("\n   " + QString::fromStdString(cure.code).replace('\n', "\n   "));
    }
}

// Where the source could not be read: file, line and column, then the line and its carets, broken together.
void OutputPane::writeMarked(Writer& writer, const explain::Autopsy& autopsy) const {
    const trace::Trace& trace = *m_playback.recording()->timeline()->trace();
    writer.write("\n" + QString::fromStdString(trace.source(autopsy.span.cell).name) + ", " +
                     lineAndColumn(autopsy.span) + "\n",
                 codeFont(13), writer.theme.ink.secondary);
    const double margin = 2 * document()->documentMargin();
    for (const MarkedRow& row : markedRows(*autopsy.marked, codeFont(13), viewport()->width() - margin)) {
        writer.code("\n" + row.text);
        if (row.isMarked())
            writer.write("\n" + row.carets(), codeFont(13, QFont::Bold),
                         writer.theme.state(Tone::Error).text);
    }
}

// A line and its carets are broken for the width there is.
void OutputPane::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    if (event->oldSize().width() == width() || !m_playback.recording()) return;
    const auto autopsy = m_playback.recording()->autopsy(m_playback.current());
    if (autopsy && autopsy->marked) fill();
}

void OutputPane::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange) fill();
    QPlainTextEdit::changeEvent(event);
}

}  // namespace backstep::ui
