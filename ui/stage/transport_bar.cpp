#include "stage/transport_bar.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>
#include <QtMath>
#include <algorithm>
#include <utility>

#include "stage/playback.h"
#include "stage/scrubber.h"
#include "stage/speed_box.h"
#include "stage/stage_actions.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr int kHeight = 64;
constexpr int kStepWidth = 124, kStepGap = 12;
constexpr int kNarrow = 600;
constexpr double kTurnPx = 11, kTurnBelow = 17;

QFont wordsFace() { return uiFont(13); }
QFont numberFace() { return codeFont(18, QFont::Bold); }

// A button that is only its glyph; `play` stands on a filled disc.
class GlyphButton : public QToolButton {
  public:
    GlyphButton(QAction* action, const char* glyph, bool disc, QWidget* parent)
        : QToolButton(parent), m_glyph(glyph), m_disc(disc) {
        setBrief(false);
        setFocusPolicy(Qt::NoFocus);
        setAutoRepeat(!disc);
        setAutoRepeatDelay(400);
        connect(this, &QToolButton::clicked, action, &QAction::trigger);
    }
    void setBrief(bool brief) {
        const int side = (m_disc ? 44 : 36) - (brief ? 4 : 0);
        setFixedSize(side, side);
    }
    void setGlyph(const char* glyph) {
        m_glyph = glyph;
        update();
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::of(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QPointF corner(width() / 2.0 - 10, height() / 2.0 - 10);
        painter.setPen(Qt::NoPen);
        if (m_disc) {
            painter.setBrush(!isEnabled() ? theme.surface.touched
                             : isDown()   ? theme.ink.focus
                                          : theme.ink.accent);
            painter.drawEllipse(QRectF(rect()).adjusted(2, 2, -2, -2));
            const bool solid = qstrcmp(m_glyph, "play") == 0;
            const QColor ink = isEnabled() ? theme.ink.inverse : theme.ink.tertiary;
            paintIcon(painter, m_glyph, corner + QPointF(solid ? 1 : 0, 0), 20, ink, 1.75,
                      solid ? ink : QColor(Qt::transparent));
            return;
        }
        if (underMouse() && isEnabled()) {
            painter.setBrush(theme.surface.touched);
            painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 6, 6);
        }
        paintIcon(painter, m_glyph, corner, 20, isEnabled() ? theme.ink.primary : theme.surface.border, 1.6);
    }

  private:
    const char* m_glyph;
    bool m_disc;
};

}  // namespace

TransportBar::TransportBar(Playback& playback, const StageActions& actions, QWidget* parent)
    : QWidget(parent), m_playback(playback) {
    setFixedHeight(kHeight);
    setFocusPolicy(Qt::StrongFocus);
    actions.lendTo(this);
    auto* row = m_row = new QHBoxLayout(this);
    const std::pair<QAction*, const char*> glyphs[] = {{actions.first, "first"},
                                                       {actions.back, "back"},
                                                       {actions.play, "play"},
                                                       {actions.next, "next"},
                                                       {actions.last, "last"}};
    for (const auto& [action, glyph] : glyphs) {
        auto* button = new GlyphButton(action, glyph, action == actions.play, this);
        row->addWidget(button);
        m_buttons.append(button);
    }
    row->addSpacing(12);
    m_scrubber = new Scrubber(playback, this);
    row->addWidget(m_scrubber, 1);
    m_stepRoom = new QSpacerItem(kStepWidth, 0);
    row->addItem(m_stepRoom);
    m_speed = new SpeedBox(playback, this);
    row->addWidget(m_speed);
    connect(m_scrubber, &Scrubber::stepPointedAt, this, [this](uint32_t step) {
        setFocus(Qt::MouseFocusReason);
        m_playback.pause();
        m_playback.goTo(step);
    });
    connect(m_scrubber, &Scrubber::turnPointedAt, this, [this](const WantedTurn& turn) {
        setFocus(Qt::MouseFocusReason);
        m_playback.want(turn);
    });
    connect(&playback, &Playback::stepChanged, this, &TransportBar::showStep);
    connect(&playback, &Playback::recordingChanged, this, &TransportBar::showStep);
    connect(&playback, &Playback::playingChanged, this, [this](bool playing) {
        static_cast<GlyphButton*>(m_buttons[2])->setGlyph(playing ? "pause" : "play");
        retranslate();
    });
    retranslate();
    setBrief(false);
}

void TransportBar::setBrief(bool brief) {
    m_brief = brief;
    const int margin = brief ? 8 : 16;
    m_row->setContentsMargins(margin, 0, margin, 0);
    m_row->setSpacing(brief ? 0 : 4);
    m_speed->setBrief(brief);
    for (QAbstractButton* button : m_buttons) static_cast<GlyphButton*>(button)->setBrief(brief);
    showStep();
}

