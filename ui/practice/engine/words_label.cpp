#include "practice/engine/words_label.h"

#include <QPainter>
#include <cmath>

#include "style/icons.h"

namespace backstep::ui {

namespace {

constexpr double kWordsLeft = 28;

}  // namespace

WordsLabel::WordsLabel(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void WordsLabel::say(const std::vector<words::Piece>& pieces, Mark mark) {
    m_words = pieces.empty() ? nullptr : std::make_unique<WordsRow>(pieces);
    m_mark = mark;
    setAccessibleName(text());
    setVisible(m_words != nullptr);
    updateGeometry();
    update();
}

int WordsLabel::heightForWidth(int width) const {
    return m_words ? static_cast<int>(std::ceil(m_words->height(width - kWordsLeft - 4))) : 0;
}

void WordsLabel::paintEvent(QPaintEvent*) {
    if (!m_words) return;
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme::State& tone = theme.state(m_mark == Mark::Right   ? Tone::Saved
                                           : m_mark == Mark::Wrong ? Tone::Error
                                                                   : Tone::Forward);
    painter.fillRect(QRectF(0, 2, 3, height() - 4), tone.line);
    const char* icon = m_mark == Mark::Right ? "check" : m_mark == Mark::Wrong ? "close" : "bulb";
    paintIcon(painter, icon, {8, 5}, 16, tone.text, 2);
    m_words->paint(painter, QRectF(kWordsLeft, 0, width() - kWordsLeft - 4, height()), theme);
}

void WordsLabel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateGeometry();
}

}  // namespace backstep::ui
