#include "practice/engine/node_button.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kLeft = 38;
constexpr double kRight = 12;
constexpr double kTop = 8;
constexpr double kFormulaPx = 14;
constexpr double kFormulaGap = 3;
constexpr double kApart = 12;  // what is at the right, from the name

QFont nameFace() { return codeFont(13, QFont::DemiBold); }
QFont detailFace() { return uiFont(11); }

double heightOf(const QFont& face, const QString& text, double width) {
    if (text.isEmpty()) return 0;
    return std::ceil(
        QFontMetricsF(face)
            .boundingRect(QRectF(0, 0, width, 1000), Qt::TextWordWrap | Qt::TextWrapAnywhere, text)
            .height());
}

}  // namespace

NodeButton::NodeButton(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void NodeButton::show(Look look, const QString& name, const Formula& computes, const QString& words,
                      const QString& right) {
    m_look = look;
    m_formula = computes.onOneLine();
    m_words = words;
    m_right = right;
    setText(name);
    setAccessibleName(name);
    QStringList described{computes.alternative(), words, right};
    described.removeAll(QString());
    setAccessibleDescription(described.join(QStringLiteral(", ")));
    setVisible(true);
    updateGeometry();
    update();
}

QFont NodeButton::rightFace() const {
    return m_look == Look::Ready || m_look == Look::Running ? codeFont(14, QFont::DemiBold) : uiFont(11);
}

FormulaStyle NodeButton::formulaStyle() const {
    const Theme& theme = Theme::of(palette());
    return {kFormulaPx, theme.ink.secondary, &theme};
}

double NodeButton::detailRoom() const { return width() - kLeft - kRight; }

double NodeButton::nameRoom() const {
    const double right = m_right.isEmpty() ? 0 : widthOf(rightFace(), m_right) + kApart;
    return width() - kLeft - kRight - right;
}
double NodeButton::nameHeight() const { return heightOf(nameFace(), text(), nameRoom()); }

double NodeButton::detailHeight() const {
    if (m_formula.isEmpty()) return heightOf(detailFace(), m_words, detailRoom());
    double high = kFormulaGap;
    for (const Formula& line : m_formula.lines(formulaStyle(), detailRoom()))
        high += line.measure(formulaStyle()).height();
    return std::ceil(high);
}

QSize NodeButton::sizeHint() const {
    return {240, static_cast<int>(2 * kTop + nameHeight() + detailHeight())};
}

void NodeButton::resizeEvent(QResizeEvent* event) {
    QAbstractButton::resizeEvent(event);
    updateGeometry();  // names and formulas are wrapped, never cut
}

void NodeButton::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    const Theme::State& backward = theme.state(Tone::Backward);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool running = m_look == Look::Running;
    const bool waiting = m_look == Look::Waiting;
    QPen pen(running ? backward.line : theme.surface.border, running ? 2 : 1.25);
    if (waiting) pen.setDashPattern({4, 3});
    if (hasFocus()) pen = QPen(theme.ink.focus, 2.5);
    painter.setPen(pen);
    painter.setBrush(running ? backward.tint : underMouse() ? theme.surface.selection : theme.surface.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6);

    const QPointF mark(20, height() / 2.0);
    if (running) {
        QPainterPath arrow(mark - QPointF(5, 7));
        arrow.lineTo(mark + QPointF(7, 0));
        arrow.lineTo(mark + QPointF(-5, 7));
        arrow.closeSubpath();
        painter.fillPath(arrow, backward.line);
    } else if (m_look == Look::Ready) {
        painter.setPen(QPen(theme.ink.secondary, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(mark, 6, 6);
    } else if (!waiting) {
        paintIcon(painter, m_look == Look::Done ? "check" : "minus", mark - QPointF(8, 8), 16,
                  m_look == Look::Done ? theme.state(Tone::Saved).text : theme.ink.secondary, 2);
    }

    const bool quiet = waiting || m_look == Look::Done || m_look == Look::Spoilt;
    painter.setFont(rightFace());
    painter.setPen(m_look == Look::Ready || running ? backward.text : theme.ink.secondary);
    painter.drawText(QRectF(0, kTop, width() - kRight, nameHeight()), Qt::AlignRight | Qt::AlignVCenter,
                     m_right);
    painter.setFont(nameFace());
    painter.setPen(quiet ? theme.ink.secondary : theme.ink.primary);
    painter.drawText(QRectF(kLeft, kTop, nameRoom(), nameHeight()), Qt::TextWordWrap | Qt::TextWrapAnywhere,
                     text());
    double y = kTop + nameHeight();
    painter.setFont(detailFace());
    painter.setPen(theme.ink.secondary);
    painter.drawText(QRectF(kLeft, y, detailRoom(), detailHeight()), Qt::TextWordWrap | Qt::TextWrapAnywhere,
                     m_words);
    y += kFormulaGap;
    for (const Formula& line : m_formula.lines(formulaStyle(), detailRoom())) {
        const FormulaSize size = line.measure(formulaStyle());
        line.paint(painter, {kLeft, y + size.ascent}, formulaStyle());
        y += size.height();
    }
}

}  // namespace backstep::ui