QString TransportBar::before() const { return m_brief ? QString() : tr("step") + ' '; }

QString TransportBar::after() const {
    return m_brief ? QStringLiteral(" / %1").arg(m_playback.size())
                   : ' ' + tr("of %1").arg(m_playback.size());
}

QString TransportBar::stepText() const {
    return tr("step") + ' ' + QString::number(m_playback.step()) + ' ' + tr("of %1").arg(m_playback.size());
}

QString TransportBar::turnText() const {
    if (!m_playback.recording() || m_playback.step() == 0) return {};
    if (const trace::Fold* fold = m_playback.foldedHere())
        return fold->from == fold->to ? tr("turn %1").arg(fold->from)
                                      : tr("turns %1 to %2").arg(fold->from).arg(fold->to);
    const trace::Turns& turns = m_playback.recording()->timeline()->turns();
    const uint32_t at = turns.at(m_playback.step());
    if (at == 0) return {};
    const trace::Turn& turn = turns.turn(at);
    const trace::Turn& last = turns.turn(turns.loops()[turn.loop].turns.back());
    return tr("turn %1 of %2").arg(turn.index + 1).arg(last.index + 1);
}

void TransportBar::showStep() {
    const bool any = m_playback.size() > 0;
    const bool atStart = m_playback.step() == 0;
    const bool atEnd = m_playback.step() == m_playback.size();
    m_buttons[0]->setEnabled(any && !atStart);
    m_buttons[1]->setEnabled(any && !atStart);
    m_buttons[2]->setEnabled(any);
    m_buttons[3]->setEnabled(any && !atEnd);
    m_buttons[4]->setEnabled(any && !atEnd);
    // For the last step, which is the longest to tell.
    const QString last = QString::number(m_playback.size());
    const double words = widthOf(wordsFace(), before() + after());
    const int least = m_brief ? 0 : kStepWidth;
    const int room = std::max(least, qCeil(words + widthOf(numberFace(), last)) + 2 * kStepGap);
    if (std::exchange(m_stepWidth, room) != room) {
        m_stepRoom->changeSize(room, 0);
        layout()->invalidate();
    }
    const QString turn = turnText();
    setAccessibleName(tr("Transport") + ": " + stepText() + (turn.isEmpty() ? turn : ", " + turn));
    update();
}

QRectF TransportBar::stepArea() const {
    return QRectF(m_speed->x() - m_stepWidth - m_row->spacing(), 0, m_stepWidth, height());
}

void TransportBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface.chrome);
    painter.fillRect(QRectF(0, 0, width(), 1), theme.surface.hairline);

    const QFont words = wordsFace(), number = numberFace();
    const QString step = QString::number(m_playback.step());
    const double total = widthOf(words, before()) + widthOf(number, step) + widthOf(words, after());
    double x = stepArea().right() - kStepGap - total;
    const double baseline = height() / 2.0 + 6;
    auto write = [&](const QFont& font, const QString& text, const QColor& ink) {
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(QPointF(x, baseline), text);
        x += widthOf(font, text);
    };
    write(words, before(), theme.ink.secondary);
    write(number, step, theme.ink.primary);
    write(words, after(), theme.ink.secondary);
    const QString turn = turnText();
    const QFont small = uiFont(kTurnPx);
    painter.setFont(small);
    painter.setPen(theme.ink.secondary);
    if (!turn.isEmpty() && widthOf(small, turn) <= stepArea().width())
        painter.drawText(QPointF(stepArea().right() - kStepGap - widthOf(small, turn), baseline + kTurnBelow),
                         turn);
    if (hasFocus()) {
        painter.setPen(QPen(theme.ink.focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(2, 3, -2, -2), 4, 4);
    }
}

void TransportBar::retranslate() {
    const QString names[] = {tr("To the start"), tr("Previous step"),
                             m_playback.isPlaying() ? tr("Pause") : tr("Play"), tr("Next step"),
                             tr("To the end")};
    const QString keys[] = {"Home", "←", QKeySequence(Qt::Key_Space).toString(QKeySequence::NativeText), "→",
                            "End"};
    for (int i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setAccessibleName(names[i]);
        m_buttons[i]->setToolTip(names[i] + "  (" + keys[i] + ')');
    }
}

void TransportBar::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showStep();
    }
    QWidget::changeEvent(event);
}

void TransportBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if ((width() < kNarrow) != m_brief) setBrief(width() < kNarrow);
    update();
}

void TransportBar::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void TransportBar::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace backstep::ui
