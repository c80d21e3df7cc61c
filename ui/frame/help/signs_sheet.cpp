#include "frame/help/signs_sheet.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>

#include "frame/slim_scroll_bar.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

using Draw = std::function<void(QPainter&, QPointF centre, const Theme&)>;

class Sign : public QWidget {
  public:
    explicit Sign(Draw draw) : m_draw(std::move(draw)) { setFixedSize(58, 24); }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        m_draw(painter, QRectF(rect()).center(), Theme::of(palette()));
    }

  private:
    Draw m_draw;
};

Draw drawnIcon(const char* name, Tone tone) {
    return [=](QPainter& painter, QPointF centre, const Theme& theme) {
        paintIcon(painter, QLatin1String(name), centre - QPointF(8, 8), 16, theme.state(tone).text, 1.6);
    };
}

Draw drawnText(const char* text, QColor Theme::Ink::*ink = &Theme::Ink::primary) {
    return [=](QPainter& painter, QPointF centre, const Theme& theme) {
        painter.setFont(codeFont(13, QFont::DemiBold));
        painter.setPen(theme.ink.*ink);
        painter.drawText(QRectF(centre - QPointF(29, 12), QSizeF(58, 24)), Qt::AlignCenter,
                         QString::fromUtf8(text));
    };
}

Draw drawnTriangle(Tone tone, bool up, bool ringed) {
    return [=](QPainter& painter, QPointF centre, const Theme& theme) {
        const Theme::State& state = theme.state(tone);
        painter.setPen(QPen(state.line, 1.25));
        painter.setBrush(state.tint);
        if (ringed) painter.drawEllipse(centre, 9, 9);
        paintTriangle(painter, centre, ringed ? 8 : 11, up, ringed ? state.text : state.line);
    };
}

void drawRunning(QPainter& painter, QPointF centre, const Theme& theme) {
    QPainterPath play(centre + QPointF(-4, -6));
    play.lineTo(centre + QPointF(6, 0));
    play.lineTo(centre + QPointF(-4, 6));
    play.closeSubpath();
    painter.fillPath(play, theme.state(Tone::Backward).line);
}

void drawPort(QPainter& painter, QPointF centre, const Theme& theme) {
    for (const int operand : {0, 1}) {
        const QPointF at = centre + QPointF(operand == 0 ? -12 : 12, 0);
        painter.setPen(QPen(theme.state(Tone::Forward).line, 1.5));
        painter.setBrush(theme.surface.card);
        painter.drawEllipse(at, 8, 8);
        painter.setFont(codeFont(12, QFont::DemiBold));
        painter.setPen(theme.ink.primary);
        painter.drawText(QRectF(at - QPointF(8, 8), QSizeF(16, 16)), Qt::AlignCenter,
                         QString::number(operand));
    }
}

void drawSlateDash(QPainter& painter, QPointF centre, const Theme& theme) {
    painter.setPen(QPen(theme.slate.edge, 1.5));
    painter.setBrush(theme.slate.fill);
    painter.drawRoundedRect(QRectF(centre - QPointF(22, 11), QSizeF(44, 22)), 3, 3);
    painter.setPen(theme.slate.chalk);
    painter.setFont(codeFont(13, QFont::Bold));
    painter.drawText(QRectF(centre - QPointF(22, 11), QSizeF(44, 22)), Qt::AlignCenter, QStringLiteral("—"));
}

struct Row {
    Draw draw;
    QString words;
};

std::vector<Row> rows() {
    const auto tr = [](const char* text) { return SignsSheet::tr(text); };
    return {
        {drawnIcon("nabla", Tone::Parameter), tr("A leaf with requires_grad=True: it wants a gradient.")},
        {drawnTriangle(Tone::Forward, false, false),
         tr("The node was recorded in the forward and has not run backward yet.")},
        {drawRunning, tr("The node runs at this step.")},
        {drawnTriangle(Tone::Backward, true, true), tr("Its backward has run.")},
        {drawnTriangle(Tone::Backward, true, false), tr("A gradient, on its way or arrived.")},
        {drawnIcon("ring", Tone::Released), tr("What it had saved was released.")},
        {drawnIcon("pin", Tone::Saved), tr("A tensor saved for the backward.")},
        {drawnIcon("lock", Tone::Saved), tr("A saved tensor that retain_graph=True keeps.")},
        {drawPort, tr("Which operand enters there: 0 is the first. In next_functions they have the same "
                      "order.")},
        {drawnText("v6", &Theme::Ink::secondary),
         tr("The version: how often its memory was written in place. Each step of an optimizer adds one. "
            "Where a card is narrow its shape goes first and the version is left out.")},
        {drawnIcon("gate", Tone::Dead), tr("A factor of 0: the gradient gets here and no further.")},
        {drawnIcon("scissors", Tone::Leaf), tr("detach() cut the path here.")},
        {drawnIcon("eyeoff", Tone::Released), tr("Computed, but not recorded: no gradient will pass.")},
        {drawnIcon("redo", Tone::Custom), tr("Computed a second time, by a checkpoint.")},
        {drawnIcon("flag", Tone::Error), tr("The optimizer used a gradient that it had used before.")},
        {drawnIcon("error", Tone::Error), tr("The run stops here; the Autopsy says why.")},
        {drawnText("+="), tr("AccumulateGrad: adds what arrives to the slate of its leaf.")},
        {drawSlateDash, tr("The slate is .grad. A dash is None, no gradient yet; 0.0 is a computed zero.")},
        {drawnText("?"), tr("A number that is kept back until you have answered.")},
        {drawnText("≠"), tr("In a comparison: it is not the same in both.")},
    };
}

}  // namespace

SignsSheet::SignsSheet(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Signs of the canvas"));
    auto* page = new QWidget;
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(20, 18, 24, 18);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(1, 1);
    int at = 0;
    for (const Row& row : rows()) {
        auto* words = new QLabel(row.words);
        words->setWordWrap(true);
        m_words.append(row.words);
        grid->addWidget(new Sign(row.draw), at, 0, Qt::AlignTop);
        grid->addWidget(words, at++, 1);
    }
    auto* area = new QScrollArea(this);
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setAccessibleName(windowTitle());
    SlimScrollBar::dress(*area);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(area);
    constexpr int kWide = 560, kAround = 24;
    const QSize most = parent->window()->size() - QSize(kAround, kAround);
    resize(QSize(kWide, grid->heightForWidth(kWide - 16)).boundedTo(most));
}

QString SignsSheet::text() const { return m_words.join('\n'); }

}  // namespace backstep::ui
