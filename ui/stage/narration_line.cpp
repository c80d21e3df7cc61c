#include "stage/narration_line.h"

#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPointer>
#include <QResizeEvent>
#include <algorithm>
#include <cmath>

#include "stage/playback.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kTextLeft = 54;
constexpr double kRightMargin = 20;
constexpr int kHeight = 48;
constexpr double kLineHeight = 1.28;  // of the letter size
constexpr double kAir = 12;           // above and below the lines together
constexpr double kSeveralLines = 14;  // the letter size of more than one line
constexpr double kUsual = 1050;       // px of a sentence of that size that is long and not rare

int heightOf(int lines, double px) { return static_cast<int>(lines * px * kLineHeight + kAir); }

bool isTypedIn(const QWidget* widget) {
    return qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const QLineEdit*>(widget);
}

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
    setMinimumHeight(kHeight);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    connect(&playback, &Playback::stepChanged, this, &NarrationLine::follow);
    connect(&playback, &Playback::recordingChanged, this, [this] {
        m_grown = 0;
        m_drawnAt.reset();
        tell();
    });
    // What the arrow does depends on it. The last focus goes when the window does, and the playback before.
    connect(qApp, &QApplication::focusChanged, this, [this, there = QPointer<Playback>(&playback)] {
        if (there && there->size() > 0 && there->step() == 0) tell();
    });
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

void NarrationLine::tellDrawn() {
    m_drawnAt = m_playback.step();
    tell();
}

void NarrationLine::follow() {
    if (m_drawnAt != m_playback.step()) m_drawnAt.reset();
    tell();
}

QString NarrationLine::hint() const {
    if (m_playback.size() > 0 && isTypedIn(QApplication::focusWidget()))
        return tr("Click the canvas, or press F6, and then the right arrow: it takes the first step.");
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
    } else if (begun && m_drawnAt) {
        m_pieces = {{words::Piece::Kind::Plain,
                     tr("The graph is drawn already. The right arrow begins the backward; Home goes to the "
                        "start, to watch it being recorded.")
                         .toStdString()}};
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

// As large as it may be for the height that is there.
double NarrationLine::fittingSize(std::vector<Run>& runs, int* lines) const {
    const int room = std::max(reservedHeight(), m_grown);
    double px = 16;
    *lines = arrange(px, kTextLeft, textRight(), runs);
    for (double smaller : {15.0, 14.0, 13.0, 12.0}) {
        if (*lines == 1 || (px <= kSeveralLines && heightOf(*lines, px) <= room)) break;
        px = smaller;
        *lines = arrange(px, kTextLeft, textRight(), runs);
    }
    return px;
}

int NarrationLine::reservedHeight() const {
    constexpr int kMostReserved = 4;
    const int lines = static_cast<int>(std::ceil(kUsual / std::max(1.0, textRight() - kTextLeft)));
    return std::max(kHeight, heightOf(std::clamp(lines, 1, kMostReserved), kSeveralLines));
}

void NarrationLine::fitHeight() {
    if (!testAttribute(Qt::WA_Resized)) return;  // what width there will be is not known yet
    std::vector<Run> runs;
    int lines = 1;
    const double px = fittingSize(runs, &lines);
    m_grown = std::max({m_grown, reservedHeight(), heightOf(lines, px)});
    setMinimumHeight(m_grown);
    setMaximumHeight(graphicsProxyWidget() ? m_grown : QWIDGETSIZE_MAX);  // magnified, it stands alone
}

void NarrationLine::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != width()) m_grown = 0;
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

// What stays on one line: a word with the blanks after it; values ("x = 3.0") and names, unless they are so
// long that they would leave half of a line empty: those are broken between the entries of a list, at blanks
// and, where a line is narrower than a word, in it.
std::vector<QString> NarrationLine::unbroken(const words::Piece& piece, const QFontMetricsF& metrics,
                                             double room) const {
    std::vector<QString> parts;
    const QString text = QString::fromStdString(piece.text);
    const auto fits = [&](const QString& part, double most) {
        return metrics.horizontalAdvance(part.trimmed()) <= most;
    };
    const auto add = [&](const QString& part) {
        QString left = part;
        while (!fits(left, room)) {
            qsizetype most = left.size() - 1;
            while (most > 1 && !fits(left.left(most), room)) --most;
            parts.push_back(left.left(most));
            left.remove(0, most);
        }
        parts.push_back(left);
    };
    const auto split = [](const QString& whole, const QString& after) {
        std::vector<QString> found;
        for (qsizetype from = 0; from < whole.size();) {
            const qsizetype at = whole.indexOf(after, from);
            const qsizetype to = at < 0 ? whole.size() : at + after.size();
            found.push_back(whole.mid(from, to - from));
            from = to;
        }
        return found;
    };
    const double most = piece.kind == words::Piece::Kind::Plain ? 0 : room / 2;
    if (fits(text, most)) {
        add(text);
        return parts;
    }
    for (const QString& entry : split(text, piece.kind == words::Piece::Kind::Plain ? " " : ", ")) {
        if (most == 0 || fits(entry, most)) {
            add(entry);
            continue;
        }
        for (const QString& word : split(entry, QStringLiteral(" "))) add(word);
    }
    return parts;
}

int NarrationLine::arrange(double px, double left, double right, std::vector<Run>& runs) const {
    runs.clear();
    double x = left;
    int line = 0;
    const double lineHeight = px * kLineHeight;
    const double room = std::max(px, right - left - px);  // a full stop finds its place
    for (size_t i = 0; i < m_pieces.size(); ++i) {
        const words::Piece& piece = m_pieces[i];
        const QFontMetricsF metrics(faceOf(piece.kind, px));
        const std::vector<QString> parts = unbroken(piece, metrics, room);
        for (const QString& part : parts) {
            const double width = metrics.horizontalAdvance(part);
            // What closes it, a comma or a bracket, stays with it.
            double needed = metrics.horizontalAdvance(part.trimmed());
            if (&part == &parts.back() && i + 1 < m_pieces.size() && !part.endsWith(QLatin1Char(' '))) {
                const QString next = QString::fromStdString(m_pieces[i + 1].text).section(' ', 0, 0);
                if (m_pieces[i + 1].kind == words::Piece::Kind::Plain)
                    needed += QFontMetricsF(faceOf(m_pieces[i + 1].kind, px)).horizontalAdvance(next);
            }
            if (x + needed > right && x > left) {
                x = left;
                ++line;
            }
            runs.push_back(
                {{piece.kind, part.toStdString()}, QRectF(x, line * lineHeight, width, lineHeight)});
            x += width;
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
    const double top = middle - lines * px * kLineHeight / 2 + px * 1.0;
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
