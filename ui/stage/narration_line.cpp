#include "stage/narration_line.h"

#include <QAccessible>
#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include "stage/playback.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kTextLeft = 54;
constexpr double kRightMargin = 20;
constexpr int kHeight = 48;
constexpr double kLineHeight = 1.35;  // of the letter size

QFont faceOf(words::Piece::Kind kind, double px) {
    switch (kind) {
        case words::Piece::Kind::Plain:
            return uiFont(px);
        case words::Piece::Kind::Name:
            return codeFont(px * 0.94, QFont::DemiBold);
        default:
            return codeFont(px * 0.94, QFont::Bold);
    }
}

QFont tailFace() { return codeFont(13, QFont::Medium); }
QFont underTailFace() { return uiFont(11); }

}  // namespace

NarrationLine::NarrationLine(Playback& playback, QWidget* parent) : QWidget(parent), m_playback(playback) {
    setFixedHeight(kHeight);
    connect(&playback, &Playback::stepChanged, this, &NarrationLine::tell);
    connect(&playback, &Playback::recordingChanged, this, &NarrationLine::tell);
    tell();
}

void NarrationLine::setLanguage(words::Language language) {
    m_language = language;
    tell();
}

void NarrationLine::setTurnAwaited(uint32_t turn) {
    m_waiting = Message("narration.turn_awaited").with("turn", std::to_string(turn));
    tell();
}

void NarrationLine::setRunning(bool running) {
    m_running = running;
    m_stopping = false;
    if (!running) m_waiting = {};
    tell();
}

void NarrationLine::setStopping() {
    m_stopping = true;
    tell();
}

QString NarrationLine::hint() const {
    return m_playback.size() > 0 ? tr("Press the right arrow to take the first step.")
           : m_stopping          ? tr("Stopping… what ran until now is being drawn.")
           : m_running           ? tr("Running… what it does is shown when it ends or is stopped.")
                                 : tr("Nothing has been run yet.");
}

void NarrationLine::setTail(const QString& tail, const QString& under) {
    m_tail = tail;
    m_underTail = under;
    fitHeight();
    update();
}

double NarrationLine::tailWidth() const {
    return std::max(widthOf(tailFace(), m_tail), widthOf(underTailFace(), m_underTail));
}

double NarrationLine::textRight() const {
    const double tail = tailWidth();
    return width() - kRightMargin - (tail > 0 ? tail + kRightMargin : 0);
}

void NarrationLine::tell() {
    const bool begun = m_playback.recording() && m_playback.step() > 0;
    if (!m_waiting.empty()) {
        m_pieces = words::pieces(m_waiting, m_language);
    } else if (begun) {
        // Of the whole state: without the numbers that are hidden another sentence would be true.
        const Recording& recording = *m_playback.recording();
        const Message told = recording.narration(recording.state(m_playback.step()));
        m_pieces = words::pieces(m_playback.hidden().in(told), m_language);
        if (const trace::Fold* fold = m_playback.foldedHere()) {
            const Message all = Message("narration.folded_turns")
                                    .with("from", std::to_string(fold->from))
                                    .with("to", std::to_string(fold->to));
            std::vector<words::Piece> before = words::pieces(all, m_language);
            m_pieces.insert(m_pieces.begin(), before.begin(), before.end());
        }
    } else {
        m_pieces = {{words::Piece::Kind::Plain, hint().toStdString()}};
    }
    setAccessibleName(sentence());
    QAccessibleEvent changed(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&changed);
    fitHeight();
    update();
}

// At most two lines at reading size; a sentence that needs more in a small window makes the line higher.
double NarrationLine::fittingSize(std::vector<Run>& runs, int* lines) const {
    double px = 16;
    *lines = arrange(px, kTextLeft, textRight(), runs);
    for (double smaller : {15.0, 14.0, 13.0, 12.0}) {
        if (*lines == 1 || (*lines == 2 && px <= 14)) break;
        px = smaller;
        *lines = arrange(px, kTextLeft, textRight(), runs);
    }
    return px;
}

void NarrationLine::fitHeight() {
    std::vector<Run> runs;
    int lines = 1;
    const double px = fittingSize(runs, &lines);
    setFixedHeight(std::max(kHeight, static_cast<int>(lines * px * kLineHeight) + 8));
}

void NarrationLine::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeight();
}

QString NarrationLine::sentence() const {
    QString text;
    for (const words::Piece& piece : m_pieces) text += QString::fromStdString(piece.text);
    return text;
}

std::optional<Tone> NarrationLine::tone() const {
    if (!m_playback.recording() || m_playback.step() == 0) return std::nullopt;
    const trace::StepState& state = m_playback.current();
    if (state.step.kind == trace::StepKind::Error || state.step.kind == trace::StepKind::Limit)
        return Tone::Error;
    if (state.running >= 0) {
        const trace::ItemState& item = state.items[static_cast<size_t>(state.running)];
        if (item.gate_closed || item.dead) return Tone::Dead;
    }
    if (state.step.phase == trace::Phase::Forward) return Tone::Forward;
    if (state.step.phase == trace::Phase::Backward) return Tone::Backward;
    return std::nullopt;
}

int NarrationLine::arrange(double px, double left, double right, std::vector<Run>& runs) const {
    runs.clear();
    double x = left;
    int line = 0;
    const double lineHeight = px * kLineHeight;
    for (size_t i = 0; i < m_pieces.size(); ++i) {
        const words::Piece& piece = m_pieces[i];
        const QFontMetricsF metrics(faceOf(piece.kind, px));
        const QString text = QString::fromStdString(piece.text);
        qsizetype from = 0;
        while (from < text.size()) {
            // A word with the blanks after it; values ("x = 3.0") are never broken.
            qsizetype to = text.size();
            if (piece.kind == words::Piece::Kind::Plain) {
                const qsizetype blank = text.indexOf(QChar(' '), from);
                if (blank >= 0) to = blank + 1;
            }
            const QString word = text.mid(from, to - from);
            const double width = metrics.horizontalAdvance(word);
            // What closes it, a comma or a bracket, stays with it.
            double needed = metrics.horizontalAdvance(word.trimmed());
            if (to == text.size() && i + 1 < m_pieces.size() && !word.endsWith(QLatin1Char(' '))) {
                const QString next = QString::fromStdString(m_pieces[i + 1].text).section(' ', 0, 0);
                if (m_pieces[i + 1].kind == words::Piece::Kind::Plain)
                    needed += QFontMetricsF(faceOf(m_pieces[i + 1].kind, px)).horizontalAdvance(next);
            }
            if (x + needed > right && x > left) {
                x = left;
                ++line;
            }
            runs.push_back(
                {{piece.kind, word.toStdString()}, QRectF(x, line * lineHeight, width, lineHeight)});
            x += width;
            from = to;
        }
    }
    return line + 1;
}

void NarrationLine::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const std::optional<Tone> tone = this->tone();
    const QColor text = tone ? theme.state(*tone).text : theme.ink.secondary;
    painter.fillRect(rect(), tone ? theme.state(*tone).tint : theme.surface.chrome);
    painter.fillRect(QRectF(0, 0, width(), 1), theme.surface.hairline);
    painter.fillRect(QRectF(0, 0, 6, height()), tone ? theme.state(*tone).key : theme.surface.border);
    const double middle = height() / 2.0;
    if (tone == Tone::Forward || tone == Tone::Backward) {
        paintTriangle(painter, QPointF(32, middle), 14, tone == Tone::Backward, text);
    } else {
        const char* glyph = tone == Tone::Error ? "error" : tone == Tone::Dead ? "gate" : "code";
        paintIcon(painter, glyph, QPointF(22, middle - 10), 20, text);
    }

    const auto writeTail = [&](const QString& words, const QFont& face, double baseline) {
        painter.setFont(face);
        painter.setPen(theme.ink.secondary);
        painter.drawText(QPointF(width() - kRightMargin - widthOf(face, words), baseline), words);
    };
    if (!m_tail.isEmpty()) writeTail(m_tail, tailFace(), middle + (m_underTail.isEmpty() ? 5 : -3));
    if (!m_underTail.isEmpty()) writeTail(m_underTail, underTailFace(), middle + 14);

    std::vector<Run> runs;
    int lines = 1;
    const double px = fittingSize(runs, &lines);
    const double top = middle - lines * px * kLineHeight / 2 + px * 1.04;
    for (const Run& run : runs) {
        painter.setFont(faceOf(run.piece.kind, px));
        painter.setPen(run.piece.kind == words::Piece::Kind::Gradient ? theme.state(Tone::Backward).text
                       : run.piece.kind == words::Piece::Kind::Killer ? theme.state(Tone::Error).text
                                                                      : theme.ink.primary);
        painter.drawText(QPointF(run.box.left(), top + run.box.top()),
                         QString::fromStdString(run.piece.text));
    }
}

void NarrationLine::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) tell();
    if (event->type() == QEvent::PaletteChange) update();
    QWidget::changeEvent(event);
}

}  // namespace backstep::ui
